"""Common given names and family names of many countries, and capitalised words that only look like
names.

Written from general knowledge, without accents and in lower case (compare with `folded`).
`AMBIGUOUS` given names are also words, months, places or products: they count only where something
else speaks for a person.
"""

from __future__ import annotations

import unicodedata
from functools import cache

_GIVEN = """
aaliyah aaron abby abigail abdul abdullah abdel abdulrahman adam adebayo adele adeline aditi
aditya adnan adrian adriana adrien agata agnes agnieszka ahmad ahmed ahmet aiden aiko aileen aisha
aishwarya aisling ajay akash akemi akiko akira akshay alain alan alana alastair albert alberto
alejandra alejandro aleksander aleksandra aleksei aleksandr alena alessandra alessandro alessia
alex alexa alexander alexandra alexandre alexandros alexei alexey alexis alfonso alfred alfredo
alicia alina alisa alison alistair allison alma alvaro alyssa amadou amanda amar amara amelia
amelie amina amir amira amit amitabh amy ana anais ananya anastasia anand anders andre andrea
andreas andreea andrei andrej andres andrew andrey andrzej andy aneta angela angelica angelika
angelina angelo angus anika aniket anil anita anja anjali ankit ankita ann anna annabel annalisa
anne anneke annelise annemarie annette annie annika anouk ansel anthony antje antoine antoinette
anton antonella antoni antonia antonin antonio anu anupam anusha anya aoife apinya archana ariana
arianna arjun arlene armando armin arnaud arne arnold aroha arthur artem arturo arun aruna arvind
asha asher ashish ashley ashok ashwin asif astrid atsuko aubrey audrey august augusto aurelie
aurelien aurora austen ava aya ayaan ayako ayesha ayodele ayse aysegul azadeh aziz barbara barry
bartosz basil bastian beata beatrice beatriz beatrix bella ben benedict benedikt benjamin
bernadette bernard bernardo bernd bernhard bert bertrand beth bethany betsy betty beverly bhavna
bianca bilal birgit bjarne bjorn bob bobby bogdan boris bozena brad bradley brandon branka brenda
brendan brent bret brian briana bridget brigitte britta brittany bronwyn bruno bryan bryce burak
caitlin caleb callum calvin camila camilla camille candice cara carina carl carla carlo carlos
carmen carol carolin carolina caroline carolyn carrie casey cassandra caterina catherine cathy
catriona cecilia cecile cedric celeste celia celine cem cesar chad chandra chantal charlene
charles charlie charlotte chen chiara chidi chidinma chiamaka chinedu chinonso chinwe chloe chris
christa christel christian christiane christina christine christoph christophe christopher
chukwuemeka ciara cindy claire clara clarissa claude claudia claudio clemence clement clement
clifford clive cody colette colin colleen connor conor constance constantin cora cordelia corey
corinne cormac cornelia cristian cristiana cristina cristobal curtis cynthia cyril cyrus czeslaw
dagmar daisuke damian damien damon dan dana daniel daniela daniele daniella danielle danilo danny
daphne daria dariusz darko darlene darren darryl dave david davide deborah debra deepa deepak
deepika deirdre delphine demetrius denis denise dennis derek derrick desmond devika devon dheeraj
diana diane didier diego dieter dietrich dimitri dimitris dinesh dirk divya diyar djamila dmitri
dmitry dolores domenico dominic dominik dominika dominique donald donatella donna donovan dora
doreen doris dorota dorothea dorothy doug douglas dragan drew duncan dusan dustin dwayne dylan
eamon eamonn ebony eddie edgar edith edmund eduard eduardo edward edwin efe efua eileen eilidh
eirik ekaterina elaine eleanor elena eleni elia elias elif elijah elina elisa elisabeth elise
eliza elizabeth elke ella ellen ellie elliot elliott elodie eloise elsa elsie elvira emanuel
emanuele emeka emil emile emilia emiliano emilie emilio emily emine emma emmanuel emmanuelle emre
enrico enrique enzo eric erica erich erik erika erin ernest ernesto ernst erwin esma esme
esperanza esteban estelle esther ethan etienne eugene eugenia eugenio eun eunice eva evan
evangelia evelyn evgeny ewa ewan fabian fabiana fabio fabrice fabrizio fadi faisal fahad farah
farhan farid farida fatema fatima fatimah fatma fatou federica federico felicia felicity felipe
felix fernanda fernando filip filippo filomena finn fiona fionn florian flavia flavio fleur
florentina floyd folasade francesca francesco francine francis francisca francisco franco francois
francoise franz franziska fred freddie frederic frederick frederik frederique fredrik freya frida
friedrich fritz fumiko gabriel gabriela gabriele gabriella gabrielle gael gaelle gareth gary
gaston gaurav gavin geert gemma genevieve geoff geoffrey george georges georgina georgios gerald
geraldine gerard gerardo gerhard gerrit gertrude ghislaine giacomo gianluca gianni gideon gilbert
gilles gillian gina giorgia giorgio giorgos giovanna giovanni gisela gisele gita giulia giuliana
giulio giuseppe gladys glenda glenn gloria gonzalo gopal gordana gordon govind grace graciela
graham graeme greg gregor gregory greta gretchen grigor grigory grzegorz guadalupe gudrun guido
guillaume guillermo gunnar gunter gunther gurpreet gustav gustavo guy gwen gwendolyn gwyneth
hadiya hakan hal haldor halima hamid hamza han hana hanako hanna hannah hannes hans hansel hao
haris harish harold harriet harry haruka haruki haruto harvey hasan hassan hassane hatice hazel
heather hector heidi heike heiko heinrich heinz helen helena helene helga helmut hendrik hendrika
henk henning henri henrietta henrik henry herbert hermann hideo hilary hilda hiroko hiromi hiroshi
hiroto hugo humberto hussein huda hugh iain ian ibrahim ida idris ifeoma ignacio ignacy igor ike
ikram ilaria ilias ilona ilse ilya imani imogen imran ines inga inge ingeborg ingo ingrid inigo
ioana ioanna ioannis ira irena irene irina iris irma irving isaac isabel isabella isabelle isaiah
isha ishaan isla ismael ismail isobel istvan ivan ivana ivar ivo ivona ivy iwona izabela jaana
jacek jack jackie jacob jacqueline jacques jaden jadwiga jae jaime jake jakob jakub jamal james
jamie jamila jan jana jane janet janice janina janine janis janusz jared jarek jaroslav jarrod
jasmin jasmine jason javier jay jaya jayden jayne jean jeanette jeanine jeanne jeff jefferson
jeffrey jelena jen jenna jennifer jenny jens jeremiah jeremy jerome jerry jerzy jesper jesse
jessica jessie jesus jiho jill jillian jim jimena jimmy jin jing jiri jitendra jiwoo joachim joan
joana joanna joanne joao joaquin jocelyn jochen jodie jody joe joel joelle joerg johan johann
johanna johannes john johnathan johnny jolanda jolanta jon jonah jonas jonathan joost joran jorg
jorge joris jorn jose josef josefa josefina joseph josephine josh joshua josiah josie josip jovana
joyce juan juana juanita judith judy juha juhani jules julia julian juliana juliane julianna julie
julien juliet juliette julio julius jun jung junko jurgen jussi justin justine justyna jyoti kaan
kaitlyn kamal kamala kamil kamila kane kana kapil kareem karel karen karim karin karina karl karla
karolina karsten karthik kasia kaspar kate katarina katarzyna katerina katharina katherine
kathleen kathrin kathryn kathy katia katie katja katrin katrina katsumi katya kaur kavita kavya
kay kayla kazuko kazuo keiko keith kelechi kelly kelsey kelvin ken kendra kenji kenneth kenta
kerry kerstin kevin khadija khaled khalid kieran kim kimberly kiran kirill kirsten kirstin kirsty
klaas klara klaus koen kofi koji konrad konstantin konstantinos krishna kristen kristian kristiina
kristin kristina kristine kristof kristoffer krystian krystyna krzysztof kumiko kunal kurt kwabena
kwame kwasi kwesi kyle kylie kyung lachlan laila lakshmi lalita lamar lana lara larissa lars lasse
latoya laura lauren laurence laurent laurie lavinia lawrence layla lea leah leandro leela leif
leila lena lenka lennart lenny leo leon leona leonard leonardo leonid leonie leonora leopold leroy
leslie leticia lewis lia liam lidia liesbeth lila lili lilian liliana lillian lina linda lindsay
lindsey linh linnea linus lionel lisa lisbeth lise liselotte liv livia liz lizzie ljiljana logan
lois lola lore loren lorena lorenz lorenzo loretta lori lorna lorraine lothar lotta lotte lou
louis louisa louise lourdes luc luca lucas lucia luciana luciano lucie lucien lucille lucinda lucy
ludmila ludovic ludwig luigi luis luisa luiz luka lukas lukasz luke luna lutz luz lydia lyn lynn
lynne maarten maciej maddie madeleine madeline madhavi madhu magda magdalena maggie magnus mahesh
mahmoud mai maija maike maja makoto malcolm malgorzata malik malin mallory mamadou manfred manish
manoj manon manuel manuela mara marc marcel marcela marcelo marcia marcin marco marcos marcus
marek margaret margarida margarita margaux margot marguerite maria mariam mariana marianne mariano
maribel marie marieke mariel marija marika marilyn marina mario marion marisa marisol marit marius
mariusz marjorie marko markus marlene marlon marta martha martijn martin martina martine marvin
mary maryam marzena masako masashi massimo mateo mateusz mathias mathieu mathilde matias matilda
matilde matt matteo matthew matthias matthieu maureen maurice mauricio maurizio mauro maxim maxime
maximilian maxine maya mayumi mbali meera megan megha mehdi mehmet mehul mei melanie melinda
melissa mercedes meredith merve mia michael michaela michail michal micheal michel michela michele
micheline michelle michiko michiel midori mieke miguel mihai mikael mikael mike mikhail mikko mila
milan milana milena miles milica millie milo milos milton mina minh minjun mira miranda mireille
miriam mirjam mirko miroslav misaki mitchell moana mohamed mohammad mohammed mohan mohit moira
moises molly mona monica monika monique morag morgane moritz morten moshe muhammad mukesh munira
murali murat muriel musa mustafa myriam myrtle nadia nadine nadja naledi nam nana nancy nandini
naoki naomi narendra nasser natalia natalie natasha nathalie nathan nathaniel naveen navid neda
neelam neha neil nelson nena nerea nestor ngozi nguyen nia niamh niall nicholas nick nicki nicola
nicolas nicole nicoleta nicolo niels nigel nihal nikhil nikita niklas niko nikola nikolai nikolas
nikolaos nikolaus nils nina niran nisha nishant nita nitin nkechi noah noelia noemi noemie noor
nora norbert noriko norma norman nour nuno nuria obinna octavia oksana olaf ole oleg oleksandr
olena olga oliver olivia olivier olof oluwaseun omar omer omid ondrej oona oriol orla orlando
osama oscar oskar osman otto oumar owen ozan ozge pablo paige paloma pamela panagiotis paola paolo
parisa pascal pascale patrice patricia patricio patrick patrik patrycja patty paul paula paulina
pauline paulo pavel pawel pedro peggy penelope penny pekka per pernille perry petar pete peter
petr petra petros petter philip philipp philippa philippe phillip phoebe phyllis pia pierre piero
pieter pietro pilar pinar piotr polina polly pooja poppy prakash pranav prasad prashant prateek
pratik praveen preeti prem prisca priscilla priya priyanka przemyslaw purnima qing quentin rachael
rachel radek radhika radoslav raewyn rafael rafaela rafal raghav rahul raimund rainer raj raja
rajat rajeev rajesh rajiv raju rakesh ralf ralph ram rama ramesh ramiro ramon ramona randall randy
rania ranjit raphael raquel rasheed rashid rashida rasmus raul ravi ray raymond rebecca reggie
regina reginald regine reiko reina reiner reinhard rekha remi remy renata renate renato rene renee
renuka reza rhian rhiannon rhys ricardo riccardo richard rick ricky rik rita ritu riya rob robbie
robert roberta roberto robin robyn rocio roderick rodney rodolfo rodrigo roel roger rogerio rohan
rohit roland rolando rolf romain roman romeo ron ronald ronan ronja ronnie rosa rosalia rosalind
rosamund rosanna rosario roshni rosie ross roxana roxanne roy ruben rubens rudi rudolf rufus
rukhsana rune rupert rushil russell rustam ruth rutger ryan ryo ryota saad sabina sabine sabrina
sachin sadia said saif saira sakshi sakura salim salma salman salvador salvatore sam samantha
samar samara sami samina samir samira sammy samuel samuli sana sanaa sander sandeep sandra
sandrine sandro sangeeta sanjay sanjeev sanna santiago santosh saoirse sara sarah sarita sascha
sasha saskia satish satoru satoshi saul saurabh savannah saverio scarlett scott sean sebastian
sebastiano sebastien seema selena selim selin selina selma senthil seo serena serge sergei sergey
sergio severine shane shanice shannon sharad sharon shaun shauna shawn sheila shelby shelley
shirin shirley shivani shobha shreya shruti shu shubham sian sibusiso siddharth sidney siegfried
sienna sigrid silas silke silvia silvio simeon simon simona simone sinead siobhan sipho sissel
siti sixten slava slavica snezana sofia sofie solange soledad solomon solveig sonali sonia sonja
sonya soo sophia sophie soren soumya srinivas stacey stacy stanislav stanislaw stavros stefan
stefania stefanie stefano steffen steffi stella sten stephan stephane stephanie stephen steve
steven stewart stig stuart su subramanian sudhir sue sujata suman sumit sunil sunita suresh surya
susan susana susanna susanne susie suzanne suzuki svein sven svenja svetlana swati sybille sylvain
sylvia sylvie szymon tabitha tadeusz taiwo takashi takeshi takumi tala talia tamara tamas tamika
tanisha tanja tanvi tanya tara tarek tariq tarun tasha tatiana tatjana taylor ted teemu tejas
temitope tendai teodor teresa terence terrence terry tessa thabo thandiwe thanh theo theodora
theodore theresa therese thiago thierry thijs thomas thorsten tiago tiana tiffany tim timo timothy
tina tobias toby todd tom tomas tomasz tomislav tommaso tommy tomoko toni tony tonya tor tore
torsten toru tove tracey tracy travis trevor tricia trinity tristan trond trudy tuan tuomas tyler
tyrone udo ulf uli ulla ulrich ulrike uma umberto umar umesh urs ursula usha usman uwe valentin
valentina valentino valeria valerie valerio vanessa vasco vasil vasilis vasiliki veena venkat vera
veronica veronika veronique vicente vicki vicky victor victoria vidya vijay vikas vikram viktor
viktoria vikrant vinay vincent vincenzo vincenza vineet vinod viola violet violeta violetta
virginie vishal vishnu vitaly vito vittoria vittorio viviana vivian vivien vivienne vivek vladimir
vladislav vojtech volker wade waldemar walter walid wanda wanjiru warren wayne wei weronika wendy
werner wesley wilfred wilhelm willem william willow wilma wioletta wojciech wolfgang wouter xavier
xiao xiaoming xin xinyi yael yan yannick yara yasemin yasmin yasmine yasin yasuko yesenia yetunde
yiannis ying yoko yolanda yong yosef yoshiko youssef yuan yui yuki yuko yulia yumi yuri yurii
yusuf yuto yves yvette yvonne zachary zahra zainab zara zdenek zeinab zeynep zhen zhi zofia zoltan
zora zoe zsofia zuzana zuzanna aarav aanya abena abimbola adaeze adwoa ainhoa aitor akua amalia
anan ananda anneliese aparna arash asuka ayumi babak bahar beatriu behnaz bongani cahaya chanda
chioma dewi dilnoza dimitra duc eero ekow elham eszter farzana fatemeh ferenc gulnara hae heba
henrike hyun ilker ivanka iyad jadranka jamila jia kamila kaori khanh kwaku lerato lucjan lwazi
maeve mahsa mandla mehwish mthunzi nabil nadeem naila ndidi neema nomvula olumide oluwatobi
olusegun onur opeyemi oyelaran parveen payal phuong pieternel quynh rabia raniya rashmi rima
rizwan rubina ruta sabitha sadiq saira serkan shabnam shahid shabana shinji siew sizwe soraya
sourav suleiman sunita tamar tao tariro tariku thuy trang tunde ugochukwu uzoma vusi wafa wahid
wairimu wanjiku xolani yaw yejin yewande yohannes yonas zainabu zanele zhang zia zubair solene
oisin sigurd torbjorn hjalmar ragnar ragnhild gunhild ingvild hakon eivind oyvind asbjorn kjell
arvid gosta birger maiken mads lasse nikolaj jeppe rikke mette lene pernilla ulrika annelie katri
minna päivi paivi tuula seppo timo jarmo renzo fausto ginevra loris ornella rosella tiziana
tiziano ugo marisela xiomara ximena yadira yamila araceli joaquim raimundo thais leticia luana
vinicius wagner caio heitor rui duarte goncalo afonso tomas mafalda ines
"""
_AMBIGUOUS = """
april may june august summer autumn dawn rose lily daisy iris ivy olive jade ruby pearl amber
crystal opal ginger grace hope faith joy charity will mark grant frank drew rich bill pat jack guy
chase cash dash chip art ray rob sue drake duke earl king prince miles wade reed cliff dale glen
brook brooks sandy rocky cherry candy honey jordan paris chelsea austin dallas carson jackson
madison lincoln washington victoria charlotte florence georgia virginia sydney adelaide alexandria
dakota india asia africa china chad israel london lourdes milan sofia vienna verona valencia siena
trinity dean max penny dolly star sunny misty stormy sky skye rain river stone wolf robin jay drew
gene hunter mason carter cooper taylor tyler parker porter page cookie harmony melody carol harper
ash basil sage rosemary clay flint jasper garnet hazel heather holly laurel myrtle olive violet
willow jewel angel christian bishop pope dean major judge colt ford lance pierce blaze jet ace
buddy chance destiny dusty early ever long young case cole mercury venus mars phoenix orion titan
atlas apollo athena delta nova luna stella ada julia ruby pascal perl swift scala java julia kali
alexa siri cortana watson bard claude gemini han in an so do to even bo lee ray su dot tab kay jo
see my van jan mar jun tor per art max min sum norm van tim dev chi eta theta pi phi psi rho tau
nu xi mu era mina vim emacs jupyter ruth truth sierra lima oscar victor mike juliet romeo quebec
tango bravo charlie echo delta kim lin an yu chen wei han bay mint joy logan houston denver
cheyenne montana savannah lou saint noble royal justice liberty merit loyal winner sterling silver
golden rusty buster lucky happy bliss ram pip mac bob alice eve mallory trent carol turing
"""
_SURNAMES = """
abbott abdi abdullah abe abebe abreu acosta adams adebayo adeyemi adler afolabi agarwal aguilar
aguirre ahmadi ahmed akhtar akintola alexander alfaro ali allen almeida alonso alvarez alves amari
anand andersen anderson andersson andrade andreev antonov aoki arias armstrong arnold arora asante
ashton atkinson aydin baker bakker bailey baldwin ball balogun banerjee banks bansal baptista
barbosa barbieri barker barnes barnett barrett barros barry bartlett barton basu bauer baumann
beck becker begum bell bellini benitez bennett berg berger bergman bergstrom bernard bertrand
bhatt bhattacharya bianchi bishop björk blanc blanco blake boateng boucher bouchard boyd bradley
brandt braun brennan brooks brown bruno bryant burke burns butler byrne cabrera calderon caldwell
callahan cameron campbell campos cano cardoso carlson carpenter carr carroll carter caruso
carvalho castillo castro cavanagh celik chakraborty chan chandra chang chapman charles chatterjee
chaudhary chavez chen cheng cheung chevalier chiang cho choi chopra chowdhury christensen
christiansen chukwu clark clarke clement cohen cole coleman coles collins colombo connolly conti
contreras cook cooper cordero correa cortes costa costello cox craig crawford cruz cunningham da
dahl dalal daniels das davidson davies davis dawson delgado deluca desai deschamps devries dhillon
diallo dias diaz dickson diaz dietrich diop do doherty dominguez donnelly donovan dos doyle dubois
duarte dube dumont duncan dunn dupont durand duval edwards eilers ekholm ellis emery engel erdogan
eriksen eriksson espinoza esposito estrada evans eze fabre faria farrell faure federov ferguson
fernandes fernandez ferrari ferreira ferri fiala fischer fisher fitzgerald fleming fletcher flores
fontana forsberg foster fournier fowler francis franco francois franklin fraser freitas friedman
fuchs fuentes fujimoto fujita fuller gallagher gallo garcia gardner garner garnier gauthier george
gerber ghosh giannopoulos gibbons gibson gil gill girard giordano gomes gomez goncalves gonzales
gonzalez goldberg goldstein gordon goswami graham grant greco greene griffin griffiths grigoriev
gross gruber guerin guerra guerrero gupta gustafsson gutierrez guzman haas hahn hakimi hale hall
hamilton hansen hanson hansson harris harrison hart hartmann harvey hasan hashimoto hassan hayashi
hayes heikkinen heinrich henderson henry hensley herman hernandez herrera herrmann hicks higgins
hill hinds hoang hoffman hoffmann hofmann holland holm holmes holmberg horvat horvath hosseini
howard huang hubert huber hudson huerta hughes hunt hunter hussain ibarra ibe ibrahim igwe ikeda
inoue ishikawa islam ito ivanov ivanova iyer jackson jacobs jacobsen jaeger jain james janssen
jansen jansson jenkins jensen jha jimenez johansen johansson johnson johnston jones jordan
jorgensen joseph joshi juarez jung kaiser kamau kang kapoor karlsson kato kaur kaya kelly kennedy
kerr khalil khan khanna khumalo kim kimura king kiplagat klein knight kobayashi koch kowalczyk
kowalski kovac kovacs kramer kraus krishnan krishnamurthy kruger kulkarni kumar kumari kurtz
kuznetsov kuznetsova kwon lam lambert lang lange larsen larsson lau laurent lawson le lebedev
leblanc leclerc lee lefebvre lehmann lehtinen leroy leung levy lewandowski lewis li liang lim lin
lindberg lindgren lindqvist lindstrom liu lloyd lo lombardi lopes lopez lorenz louis lozano lucas
lund lundberg lundqvist ly lynch macdonald machado mackenzie magnusson maier maldonado malik
mancini marchand marchetti mariani marin marino marques marquez marsh marshall martel martin
martinez martini martins marx mason massey mathews mathur matsuda matsumoto mayer mayr mazur mbeki
mccarthy mcdonald mcgrath mckenzie mclean mehta meier mendes mendez mendoza menon mercier meyer
miah michaud mikkelsen miller mills mishra mitchell mitra mohamed molina moller monteiro montoya
moore morales moran moreau moreira morel moreno moretti morgan mori morin morris morrison moser
mukherjee muller muñoz munoz murphy murray mwangi mutua nadeem nagy naidoo naidu nair nakamura
nakajima narayan navarro ncube ndlovu nelson neumann newman nguyen nichols nicholson nicolas
nielsen niemi nieminen nilsen nilsson nkosi nowak nunes nunez nwosu obi obrien odonnell oduya
ogawa ogunleye okafor okada okeke okonkwo okoye oliveira oliver olsen olson olsson omondi oneill
onyango ono orlando orlov ortega ortiz osborne osei otero otieno owens owusu ozturk pacheco
padilla palmer pan papadopoulos parikh park parker parsons patel paterson patil patterson paul
pavlov payne pedersen peeters pellegrini peña pena peng pereira perera perez perkins perrin perry
persson petersen peterson petit petrov petrova petersson pham phan phillips pichler pillai pinto
pires pohl popescu popa popov porter powell prasad price prieto quinn radu rahman raghavan rai
raman ramanathan ramirez ramos randhawa rao rasmussen raymond reddy redmond reeves reid reilly
reis renard restrepo reyes reynolds ribeiro ricci richards richardson richter rinaldi rios rivera
rivas rizzo roberts robertson robinson rocha rodrigues rodriguez rogers rojas romano romero
rosario rosen rosenberg rossi roth rousseau roux rowe roy roychowdhury rubio ruiz russell russo
ryan saarinen sahin said saito sakamoto salazar salonen salvatore samaras sanchez sanders sandoval
sanders santana santiago santos sanz sarkar sasaki sato sauer savage schmid schmidt schmitt
schneider scholz schröder schroeder schubert schultz schulz schumacher schuster schwartz schwarz
scott seidel sen serra serrano sethi shah shapiro sharma shaw sheikh shen shimizu shrestha sidhu
siddiqui silva silva simmons simon simpson singh sinha skinner smirnov smirnova smith smit snyder
soares sokolov solberg soler solis song sorensen soto sousa souza spencer stein steiner stephens
stevens stewart stokes strand strauss suarez sullivan sundaram sutton suzuki svensson szabo
takahashi takeda tan tanaka tang taylor teixeira thakur thapa thomas thompson thomsen thomson
torres toure tran tremblay trujillo tucker turner vaidya valdez valencia vance vargas varga varma
vasquez vazquez vega velasco velasquez verma vega venter vidal vieira villa villanueva vincent
virtanen visser vogel volkov wagner walker wallace walsh walter wang ward warren wanjiku watanabe
watkins watson watts weaver webb weber wegner wei weiss werner west westerberg wheeler whitaker
wilkins wilkinson williams williamson willis wilson winkler winter wójcik wojcik wolff wong woods
wright wu xu yadav yamada yamaguchi yamamoto yamashita yang yeo yilmaz yildiz yoshida young yu
yusuf zapata zhang zhao zheng zhou zhu ziegler zimmermann zielinski zulu achterberg adeleke
aguilera albrecht alvarado amadi antoniou appiah aslan bajwa barlow batista bhandari blackwell
bloom brito bondarenko borges bose brandao buchanan cabral chandrasekaran choudhury coetzee cullen
dimitrov dlamini ekwueme engstrom fairchild farooq fonseca galloway geller gunawardena hargreaves
hadjiev harrington haugen havel hofer holloway hossain ingram iqbal ivers jankowski jovanovic
kapadia karimi kaminski kiss klimov koenig koval kozlov kristensen lindholm lundgren macleod
mahmoud malhotra marković markovic martens mensah mertens morozov mukasa mullen nikolaidis novak
novotny nyberg oconnor okwu ostrowski papadakis pellerin petrovic pratt quintero rezaei saunders
seng shevchenko simic steinberg stojanovic sundberg szczepanski tkachenko vasile vasiliev vlahos
vandenberg whitfield winters zamora zeman
"""
_NOT_NAMES = """
optional none true false required union any literal tuple callable iterable sequence mapping int
bool null undefined unknown default enabled disabled pending active inactive closed done draft
final public private internal external deprecated abstract static generic unset empty self cls
auto manual robot martens bean potato oz world kitty everyone everybody folks guys friends friend
colleague colleagues neighbour reader readers sirs madams gents ladies gentlemen community valued
jury stranger darling mate buddy bro dude honey sweetheart sunshine anyone someone nobody san
santa saint los las hurricane storm cyclone typhoon tropical claus pepper who strange jekyll
street st avenue ave road rd lane drive boulevard court place square university college school
institute hospital library museum theorem lemma law laws method methods algorithm equation
equations distribution test tests model models theory principle paradox inequality function
functions transform series space matrix machine machines process processes constant number numbers
conjecture hypothesis effect law rule rules sort search tree trees heap graph network networks inc
corp corporation company co ltd llc gmbh ag sa plc group holdings bank capital partners foundation
association society committee council software systems solutions services technologies technology
labs lab studio studios cloud api sdk ide app apps server client framework library python
javascript java script code editor compiler kernel shell terminal database sql store stack queue
list array string integer float boolean object class type error errors exception warning info
debug trace monday tuesday wednesday thursday friday saturday sunday january february march april
may june july august september october november december spring summer fall autumn winter day days
week weeks month year years century morning evening night today tomorrow north south east west
northern southern eastern western america american europe european asia africa australia england
english scotland wales ireland irish france french germany german spain spanish italy italian
china chinese japan japanese india indian russia russian korea korean canada canadian mexico
brazil river lake mountain mountains mount island islands sea ocean bay beach city town village
county state states kingdom republic park bridge airport station port tower building house hall
center centre castle church cathedral temple garden gardens valley forest desert falls peak hills
coast the a an and or but if then else for while of in on at to from by with as is are was were be
been has have had do does did not no yes this that these those it its he she they we you i my your
his her their our me him them us what which who whom whose when where why how all any some each
every both few many most other another such only own same so than too very can will just should
now also however therefore thus hence please thanks thank hello hi dear regards best kind
sincerely cheers new old good bad big small great little high low first last next previous second
third one two three four five six seven eight nine ten user users admin administrator customer
customers client support team manager director president minister king queen prince princess lord
lady sir madam captain chapter section figure table page part item step line version release
update note notes example exercise question answer problem solution proof definition lemma
corollary appendix introduction conclusion abstract summary references index contents award prize
cup league club open tour championship games fc united press times post news journal review
magazine daily weekly tribune herald gazette radio tv television channel paper papers study report
book books letter letters act bill code plan project program programme policy award medal score
scores status total price cost value key token field column row file folder path name names title
email phone address date time id number account card order invoice product item fund trust union
federation party government department ministry agency office bureau authority commission board
feedback workbench data science learning deep neural language vision studio notebook hub desktop
mobile web site page browser engine sample samples gradient descent regression analysis block
blocks filter filters chain chains rank average expectation variance deviation estimate estimator
likelihood entropy divergence kernel operator polynomial polynomials coefficient coefficients
integral integrals product products sum sums norm norms cross gate gates bot assistant agent plus
pro max mini ultra lite air edition works music video photos maps drive docs sheets slides mail
calendar meet chat home play games day's valley's syndrome disease virus scale index curve cycle
diagram chart plot line lines circle triangle cube sphere plane force field fields wave waves
particle boson reaction bond rays ray number
"""


_LATIN = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        [
            "a",
            "b",
            "v",
            "g",
            "d",
            "e",
            "e",
            "zh",
            "z",
            "i",
            "y",
            "k",
            "l",
            "m",
            "n",
            "o",
            "p",
            "r",
            "s",
            "t",
            "u",
            "f",
            "kh",
            "ts",
            "ch",
            "sh",
            "shch",
            "",
            "y",
            "",
            "e",
            "yu",
            "ya",
        ],
        strict=True,
    )
)


def folded(word: str) -> str:
    """Lower case, without accents."""
    if word.isascii():
        return word.lower()
    plain = (
        word.replace("ß", "ss")
        .replace("ø", "o")
        .replace("Ø", "o")
        .replace("ł", "l")
        .replace("Ł", "l")
    )
    if any("а" <= sign <= "я" for sign in plain.lower()):
        return "".join(_LATIN.get(sign, sign) for sign in plain.lower())
    decomposed = unicodedata.normalize(
        "NFKD", plain.replace("ı", "i").replace("æ", "ae").replace("đ", "d")
    )
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign)).lower()


@cache
def given_names() -> frozenset[str]:
    """Given names that are hardly ever anything else."""
    return frozenset(map(folded, _GIVEN.split())) - ambiguous_names()


@cache
def ambiguous_names() -> frozenset[str]:
    """Given names that are often something else."""
    return frozenset(_AMBIGUOUS.split())


@cache
def surnames() -> frozenset[str]:
    """Frequent family names."""
    return frozenset(map(folded, _SURNAMES.split()))


_BRANDS = """
aston martin, lockheed martin, merrill lynch, baker hughes, harley davidson, sherwin williams,
arthur andersen, philip morris, charles schwab, ernst young, hugo boss, tommy hilfiger,
calvin klein, ralph lauren, jim beam, johnnie walker, jack daniels, sam adams, john deere,
mary kay, monte carlo, kate spade, jimmy choo, morgan stanley, dean witter, stanley morgan,
paul smith, ben jerry, tim hortons, georgia pacific, marks spencer, johnson johnson, peter pan,
robin hood, santa claus, uncle sam, john doe, jane doe, laura ashley, victoria beckham,
louis vuitton, alfa romeo, austin healey, martin luther, barnes noble, wells fargo, sara lee,
betty crocker, aunt jemima, james bond, sherlock holmes, harry potter
"""
_COMMON_SURNAMES = """
adams armstrong baker ball banks barber bell berg bishop bloom blake boucher bowman boyd brand
brandt brown buck burns butcher bush butler campbell cannon carpenter carter chan chase clay cole
coles collier conti cook cooper costa cox cross da das day dean do dos drake dube duke dunn earl
english field fields finch fish fisher fleming fleet flood flores flowers forest foster fox franco
freeman french frost fuller gale garcia gardner george gill glass gold golden gordon grant graves
gray green greene grey gross guerra hale hall hammer hardy hart hay hayes head heath hill hinds
holland holly holt hood hope hopper horn house howe hunt hunter india iron islam jordan judge jung
kang kane kaiser keen key kim king kiss klein knight koch lake lamb lambert land lane lang lange
lau law le lea lee li liang lim lin lion lo lock lombardi long lord love lowe lucas lund luna ma
major malik mancha marin marino marsh marshall martini mason may mayer mercier mill miller mills
min moon moore morning moss mount nash nelson noble north novak oliver orlando page palmer pan
park parker parsons pea peak peña pike pires pitt pole pope porter post potter power price prince
pratt rai rao read reed reeves reis rice rich ridge rios rivas rivera roman romano romero rose
roth rowe roy rush russell salt sand sanders santana santiago sanz sauer savage sawyer scholar
schwarz scott seal self sen serra sharp shaw shepherd short silva simic singer singh skinner small
smart smith snow soares song soler south spencer spring stark steel stein stewart stock stokes
stone storm strand strauss street strong summers sun sutton swan swift sweet tan tang taylor
temple thorn todd torres town tran travel turner vale valencia van vance vega vidal villa vincent
wagner wall walker walls walsh wang ward warner washington water waters watts way weaver webb
webster weeks wei weiss wells west wheeler white wild winkler winter winters wise wolf wolff wood
woods work wright wu york young yu zapata santos cruz lopez ramos
"""


@cache
def brands() -> frozenset[str]:
    """Pairs of names that are firms, products or stock figures."""
    return frozenset(pair.strip() for pair in _BRANDS.replace("\n", "").split(","))


@cache
def common_surnames() -> frozenset[str]:
    """Family names that are also words, places or part of terms: a given name must stand before
    them.
    """
    return frozenset(_COMMON_SURNAMES.split())


@cache
def plain_surnames() -> frozenset[str]:
    """Family names that are not on the list of no-names."""
    return surnames() - not_names()


@cache
def sure_surnames() -> frozenset[str]:
    """Family names that are nothing else."""
    return plain_surnames() - common_surnames() - ambiguous_names()


@cache
def not_names() -> frozenset[str]:
    """Words that do not end a person's name, however they are capitalised."""
    return frozenset(_NOT_NAMES.split()) - {"young", "king", "park", "may"}
