"""Given names of many countries, written from general knowledge, without accents and in lower case.

`GIVEN` are hardly ever anything else. `AMBIGUOUS` are also words, months, places, products or
common in code: they count only where something else speaks for a person. `name_lists` reads both.
"""

GIVEN = """
annegret annelore antje apollonia balbina birte burkhard christa crescentia dorothee dorte eckart
eike fenja frauke friederike genoveva gernot gerold gottlieb gudula hauke heinke hildegund imke
irmtraud jorn leberecht lukrezia maike mechthild meike momme nils notburga ottokar radegund regula
reto rosemarie roswitha sieglinde silke sonke svantje swantje theodora torben traugott ueli urs ute
walpurga waltraut wenzel wiebke wiltrud wolfhard zenta zita
aaliyah aanya aarav aaron abby abdel abderrahim abdirahman abdul abdulaziz abdulkarim abdullah
abdulrahman abena abhay abhinav abhishek abigail abimbola abiodun abril achim adaeze adalbert adam
adama adaora addison adebayo adebola adele adelina adeline ademola adewale adil adina aditi aditya
adnan adolfo adrian adriana adrien adwoa afia afonso afua agata agnes agnese agnete agnieszka
agostino agustin ahmad ahmed ahmet ahsan aidan aiden aigerim aiko aileen ailsa aimee ainhoa aino
ainsley aisha aishwarya aisling aitor aizhan ajay ajit akash akemi akiko akil akira akosua aksel
akshay akua alaa alain alan alana alasdair alastair alba albert alberto albin alejandra alejandro
alejo aleksandar aleksander aleksandr aleksandra aleksei alena alessandra alessandro alessia
alessio alex alexander alexandra alexandre alexandros alexei alexey alexis alfie alfons alfonsina
alfonso alfred alfredo ali aliaksandr alican alicia alina aline alisa alisha alison alistair aliya
alizee allegra allie allison alois aloysius altan althea alva alvaro alvin alwin alyson alyssa
amadou amal amalia amalie amanda amandine amar amara amarjit ambika ambra ameera amelia amelie amin
amina aminata amir amira amisha amit amitabh amna amos amparo amrita amy anahit anahita anais anan
anand ananda ananya anastasia anastasiya anat anatol anatoly andrada andre andrea andreas andreea
andrei andrej andres andrew andrey andris andrius andriy andrzej andy aneesa aneta aneurin angela
angelica angelika angelina angelita angelo angharad angus aniela anika aniket anil anisa anish
anita anja anjali anjum ankit ankita ann anna annabel annabelle annalena annalisa annapurna anne
anneke annelie anneliese annelise annemarie annemiek annette annick annie annika annikki anouk
ansel ansgar anshul antanas antero anthea anthony antje antoine antoinette anton antonella antoni
antonia antonin antonina antonio anu anupam anupama anusha anwar anya aoife aparna apinya apolline
apurva arabella araceli aram arash aravind archana archie arek ari ariana arianna arif aritz arjun
arkadiusz arlene arlette arley arman armand armando armen armin arnaud arnav arne arnold arnulf
aroha aron arseny artem arthur artur arturas arturo arun aruna arunima arvid arvind aryan asad
asbjorn asger asha asher ashish ashleigh ashley ashok ashraf ashutosh ashwin asif asiya askar aslan
asma assaf astri astrid asuka athanasios atif atle atsuko attila aubrey audrey auguste augustin
augusto aurelie aurelien aurelija aurelio aurelius aurora austen ava aviv avraham axel aya ayaan
ayah ayako ayesha aylin ayman ayo ayodeji ayodele ayse aysegul ayumi azad azadeh azamat aziz azra
babak bader badr bahar bahram balazs baldur barbara barry bart bartlomiej bartolomeu bartosz
basheer bassam bastian bastien batya bea beata beatrice beatriu beatrix beatriz becca becky behnaz
bekzat belen bella ben benazir benedict benedikt benita benjamin benoit berat berit bernadetta
bernadette bernard bernardo bernat bernd bernhard bernice bert bertha bertil bertram bertrand beryl
beth bethany betsy bettina betty beverley beverly bhanu bharat bharati bhaskar bhavna bhupinder
biagio bianca bibiana bilal bilge birger birgit bjarne bjorg bjorn blanca blandine bobbie bobby
bodil bogdan bogdana boglarka bohdan boleslaw bongani bonnie boris boubacar bozena brad bradley
brady bram brandon branka brenda brendan brennan brent brenton bret brian briana brianna bridget
brielle brigid brigida brigita brigitte brita britta brittany brodie bronagh bronislaw bronwyn
bruno bryan bryce bryony bryson burak burcu cagla cahaya caio caitlin caleb callum calum calvin
camila camilla camille canan candela candice candida caoimhe cara carina carl carla carley carlo
carlos carlotta carlton carlyle carmela carmelo carmen carmine carola carolin carolina caroline
carolyn carolyne carrie casey caspian cassie catalina catarina caterina cathal catherina catherine
cathleen cathy catrin catriona cayetana cecile cecilia cecily cecylia cedric celeste celestine
celia celina celine celso cem cesar cesare ceylan chaim chanda chandan chandra chandrika chanel
chantal charan charleen charlene charles charmaine chaya chelsey cherie cheryl chetan chiaki
chiamaka chiara chidi chidinma chika chinedu chinonso chinonye chinwe chioma chipo chitra chloe
chris christa christabel christel christelle christiana christiane christin christina christine
christof christoph christophe christopher christos chukwuemeka ciara ciaran cilla cillian cindy
ciro claire clara clarence clarice clarissa claudette claudia claudio claus clelia clemence clement
clementina clifford clive clotilde cody coleen colette colin colleen collette columba concepcion
concetta conchita connie connor conny conor constance constantin consuelo coralie cordelia corentin
corey corina corinna corinne cormac cornelia cornelis cornelius corrado cosima cosmin costas
courtney cristian cristiana cristiano cristina cristobal crystel csaba csilla cuong curtis cynan
cyndi cynthia cyril cyrus czeslaw dacia dafydd dagfinn dagmar daiki daina daisuke daiva dalal daler
dalia dalila dalton damaris damian damiano damien damir damon dan dana dandan dani danica daniel
daniela daniele daniella danielle danijel danila danilo danish danita danna danny danuta daphne
darcey daria dariela darina dario darius dariusz darko darlene darragh darrell darren darryl
darshan dasha dave david davide davina davinder davit davor dawid daya dayana deanna debbie debora
deborah debra declan deeksha deena deepa deepak deepali deepika deepthi deidre deimante deirdre
dejan delfina delia delilah delphine delroy demet demetrius denis denisa denise deniz dennis derek
derrick dervla desiree desmond devendra devika devon dewi dhanush dheeraj dhruv diana diane
diarmuid didier diederik diego dieter dietrich dilek dilip dilnoza dilshad dima dimitar dimitra
dimitri dimitrios dimitris dina dineo dinesh dino dipti dirk ditte divya divyansh diyar djamila
djordje dmitri dmitry dmytro doaa dolores domagoj domantas domenico domingo dominic dominik
dominika dominique domitille donal donald donata donatella donato donna donnie donovan doreen
dorian dorin dorina doris dorota dorothea dorothy dorrit dorte dorthe doruk doug douglas douwe
draga dragan dragana drazen drita duarte dulce duncan dunja dusan dusana dustin duygu dwayne dyani
dylan eamon eamonn ebba eberhard ebony ebru eckhard ed edda eddie edel edeltraud edgar edina edita
edith edmond edmund edmundo edna eduard eduarda eduardo edvard edward edwin edwina eero efe efrain
efstathios efua egor ehsan eileen eilidh eilish einar eira eirik eitan eivind ekaterina ekow ekrem
elaine eldar eleanor eleftheria elena eleni eleonora elettra elfriede elham elia eliana eliane
elias elida elie elif eligiusz elijah elina elio elisa elisabeth elise eliseo elisha eliza
elizabeth elizaveta elke ella ellen ellie elliot elliott elmar elnaz elodie eloisa eloise elon elsa
elsie elspeth elva elvira elvis elzbieta ema emanuel emanuela emanuele emeka emer emery emiko emil
emile emilia emiliano emilie emilio emily emin emine emma emmanuel emmanuelle emmy emrah emre ena
encarnacion endre enid enrica enrico enrique enya enzo eoghan eoin epifanio ercan erdem erez eric
erica erich erik erika erin erlend erling ernest ernestina ernesto ernst erol errol ersin erwin
esin esma esme esmeralda esperanza esteban estefania estela estelle estera esther eszter eteri
ethan etienne ettore eugen eugene eugenia eugenie eugenio eulalia eun eunice eunji eustace eva evan
evangelia evaristo evelien evelina eveline evelyn everett evgenia evgenii evgeny ewa ewan ewelina
ezequiel ezra fabian fabiana fabien fabienne fabio fabiola fabrice fabricio fabrizio fadi fahad
faisal faiza faizan fanny farah farhan farid farida farzana fatema fatemeh fathima fatih fatima
fatimah fatma fatou fatoumata fausta fausto fawzia fay faye federica federico fedor felicia
felicity feliks felina felipe felix feng ferdinand ferdinando ferenc ferhat ferit fernanda fernande
fernando filip filippo filiz filomena filomeno finn fiona fionn fionnuala fiorella firas firat
flaminia flavia flavio fleur fleurette florencia florentin florentina florian florin floyd folasade
foteini franca frances francesca francesco francine francis francisca francisco franciszek franco
francois francoise frankie frantisek franz franziska frauke fred freda freddie frederic frederick
frederik frederikke frederique fredrik fredrika freek freya frida fridolin frieda friedhelm
friedrich fritz froilan fuat fulvia fumiko furkan gabor gabriel gabriela gabriele gabriella
gabrielle gad gael gaelle gaetan gaetano gail galina ganesh garance gareth garima garret garrett
garth gary gaspar gaspard gaston gaurang gaurav gauri gautam gavin gayatri geert geeta gemma genaro
genevieve gennady genoveva geoff geoffrey geoffroy georg george georges georgette georgi georgiana
georgina georgios geraint gerald geraldine gerard gerardo gerda gergely gergo gerhard gerhild
gerlinde germain germaine gernot gero gerrit gertrud gertrude gesa gesine ghada ghassan ghislaine
giacomo giada gianfranco gianluca gianmarco gianni gianpaolo gideon gilbert gilberto gilda gilles
gillian gina ginevra gino gioconda gioia giorgia giorgio giorgos giovanna giovanni gisela gisele
giselle gita gitte giulia giuliana giulio giuseppe gizem gladwin gladys glenda glenn glenys gloria
gloriana godfrey gokce gokhan golnaz goncalo gonzalo gopal goran gorana gordana gordon gosia gosta
gottfried govind graciela graeme graham grainne grazia graziella greg gregg gregoire gregor gregory
greta gretchen gretel grietje grigor grigory griselda grzegorz guadalupe gudmundur gudrun guido
guilhem guilherme guillaume guillem guillermo guiomar gulay gulnara gulsen gunhild gunnar gunter
gunther guntram gurdeep gurmeet gurpreet gustaf gustav gustavo gwen gwendolyn gwyneth gyongyi
gyorgy haakon habib habiba hadar hadas hadi hadiya hadrien hae hafsa hagen haider hajime hakan
hakon haldor haley halil halima halina halle hallgrimur hamid hamish hammad hamza hana hanako hanif
haniya hanna hannah hanne hannelore hannes hannu hans hansel hao harald hardeep hardik hari
harinder haris harish harjit harlan harold harpreet harriet harriett harry harsh harsha harshad
hartmut haruka haruki haruna haruto harvey hasan hassan hassane hassiba hatice hatim hawa hayden
hayley heba hector hedda hedwig heide heidi heike heikki heiko heino heinrich heinz heitor helder
helen helena helene helga helge helle hellen helmi helmut heloise hema hemant hendrik hendrika henk
hennie henning henny henri henrietta henrik henrike henry herbert heribert herman hermann hermine
hermione hernan herve hettie hicham hideki hideo hidetoshi hikaru hilal hilary hilda hilde
hildegard hillary hinrich hiram hiroaki hiroko hiromi hiroshi hiroto hiroyuki hisham hiten hitesh
hjalmar hoang holger homayoun honorata horace horacio hortense hoshi houda howard hrvoje hubert
huda hudson hugh hugo hulya humaira humberto humphrey huong husam husna hussein hyacinth hye hyeon
hyun iacopo iago iain ian ianthe ibolya ibrahim ida idan idoia idris ieva ifeoma ignacio ignacy
ignatius ignazio igor iheanacho ikaika ike ikechukwu ikram ilan ilana ilaria ildiko ilgin iliana
ilias ilja ilker illya ilona ilse ilya iman imani imelda imke imogen imran imre indira indra indre
ineke ines inesa ingalill inge ingeborg ingemar ingo ingrid ingunn ingvild inigo innes ioan ioana
ioanna ioannis iolanda iolo ionela ionut ioulia iqra iracema irena irene irfan irina irini irma
irmgard irmina irvin irving isaac isabel isabella isabelle isaiah isak isaura iselin isha ishaan
ishita ishmael isidora isidro iskra isla ismael ismail ismet isobel isolde israa issa istvan italo
itziar iulia iuliana ivan ivana ivanka ivar iveta ivette ivo ivona ivonne iwan iwona iyad izaak
izabela izaskun izzy jaakko jaana jacek jacinta jacinto jackie jacob jacobo jacqueline jacques
jacqui jada jaden jadranka jadwiga jadyn jae jagdish jaime jake jakob jakov jakub jalal jamaal
jamal jameel james jameson jamie jamila jamison jana janaina jane janek janet janette janez janice
janick janina janine janis janka janko jannat janne jannik jannis janos janusz jaqueline jared
jarek jarl jarmo jaromir jaroslav jarrod jarvis jasmin jasmine jasna jason jaspreet jaswinder javed
javier jaxon jaya jayant jayanti jayce jayden jaylen jayne jayson jazmin jean jeana jeanette
jeanine jeanne jeannette jeannie jeff jefferson jeffrey jehan jelena jelle jemima jemma jen jenifer
jenna jenni jennie jennifer jenny jens jeong jeppe jeremiah jeremy jerome jerrold jerry jerzy
jesper jessamy jesse jessica jessie jesus jette jia jiahui jian jianguo jiaxin jiayi jiho jihye
jill jillian jim jimena jimmy jin jing jinhua jinwoo jiri jisoo jitendra jitka jivan jiwoo joa
joachim joakim joan joana joanie joann joanna joanne joao joaquim joaquin joaquina jocelyn jochen
jodi jodie jody joe joel joelle joerg johan johann johanna johanne johannes john johnathan johnnie
johnny jolanda jolanta jolene jolien jon jonah jonas jonathan jonna jonny joonas joost joran
jordana jorden jordi jorg jorge jorgen joris jorn jorunn joscha jose josef josefa josefina joselyn
joseph josephine josephus josette josh joshi joshua josiah josiane josie josip joss josue jovan
jovana jovita joyce jozef juan juana juanita juanjo judit judith judy judyta juha juhani jules
julian juliana juliane juliann julianna julie julien julieta juliette julija julio julius juliusz
junaid jung junko juraj jure jurga jurgen juri jurriaan jussi justas justin justine justino justus
justyna jutta jyoti kaan kacey kacper kadir kaia kailash kaisa kaitlin kaitlyn kaito kaja kajsa
kaleb kalina kalle kalpana kalyani kamal kamala kamil kamila kamilla kamran kana kanako kane
kanishka kaori kapil karan kareem kareena karel karen karim karin karina karl karla karlheinz
karolina karoline karri karsten karthik kartik kasia kaspar kasper kassandra kasumi katalin
katariina katarina katarzyna kate katell katerina katerine katharina katharine katherine kathi
kathie kathleen kathrin kathryn kathy katia katie katja katri katrin katrina katsumi katy katya
kaur kavita kavya kayla kaylee kayleigh kazimierz kazuki kazuko kazuo kazuya keely keiko keira
keisha keith kelechi kelley kelly kelsey kemal kemi ken kenan kendall kendra kendrick kenichi kenji
kenneth kenny kenta kenzo kerem keren keri kerim kerri kerrie kerry kerstin kestutis ketaki ketan
keti keva kevan kevin khadija khai khaled khaleel khalid khalil khanh khanyi khushi kian kiara
kieran kieron kikuko kilian kimberly kimiko kinga kingsley kiran kirill kirk kirsi kirsten kirstie
kirstin kirsty kiyoshi kjell kjersti kjetil klaas klara klaus klemens knud knut koen kofi kohei
koji kojo kolja konrad konstantin konstantinos kornelia kosta kostas kostiantyn kourosh kresimir
kris krishna krista kristaps kristen kristian kristie kristiina kristijan kristin kristina kristine
kristjan kristof kristoffer kristy krisztian krisztina krystian krystyna krzysztof ksenia kseniya
kshitij kuldeep kumiko kunal kunle kurt kurtis kwabena kwaku kwame kwasi kwesi kyla kyle kyleigh
kylian kylie kyoko kyriakos kyung lachlan ladislav laetitia laia laila lajos lakeisha lakshmi lalit
lalita lamar lamia lamont lana landon lara larisa larissa larry lars lasse latasha latifa latisha
latoya laura lauren laurence laurent lauri laurie lauryn lavanya lavern lavinia lawrence layla
lazar lea leah leandra leandro leanne leela leena leif leigh leila leire leland lelia lemuel lena
lene leni lenka lennart lenny lenore leo leocadia leokadia leon leona leonard leonardo leoni leonid
leonie leonora leopold leopoldo leos lerato leroy lesia leslie lesya leticia letizia levent levi
lewis lia liam liana lianne libby lidia lidija lieke liene liesbeth lieselotte lieven ligia lila
lili lilian liliana lilith lilja lillian lillie lilly lilya linda lindita lindsay lindsey lindy
linette linh linnea linus lionel lior lirio lisa lisanne lisbeth lise liselotte lisette lital livia
livio liz lizzie ljiljana ljubica lluis lois lokesh lola lolita lonnie loraine lorcan lore loredana
loreen lorelei loren lorena lorene lorenz lorenzo loreto loretta lori lorin loris lorna lorne
lorraine lotfi lothar lotta lotte lottie louane louella louis louisa louise luana luay lubna
lubomir luc luca lucas lucia lucian luciana luciano lucie lucien lucilla lucille lucinda lucio
lucjan lucrezia lucy ludivine ludmila ludo ludovic ludovica ludwig luigi luis luisa luisella
luitgard luiz luka lukas lukasz luke luminita lurdes luther lutz luuk luzia lwazi lydia lydie lyle
lyn lynn lynne lyudmila maaike maarit maarten mabel mabon macarena maciej maciek macy maddie
madeleine madeline madelyn madhavi madhu madhur madiha madina mads maelle maeva maeve mafalda
magali magda magdalena magdalene maggie magnhild magni magnus maha mahdi mahendra mahesh mahin
mahlet mahmoud mahmud mahnoor mahsa maia maialen maija maike maiken maira maisie maite maja majda
majid makena makoto maksim maksym malaika malak malcolm malena malgorzata malia malik malika malin
malina malka malte malvina mamadou mamie manal manas manasi mandeep mandla mandy manel manfred
manish manju manjula mannat manoj manon manouk manpreet mansi mansoor manu manuel manuela manuella
maple mara marc marcel marcela marcelina marceline marcelino marcella marcelle marcello marcellus
marcelo marcia marcin marco marcos marcus marek margaret margareta margarete margareth margarethe
margarida margarita margaux margherita margie margit margo margot margriet marguerite maria mariah
mariam mariama mariana mariann marianne mariano maribel marie marieke mariel mariella marielle
marietta marija marijana marijke marika marilena marilou marilyn marilyne marina marinela marinus
mario mariola marion marisa marisela marisol marit marite maritza marius mariusz marja marjan marje
marjolein marjorie markku marko markus marla marleen marlen marlena marlene marlies marloes marlon
marlys marni marnie marta martha martijn martin martina martine martino martyn maruf marvin marwa
marwan mary maryam maryann maryanne maryna marzena masako masashi masato mascha masoud massimiliano
massimo matej mateja mateo mateus mateusz mathew mathias mathieu mathilda mathilde mathis matias
matija matilda matilde matje matt matteo matthew matthias matthieu mattia mattias maude maura
maureen maurice mauricio maurine maurits maurizio mauro maverick maxence maxime maximilian
maximiliano maximillian maxine maya mayra mayumi mayur mazen mbali mckenna mckenzie meabh meaghan
mechthild medhat meenakshi meera meg megan megha meghan meghna mehdi meher mehmet mehrdad mehul
mehwish meike meilani meir meital melanie melany melek melina melinda melisa melissa melita melvin
melvyn menno mercedes merche meredith meri merle merve mervyn meryl mette mhairi mia mica micaela
micah michael michaela michaella michail michal michala michalina michalis micheal michel michela
michelangelo michele micheline michelle michiel michiko midori mieke miguel miguelina mihaela mihai
mihajlo mihaly mika mikael mikayla mikel mikhail miki mikko miklos mikolaj mikulas mila milana
milda milena milica milind miljenko mille millicent millie milly milo milos miloslav miltiadis
milton mimi minako mindaugas mindy minghui minh minjun minna minoru mira mirabel mirabelle miranda
miray mireia mireille mirela mirella miriam mirjam mirjana mirka mirko mirna miroslav miroslava
mirza misaki misha mitali mitchell mitra mitsuko mitzi moana mohamed mohammad mohammed mohan mohini
mohit moira moises mojca moktar molly momoko mona monia monica monika monique monir monisha
montserrat morag mordechai morena moreno morgane moritz morris morten mortimer moses moshe motoko
moussa mrinal mthunzi muhamed muhammad mukesh mukul muna munir munira murad murali murat muriel
murielle murray musa mustafa mustapha mwangi myles myra myriam myrna nabil nabila nacho nadeem
nadejda nadezhda nadia nadim nadine nadja naeem nafisa nagisa nahid nahla naia naila naima najib
najla naledi nanami nancie nancy nandini nandita nanna naoki naomi naomie narelle narendra naresh
narges nargis nasim nasir nasra nasser nastassja natalia natalie nataliya nataly natascha natasha
nathalia nathalie nathan nathanael nathaniel naveen navid navneet navya nawal nayan nayara nayeli
nazanin nazli ndidi neal nebojsa ned neda neelam neelima neema neeraj neha neil nelida nelli nellie
nelly nelson nemanja nena nerea nerys nestor nethra nevena neville ngaire ngoc ngozi nguyen nia
niall niamh nicholas nicholle nick nicki nickolas nicky nico nicola nicolai nicolaj nicolas nicole
nicoleta nicolette nicolino nicolo niculina nidhi niels nieves nigel nihal nihat nikhil niki nikita
nikki niklas niko nikodem nikola nikolai nikolaj nikolaos nikolas nikolaus nikos nikunj nilesh
nilima nils nilufar nimra nimrod nina ninel ninette ninon nira niran nirav nirmala nirvana nisha
nishant nishi nissim nita nitin nkechi nkem noah noel noelia noella noelle noemi noemie nolan
nomvula noor nora norah norbert noreen noriaki noriko noriyuki norman nour noura noureddine novak
nuno nunzia nurhan nuria nurit nurlan nyasha nyla oana obinna octavia octavian octavio odalys
odette odhran odile odin ofelia ofir ogechi oisin okan oksana oktay olaf olav olavi oleg olek
oleksandr olena olesya olga olgierd oliver olivia olivier oliwia ollie olof olumide olusegun
oluwaseun oluwatobi olympia omar omari omer omid omkar ondrej onkar ono onur oona opeyemi ophelia
oralee orazio orestis oriana oriane oriol orit orkun orla orlaith orlando orna ornella orsolya
ortal orville osama oskar oskari osman osvaldo oswald oswaldo otilia otis ottavia ottavio ottilie
otto oumar owen oyelaran oyvind ozan ozge ozgur ozlem pablito pablo paige paivi pallavi palle
palmira paloma pamela pamina panagiota panagiotis pandora pankaj pantelis paola paolina paolo
paraskevi paresh parisa parmjit parvati parveen parviz pascale pascual pasquale patrice patricia
patricio patrick patrik patrizia patrycja pattie patty paul paula paulette pauliina paulina pauline
paulius paulo pavan pavel pavla pavlina pavlos pawan pawel payal payton pedja pedro peggy pekka
pelin penelope penina pepe percival peregrine perla pernilla pernille perrine perry petar pete
peter petr petra petri petronella petros petru petter petteri peyton philip philipp philippa
philippe philippos phillip philomena phoebe phuc phuong phyllida phyllis pia pierina pierluigi
piero pierre pierrick pietari pieter pieternel pietro pilar pinar piotr piroska pius piyush placido
plamen polina polly pooja poonam prabha prabhakar prachi pradeep pradip prafulla pragati prajakta
prakash pramod pranali pranav pranjal prasad prasanna prashant prashanth prateek pratibha pratik
pratima praveen pravin predrag preeti prem prerna prisca priscilla prithvi priya priyam priyanka
priyanshi przemek przemyslaw pua puja punit purnima purvi päivi qasim qing queenie quentin quinn
quynh rabea rabia rachael rachana rachel rachelle radek radhika radka radmila radomir radoslav radu
raelene raewyn rafael rafaela rafal rafi rafiq raghav ragini ragnar ragnhild raheem rahim rahul
raimund raimundo raina rainer raissa raj raja rajan rajat rajeev rajendra rajesh rajiv rajni raju
rakesh rakhi ralf ralitsa ralph rama ramadan raman ramesh ramin ramiro ramla ramon ramona ramses
ranald randal randall randi randolph randy rania raniya ranjan ranjana ranjini ranjit raphael
raquel rasa rasha rashad rasheed rashid rashida rashmi rasma rasmus rastislav ratko raul ravi
ravinder ravindra raya rayan raymond raymundo raz razan razia reagan reanna rebecca rebekah rebekka
reem reema reena reese reetta refik reggie regina reginald regine regis reijo reiko reina reiner
reinhard reinhold reinier rekha remco remi remigiusz remko remy rena renan renata renate renato
renaud rene renee reneta renita renuka renzo reshma reuben reut reva revathi rewa reyhan reynaldo
reza rhea rhett rhian rhiannon rhoda rhodri rhona rhonda rhys rian riana ricarda ricardo riccardo
richa richard richie rick ricky rico ridhi rieke rik rika rikard rikke rima rina rinat rishabh
rishi rita ritika ritu ritva riva riya rizwan roald robbert robbie robert roberta robertas roberto
robina robyn rocco rochelle rocio roddy roderic roderick rodica rodney rodolfo rodrigo rodrigue
roel rogelio roger rogerio rohan rohini rohit roisin roksana roland rolanda rolande rolando rolf
rolly romain roman romane romina romuald romy ron rona ronald ronaldo ronan ronit ronja ronnie
ronny roope roos roosa rosa rosalba rosaleen rosalia rosalina rosalind rosaline rosalyn rosamund
rosana rosanna rosario rosella roser roshan roshni rosie rosita ross roswitha rowena roxana roxane
roxanne roy roya roza rozalia ruairi ruben rubens rubi rubina rudi rudolf rudolph rudy rufina rufus
rui rukhsana rupa rupal rupali rupert rupinder rushil ruslan russel russell rustam rutendo rutger
ruthie ruxandra ruy ryan ryanne ryo ryota ryszard ryuji saad sabah sabiha sabina sabine sabino
sabitha sabra sabri sabrina sachiko sachin sadaf sade sadia sadiq safa safiya sagar sahar sahil
sahra saif saikat saira sakari saki sakshi sakura salah saleem saleh salim salima sally salma
salman saloni salvador salvatore salvatrice sam samad samantha samar samara sameer sami samia
samina samir samira samiya sammy samual samuel samuli sana sanaa sanda sandeep sander sandhya sandi
sandie sandra sandrina sandrine sandro sanela sangeeta sangita sania sanja sanjana sanjay sanjeev
sanjiv sanna sanne sanni santhosh santiago santino santosh sanya saoirse sapna sara sarah sarai
saraswati sari sarika sarita saroj sarwar sascha sasha sashi saskia satish satoru satoshi satya
saul saulius saurabh saurav saverio savita savvas sayaka sayed scarlett scheherazade scott sean
sebahat sebastian sebastiano sebastien sebnem seda seema sefa sejal selda selena selene selim selin
selina selma selvi semih senan senka senthil seo seppo septimus serafina serap seraphina serdar
serena serenella serge sergei sergey sergio serhat serhii serife serkan servet sevda severin
severina severine sevgi sevil shabana shabnam shadi shafiq shahid shahida shahin shahnaz shahram
shaila shaina shakira shalini shamima shamsa shane shania shanice shanna shannen shannon shantel
shanthi shaquille sharad sharda sharif sharmila sharon sharyn shashank shasta shaun shauna shawn
shay shayan shayla shayna sheena sheetal shefali shehnaz sheila shekhar shelagh shelby shelia
shelley shelly sheng sherif sherri sherry sheryl shigeru shikha shila shilpa shimon shinichi shinji
shira shiraz shireen shirin shirlene shirley shiro shiv shiva shivam shivani shiyu shizuka shlomo
shobha shohei shona shoshana shota shreya shreyas shruti shuai shubham shubhangi shulamit shun
shweta shyam siamak sian sibel sibusiso siddharth siddhi sidney sidra siegfried sienna siew sigal
siggi sigismund sigita sigmund sigourney sigrid sigrun sigurd siiri sila silas silje silke silvana
silvano silvester silvia silvija silvio silviu simas simeon simge simo simon simona simone
simonetta simonne sindhu sindre sinead sini sinisa siobhan sipho sirkka sissel sita siti sivan
sixten sixto sizwe skyler slava slaven slavica slavko slawomir smita sneha snehal snezana sofiane
sofie sofija sohail sohini sojourner solange soledad solene solenne solfrid solomon solveig somchai
sonal sonali sondre sonia sonja sonya soo sophia sophie soraia soraya soren sorin sotirios soufiane
soumya sourabh sourav spiros spyridon srdjan sreeja sri sridhar srinath srinivas srinivasan sriram
stacey stacie stacy stan stanimir stanislav stanislava stanislaw stanka stanko stasia stavros
stefan stefania stefanie stefanija stefano steffen steffi stela stelian stelios sten stephan
stephane stephania stephanie stephen sterre stevan steve steven stevie stewart stig stijn stina
stoyan stuart suad subhash subramanian sudha sudhir sudipta sugandha suha suhail suhas suheir
sujata sujatha sujit sukhdeep sukhwinder sulaiman suleiman sulema sumaiya suman sumana sumanth
sumedha sumi sumit summaya sunanda sundar suneel sunil sunita supriya suraj surbhi surekha surender
suresh surinder surya susan susana susanna susanne sushant sushil sushila sushma susie suvi suyash
suzan suzana suzanne suzie suzuki svante svatopluk svea svein sven svenja svetla svetlana svetoslav
swapna swapnil swarna swaroop swati sybil sybille syed syeda sylvain sylvana sylvester sylvia
sylvie sylwia synnove szymon tabea tabitha tadas tadashi tadeusz tadhg tadija tahir tahira tahmina
taina taiwo taja takashi takeshi takumi tala talal talha talia talitha talya tamana tamar tamara
tamas tamika tammi tammie tammy tamsin tania tanisha tanja tannaz tansu tanuja tanvi tanvir tanya
tao tara tarak taras tarek tariku tariq tariro taru tarun taryn tasha tasneem tatiana tatjana
tatsuya tatum tatyana tavita teague techla ted teddy teemu tegan teja tejas telma temesgen temitope
tendai tendayi teo teodor teodora teodoro terence teresa teresita terje terrance terrence terri
terrie terry tessa tessy tetiana thabiso thabo thaddeus thais thalia thandeka thandi thandiwe thanh
thea thelma theo theodor theodora theodore theodoros theofanis theola theresa therese theresia
thiago thiemo thierno thierry thijmen thijs thilo thirza thomas thomasina thora thorben thorsten
thuan thulani thuy thyra tia tiago tiana tibor tiernan tiffani tiffany tiina tijana tilda tilman
tilo timea timo timofey timon timothee timothy timur tina tinashe tinatin tine tineke tione
tiphaine tirza tiwa tiziana tiziano tobiah tobias tobin toby todd todor toivo tom tomas tomasz
tomer tomislav tomislava tommaso tommie tommy tomoko toni tonje tonny tony tonya toomas topias
torben torbjorn tord tore torill torolf torstein torsten toru torunn tosin tova tove toyin tracey
tracy traian trang travis treena treva trevor tricia trina trine trish trisha tristan tristram
trond trude trudy tryggve trygve tsvetan tsvetelina tuan tugba tulio tullio tunde tuomas turgut
turid tuukka tuula tuva twila tymoteusz tyra tyree tyrese tyrone tytti tzipora uchenna udaya udo
ufuk ugne ugo ugochukwu ula ulf ulises ulla ulric ulrich ulriikka ulrika ulrike umair umar umberto
umesh umit undine unn upendra urban urmila urs ursa ursula urszula urvashi usama uschi usha usman
uta ute utku uttam uwe uzma uzoma vaclav vadim vagner vaida vaishali vaiva valdemar valdis valentin
valentina valentino valentyna valeria valerie valerija valerio valeriy valeriya valery valeska
valter valtteri vanda vandana vanessa vangelis vanja vanya varsha varun vasanth vasanthi vasco
vashti vasil vasile vasiliki vasilis vasiliy vassilis vasudha vasyl vaughn veena veera veerle
veikko velma venetia venkat venla verena verna vernon veronica veronika veronique vesa vesela vesna
vibeke vicenta vicente vicki vicky victoire vidya viggo vijay vijaya vikas vikash viki vikki vikram
vikrant viktor viktoria viktorija vilde vilhelm vilho vili viljami ville vilma vilmos vilte vinay
vincent vincenza vincenzina vincenzo vineet vinh vinicius vinita vinnie vinod violeta violetta
violette virag virgil virgilio virginie virginija virpi virve vishal vishnu vishwanath visnja
vitali vitalii vitalija vitaly vito vitor vittoria vittorio vivaan vivek vivian viviana viviane
vivien vivienne vjekoslav vladan vladimir vladimira vladislav vlado vlasta vojislav vojtech volha
volkan volker volodymyr vuk vukasin vuong vusi vyacheslav vytautas wael wafa wafaa wagner wahid
wairimu walburga waldemar walden waleed walid wallace wally walter walther waltraud wambui wanda
wangari wanjiku wanjiru waqar warren wassim wayan wayne wenceslao wenche wendel wendeline wendell
wendi wendy wenjie werner weronika wesley wessel whitney wictor wieland wies wiesje wieslaw wiktor
wiktoria wilber wilbert wilbur wilfred wilfredo wilfrid wilhelm wilhelmina wilhelmine wilko willard
willem willemijn william willie willy wilma wilson winifred winnie winona wioletta wiremu wojciech
wolfgang wolfram wouter xander xanthe xaver xavier xenia xiao xiaofeng xiaohong xiaoling xiaoming
xiaoyan xiaoyu ximena xinyi xinyue xiomara xoan xolani yaa yaakov yadav yadira yael yagmur yair
yaiza yamila yanick yaniv yanna yannick yannik yaqub yara yaron yaroslav yaroslava yasemin yash
yasha yashika yashwant yasin yasir yasmin yasmine yassin yassine yasuhiro yasuko yasushi yavuz yaw
yehuda yejin yelena yeliz yemi yeong yerlan yesenia yetunde yeva yevgeny yewande yiannis yifan
yigal yigit yildiz yiling ying yiran yitzhak ylva yngve yogesh yohannes yoko yolanda yolande yonas
yonatan yong yoonah yorick yosef yoshiaki yoshiko yosra yosuke younes yousef yousra youssef youssra
yuan yufei yuka yuki yuko yulia yuliana yuliya yumi yuna yunus yuri yurii yurij yurika yuriko yusra
yusuf yuta yutaka yuto yuval yuvraj yvan yves yvette yvonne zachary zahid zahir zahra zaid zaina
zainab zainabu zainal zak zaki zakia zane zanele zanna zara zbigniew zdenek zdenka zeb zehra zeinab
zeinep zeki zelda zelia zeljko zelma zenon zerrin zev zeynab zeynep zhang zhanna zhen zhenya zhi
zhiyuan ziad zilla zinaida zinedine zita ziva zlata zlatan zlatko zoe zofia zoi zoja zoltan zora
zoran zorica zsofia zsolt zsuzsa zsuzsanna zubair zubeyde zuhal zula zuleika zulfiqar zulma zuzana
zuzanna zvi zvonimir zygmunt
"""

AMBIGUOUS = """
ace ada adelaide africa al alexa alexandria alice alma amber amer an ana anders angel ante apollo
april art arya ash asia athena atlas august austin autumn avery bard basil bay bill bishop blaze
blessing bliss bo bob bravo brook brooks buddy buster candy carmel carol carson carter case cash
cassandra celery chad chance charis charity charlie charlotte chase chelsea chen cherry cheyenne
chi china chip christian chun claude clay clementine cleo cliff cole colt cookie cooper cora
cortana crystal cy daisy dakota dale dallas dante dash dawn de dean deb delta demi denver destiny
dev dial diamond django do dolly dora dot drake drew duc duke dusty earl early echo egle elixir
emacs ember emerson enda engin era essi eta eve even ever evert faith fidel fin flint floor flora
florence ford frank garland garnet gemini gene georgia german ginger gitea glen golden grace grant
guy hal hale han happy harley harmony harper harrison hazel heath heather hind holly honey hope
horst houston hunter in ina india inga inna ion ira iris israel ivy jack jackson jade jan jasper
java jay jed jenkins jet jewel jo jordan joy jude judge julia juliet jun june jupyter justice kafka
kali kay kelvin kennedy kim king kit lance lane lani laurel leda lee lexi liberty lily lima lin
lina lincoln linden lino liv logan london lone long lotus lou lourdes loyal lu lucky lula luna luz
ly mac madison magenta mai major mallory mar march mari marin mark mars mart mason mats max maxim
may mehr mei melody mercury merit meta mi mike milan miles min mina minerva mint misty mo modesta
modesto moin mono montana mor moss moti mu my myrtle nada nam nana napoleon nat nessa nir niv noble
noga norm norma nova nu odd ofer ole olive ona onder opal ora oren orion oscar pace page pan paris
parker pascal pat patience paz pearl peers penny per percy perl pet phi phoenix pi pierce pip piper
pola pope poppy porter precious preston pretoria prince prudence psi quebec quincy rae rain ram ran
rana rand ray rea reed regan rex rey rho ria rich rio river rob robin rocky roma romana romeo rory
rose rosemary rowan royal royce ruby rune rusty ruta ruth sage sahara said saida saint salem salome
sand sandy santa satu savannah scala see segun sena shade shin shu siena sierra silver sin sina
siri sky skye so sofia sole soma sona sonam star stella sterling stone stormy su sue sultana sum
summer sun sunday sunny swift sydney tab tai taj tal tango tate tau taylor teal tex theta thor
tiara tilde till tim titan titus to tone tor trent trinity trixie truth tui tulsi turing ty tyler
uli uma una unity val vale valencia van venus vera verona vic victor victoria vienna vim viola
violet virginia vita wade walker ward ware warwick washington watson wei wells will willa willow
winner winston wolf xi xin ya yan yana ye yi yin young yu yui zen zephyr zeus zia
"""
