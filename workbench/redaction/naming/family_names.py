"""Family names of many countries, written from general knowledge, without accents, in lower case.

`COMMON` are also words, places or parts of terms: a given name must stand before them.
`name_lists` reads both.
"""

FAMILY = """
abbott abboud abdalla abdelaziz abdi abdulkadir abdullah abe abebe abela abernathy ablett
abrahamsen abrahamsson abrams abreu achebe achterberg ackerman ackermann acosta adamczyk adams
adamski adamu addo adebayo adeleke adenauer adeola adeyemi adkins adler afolabi afzal agarwal
agbaje aggarwal aguilar aguilera aguirre agyeman ahlberg ahlgren ahlstrom ahluwalia ahmadi ahmadov
ahmed ahmedov aho ainsworth aitken ajayi akande akbar akhmetov akhtar akintola akinyemi akkerman
aksoy aktas alarcon albrecht albrektsen albright alcaraz alderson aldridge alekseev alexander
alexandersson alexandrov alexopoulos alfaro ali aliev alkhatib allard allen allison allred almasi
almeida almgren almonte alonso alston altman alvarado alvarenga alvares alvarez alves amadi amador
amari amato ambrose amin ammann amoah amoako anand anaya anders andersen anderson andersson andrade
andreev andrews andrusenko angelini angelopoulos angelov annan ansari anselmi anthony antoniou
antonov antunes aoki aparicio apostolou appiah aquino aragon arai arana araujo archambault archer
archibald arellano arenas arevalo arguello arias arif aristizabal armenta armstrong arnaud arnett
arnold arnott aronsson arora arroyo arsenault arslan arteaga arvidsson asamoah asante asghar ashby
asher ashraf ashton askew aslan asmussen astrom atanasov atay athanasiou atherton atieno atkins
atkinson attar attwood aubert auger augustsson avery avila awad awan axelsson ayala aydin aydogan
ayers ayres azevedo aziz baak babic bach bachmann backstrom badawi bader baez baggio bagley bahl
bai baig bailey bailly bain bainbridge bajaj bajwa bakare baker bakker balaji balakrishnan
balasubramanian balazs baldacci balde baldwin balint ball ballesteros balogh balogun baltazar
bamford banerjee bangura banks bansal baptista baran baranov baranowski barbieri barbosa barker
barlow barnard barnes barnett baron barone baronian barrera barreto barrett barrientos barros
barrow barry bartels barth bartlett barton bartos bartosz bassett bastos basu bates batista
battaglia baudouin bauer baum baumann baumgartner bautista bawa baxter bayer baylor beard beasley
beattie beauchamp beaulieu beaumont beck becker beckett beckham beckmann bedi bednarek bednarz
beebe begum behrens bekele bekker belanger belcher beljan bell bellamy bellini belmonte beltran
benavides bender benedetti benitez benjamin bennett benson bentley bereket berg berger bergeron
berggren berglund bergman bergmann bergstrom berisha berman bermudez bernal bernard bernardi berndt
bernier berry bertelsen berthold bertolini bertoni bertrand bevan beyer bhagat bhakta bhandari
bhardwaj bhargava bhat bhatia bhatt bhattacharya bhattarai bhuiyan biagi bianchi biermann biggs
billings birch bird bishop bisset biswas bjarnason bjorklund bjorkman björk blackburn blackmore
blackwell blair blake blanc blancas blanchard blanco blankenship blanton blazek blevins bloch blom
blomqvist bloom blount blum boateng boden bogdanov boggs bohm boivin bojan boland bolduc bolger
bolton bonano bonaventura bond bondarenko bonilla bonneau bonnet booker boone booth borchert borges
borisov borja borkowski borowski borrego borromeo bosch bose bosman bosnjak bosse bossuyt botha
bouazza bouchard boucher bouchet boudreau boudreaux bouman bourgeois bourke bouvier bowden bowen
bower bowers bowes bowie bowles boyce boyd boyer boyle bozhinov bracken bradford bradley bradshaw
braga brandao brandl brandt brankovic brannon brask brathwaite bratt brauer braun bravo breen
bremer brennan brenner breton breuer brewer briand bridges briggs bright brink brinkmann brisbane
briscoe bristow brito britt britton broberg brock brodeur brodsky brogan brooks broughton broussard
brown browning brownlee brozek bruce brunner bruno bruun bryant bryson buchanan buchholz buchner
buckley budd bueno buenrostro bui bukowski bulgakov bullock bunch bundy burch burgess burke
burkhardt burkhart burnett burnham burns burr burrell burris burrows bursik burton busch busse
bustamante bustos butkus butler butt buttner byers byrd byrne caballero cabello cabral cabrera
caceres cadena cadogan cahill cai cain calderon calderone caldwell calhoun callaghan callahan
calloway calvert calvo camacho camara camargo cambell cameron camilleri campanella campbell campos
canales candido cano cantrell cantu capone capuano carballo carbone carbonell cardenas cardona
cardoso carey carlin carlisle carlsen carlson carlsson carlton carmichael carmody carmona caro
carpenter carpentier carr carranza carrasco carrera carrillo carrington carrion carroll carson
carter cartwright caruso carvajal carvalho carver casas casey cash casillas casper cassidy
castaneda castellano castellanos castelli castellucci castillo castleberry castro catalano cattaneo
caulfield cavalcanti cavaliere cavanagh cazares cecchini celik cerny ceron cervantes cesario chaban
chadwick chahal chai chaisson chakrabarti chakraborty chalmers chamberlain chambers champagne
champion chan chand chander chandler chandra chandran chandrasekaran chaney chang chaplin chapman
chappell charbonneau charles charlton charpentier chatterjee chatterton chau chaudhary chaudhry
chaudhuri chauhan chaves chavez cheema chen cheng cheruiyot chester cheung chevalier chhabra chiang
childress childs chilton chin chinn chisholm chiu cho choi chopra choudhary choudhury chow
chowdhury christakis christensen christiansen christie christodoulou chu chua chukwu chukwuma chung
churchill cifuentes cimino cisneros cisse claes clancy clark clarke clarkson clausen clayton cleary
clegg clement clements cleveland clifford cline clinton close clough cloutier coates cobb cochran
cody coelho coetzee coffey cohen cohn coker colbert colburn cole coleman coles coletti collet
colley collier collins colombo colon colvin combs comeau compton conde conley conlon connell conner
connolly connor connors conrad constantin constantinou conti contreras conway cook coombs cooney
coop cooper copeland coppola corbett corbin corcoran cordero cordova corey cormier cornell cornish
coronado corral correa corrigan cortes cortez cosgrove costa costello costigan cote cotter cotton
couch coulson coulter courtney cousins couture covington cowan cowell cox coyle crabtree craft
craig cramer crane cranston craven crawford crawley creighton crespo crews crisp cristescu crocker
croft cronin crosby crouch crowe crowell crowley crowther crump cruz cuellar cuevas cullen cullinan
culver cummings cummins cunha cunningham curran currie curry curtis cusack cutler cyr czajka
czarnecki da dabrowski dacosta dagher dahan dahl dahlberg dahlgren dahlin dahlstrom dai dalal
dalton daly damico dandekar dang daniel daniels danielsen danielsson danko dantas darby darling
darwish das dasgupta datta daub daugherty david davidson davies davis davison daw dawes dawson
deacon deaton debnath decker deegan dekker delacruz delaney delarosa deleon delgadillo delgado dell
delong delorenzo delrio deluca deluna demarco demers demetriou demir demirci demirel demott dempsey
deng denis dennis denton deol derby desai deschamps deshmukh deshpande desjardins desouza
desrosiers dev devi devine devlin devries dewey dewitt deyoung dhaliwal dhar dhawan dhillon diakite
dial diallo diamond dias diaz dickens dickerson dickinson dickson dietrich dillard dillon dimaggio
dimitriou dimitrov dinh dion dionne diop ditlevsen dixit dixon djordjevic dlamini dlugosz do
dobbins dobson dodd dodge dodson dogan doherty dolan dolezal domingo domingues dominguez donahue
donaldson donato donnell donnelly donohue donovan dooley doran dore dorman dorsey dos dougherty
douglas dow dowd dowling downey downing doyle drago dragomir dreher drew dreyer driscoll drozd
drummond du duarte dube dubey dubinsky dubois dubrovsky duffy dugan duggan dukes dulac duma dumas
dumitrescu dumitru dumont duncan dunham dunlap dunn dunne duong duplessis dupont dupre dupuis duque
duran durand durbin durham durkin dutta dutton duval duvall dvorak dwivedi dwyer dyer dyson
dziedzic earley easton eaton ebbesen eberle ebert echeverria eckert eddy edmonds edmondson edwards
edwardsen egan eggers ehlers eide eikeland eilers einarsson eisenberg ekberg ekholm ekstrom ekwueme
elbaz eldridge elias eliasson elkins eller ellington elliott ellis ellison ellsworth elmasry elmi
elsner elvestad emerson emery emmerson enciso engel engelhardt engle english engstrand engstrom
enriquez epps epstein erdem erdogan erdos ericksen erickson ericson eriksen erikson eriksson ernst
erwin escalante escamilla escobar escobedo eskildsen esparza espinal espino espinosa espinoza
esposito esquivel estes esteves estrada estrella etienne etter eubanks evangelista evans everett
evers ewing eze ezeani fabbri faber fabre fabregas faerber fagan fahey fairbanks fairchild fajardo
falco falconer falk falkner fallon fang farah faraj faria farias farkas farley farmer farooq farr
farrar farrell farris farrow fassbender fatima faure faust favre fay fazio federov feehan fehr
feldman feldmann felix fellows feng fenn fenton ferdinand ferguson fermin fernandes fernandez
ferrante ferrara ferrari ferraro ferreira ferreiro ferrer ferrero ferri ferris ferro fiala fiddler
fielding fields figueiredo figueroa filipovic filippov fink finley finn finnegan fiore fiorentino
fischer fisher fitch fitzgerald fitzpatrick fitzsimmons fjeld flaherty flanagan flanders flannery
flaten fleming fletcher flick flint flores floyd flynn fogarty fogel foley folger fong fonseca
fontaine fontana fontes forbes forde forest forgacs forrest forrester forsberg forsyth forsythe
fortier fortin fosse fossum foster fotopoulos foucault fourie fournier fowler fowlkes fraga
frampton franca francescutti franchi francis franco francois frandsen franke frankel franklin
franks frantz franz franzen fraser frazier frederick frederiksen fredriksen fredriksson freedman
freire freitas freund frey frick fried friedman friedrich friis fritsch fritz fry frye fuchs
fuentes fuhrmann fujii fujimoto fujita fukuda fukunaga fukushi fuller fulton fung furlong furtado
furukawa fusco gabor gabriel gabrielsen gaffney gagne gagnon gaines gajdos galan galarza galbraith
galindo gallagher gallardo gallegos gallo galloway galvan galvez gamble gamez gandhi gangopadhyay
ganguly gannon garces garcia gardner garg garibay garland garner garnett garnier garrett garrido
garrison garvey garza gaspar gates gatica gaudet gaul gautam gauthier gavrilov gay gaytan gebhardt
gee geiger geisler geist geller gentile gentry george georgescu georgiev georgiou georgopoulos
gerard gerber gerhard gerhardt germain german gervais getachew ghafoor gharbi ghazi gherardi
gherman ghosh giannini giannopoulos gibb gibbons gibbs gibson giddens gifford gil gilbert gilchrist
giles gill gillen gilles gillespie gillett gilliam gilligan gillis gilmore gilmour gimenez ginsberg
giordani giordano giraldo girard giraud girma giuliani given gjerde glancy glaser glasgow glass
gleason gleeson glenn glover gludovatz godfrey godinez godoy godwin goebel goel goetz goff gogoi
goh golan goldberg goldman goldsmith goldstein golub gomes gomez goncalves gong gonsalves gonzaga
gonzales gonzalez goodall goode goodman goodrich goodwin gopalakrishnan gordillo gordon gore
gorelik gorman gorski gosling goss goswami gottlieb gough goulart gould goulet gove govender goyal
grabowski grace grady graf graff graham granados granberg granger grant grantham grasso gratton
gravel graversen grayson greaves greco greenberg greene greenfield greenwood greer gregersen
gregory greiner grenier gresham grewal grieve griffin griffith griffiths griggs grigoriev grigoryan
grillo grimaldi grimes grimm grissom griswold groen grogan groll gronlund groot gross grosse
grossman grove grover groves gruber grunwald grzybowski guan guardado guarino guay gudmundsson
guenther guerin guerra guerreiro guerrero guevara guidi guillaume guillen guillot gulati
gunawardena gundersen gunderson gunn gunnarsson guo gupta gurung gustafson gustafsson gustavsen
guthrie gutierrez guy guzman gyamfi gyimah haaland haas haase haber habib hackett haddad hadjiev
hadley hagan hagen hager hahn haider haines hakala hakansson hakim hakimi halder hale haley halim
hall halladay hallberg haller hallgren halloran halonen halpern halsey halvorsen hameed hamid
hamilton hamlin hamm hammond hammons hampton han hanan hancock handley hanley hanlon hanna hannigan
hannon hannula hansen hanson hansson haq haque hara haraldsen harbin hardin harding hardwick hardy
hargreaves hargrove harju harkins harkonen harlow harmon harper harrell harrigan harriman
harrington harris harrison hart harte hartley hartman hartmann hartwell hartwig harvey hasan
hasegawa hashimoto haskell haskins hassan hasselberg hastings hatch hatcher hatfield hathaway haug
hauge haugen haugland haupt hauser havel havlicek hawes hawkins hawley hawthorne hayashi hayden
hayes haynes hays hayward hazel headley healey healy heaton hebert hecht heck heckman hedberg
hedges hedin hedlund heffernan hegde heikkila heikkinen heinrich heinz heinze heise helgesen heller
hellstrom helmer helms henao hendershot henderson hendrick hendricks hendriks hendriksen hendrix
hendry henke henley henning henri henriksen henriksson henriquez henry hensley henson herbert
heredia herman hermann hermansen hernandez herndon herrera herrick herring herrmann herron
hershberger hertz herzog hess hesse hester hewitt heywood hickey hickman hicks hidalgo hiebert
higashi higgins higgs hightower hilario hildebrand hildebrandt hill hillman hills hilton himmel
hinds hines hinojosa hinton hirai hirano hirsch hirschfeld hirst hirvonen hjelm ho hoang hobbs
hobson hodge hodges hodgson hodson hofer hoff hoffman hoffmann hofmann hogan hogg holbrook holcomb
holden holder holguin holland holley holliday hollins hollis holloway holm holman holmberg holmes
holmgren holmquist holst holsten holstrom holtz holub homann hong hooper hoover hopkins hopkinson
horak hori horn hornby horne horner horta horton horvat horvath hoshino hoskins hossain hosseini
houghton houle houston hovland howard howarth howell howells howland hoyt hruska hsieh hsu hu hua
huang hubbard huber hubert huck huddleston hudson huerta huff huffman hughes hui huizenga hull
humphrey humphreys humphries hung hunt hunter hurley hurst hurtado husain husein huseynov hussain
hussein hussey hutchins hutchinson hutchison hutton huynh hwang hyatt hyde hynes iannone ibanez
ibarra ibe ibrahim ibrahimov ichikawa idowu iglesias ignatov igwe iida ikeda ikonen ilic iliev
illescas imai imran inglis ingram inoue ionescu iqbal ireland irvine irving irwin isaac isaacs
isaev isaksen isaksson isayev ishida ishii ishikawa islam ismail israelsson itani ito ivanov
ivanova ivers iversen iverson ivey iwasaki iwata iyer jablonski jacinto jackman jackson jacob
jacobs jacobsen jacobson jacobsson jacques jaeger jafari jaffe jain jakobsen jakobsson jallow jama
james jameson jamil jamison janda janik jankovic jankowski jansen janssen janssens jansson
januszewski jaramillo jardine jarrett jarvinen jarvis jasinski jaworski jay jayasinghe jayawardena
jean jeffers jefferson jeffery jeffrey jeffries jelinek jenkins jennings jensen jeon jeong jeppesen
jepsen jerome jespersen jessen jewell jha jhaveri jiang jimenez jin jindal jinks jobe joensen
joergensen johal johannesen johannessen johannsen johansen johansson johns johnson johnston
johnstone jokinen jolly jones jonsdottir jonsson jordan jorgensen joseph joshi jovanovic joyce
juarez judd juhl jukic julien jung junior jurgensen justice kabir kaczmarek kaczynski kahan kahn
kaiser kaito kakar kaldor kalinowski kallio kalra kamara kamath kamau kamel kaminski kamiya kamp
kamran kandel kane kaneko kang kapadia kaplan kapoor kapur kara karakaya karam karavas karimi
kariuki karjalainen karlsen karlsson karna karp karpov kashyap kasper kassab kassem kastner kataoka
kato katz kaufman kaufmann kaul kaur kavanagh kawaguchi kawai kawakami kawamura kawano kawasaki
kaya kaye kazantsev keane kearney kearns keating keaton kee keefe keegan keeler keeling keenan
keene keith kelleher keller kelley kellogg kelly kelsey kemp kempf kendall kendrick kennedy kenney
kenny kent kenyon keogh kerns kerr kershaw kessler ketola kettunen keyes khalaf khaled khalid
khalifa khalil khan khanna khatri khatun khoury khumalo kibet kidd kiefer kiely kierkegaard kikuchi
kilgore kim kimani kimball kimbrough kimura kincaid kinder king kingsley kingston kinney kinsella
kipchoge kiplagat kirby kirchner kirilov kirk kirkland kirkpatrick kirkwood kirsch kisiel kiss
kitamura kitching kittredge kivela kjeldsen kjellberg klaassen klassen klausen klein kleinman
kleinschmidt klimov kling klinger kloster kluge knapp knauer kneller knight knowles knowlton knox
knudsen knudson knutsen knutson kobayashi kober kobus kocak koch kocher koenen koenig koh kohl
kohler kohli koike koivisto kojima kolar kolb kolesnik kolesnikov koller komarov komorowski kondo
kone kong konstantinidis konya koopman kopp korhonen korpela kosinski koskela koskinen kostas
kostov kothari kotze kovac kovacevic kovach kovacs koval kovalchuk kovalenko kovalev kowal
kowalczyk kowalewski kowalski koyama kozak kozlov kozlova kozlowski kraemer kraft krakowski kral
kramer krantz krasner kraus krause krauss kravchenko kravitz krebs kremer kreutzmann krieger
krishna krishnamurthy krishnan kristensen kristiansen kristiansson kristoffersen kroeger krogh krol
krueger krug kruger kruglov krupp kruse krylov krylova kubiak kubo kucera kuchar kudo kudryashov
kuhn kulkarni kumar kumari kundu kunz kuo kurdi kurian kurtz kurz kuusisto kuznetsov kuznetsova
kwan kwiatkowski kwok kwon kwong kyle kyriakidis labbe laboy lacey lachance lacroix lacy ladd
lafleur lagerqvist laghari lahtinen lai laing laird laitinen lakhani lakshmanan lalonde lam lamar
lambert lambrecht lamontagne lamothe lampinen lancaster landau landers landis landry landsberg lang
langdon lange langer langford langley langlois langston lanier lankford lara larkin larocque larose
larsen larson larsson lasalle lassen latham lathrop latif lattimore lau laughlin laukkanen laurent
laurie lauritsen laursen laval lavoie lavrov lawal lawler lawless lawrence laws lawson lawton
layman layne layton lazar lazaridis lazaro lazarov le leach leal leary leavitt lebedev leblanc
lebrun lechner leclair leclerc leclercq lecomte ledesma ledford leduc lee lefebvre lefevre legault
legrand lehman lehmann lehner lehtinen lehtonen leib leibowitz leigh leitao leite leitner lema
lemaire lemay lemieux lemke lemoine lemos lemus lennon lennox lenz leon leonard leonardi leone
leong leonhardt leonov lepage leppanen lerner leroux leroy lesniak lester leung levesque levi levin
levine levinson levy lewandowski lewin lewis leyva li liang liao lieberman liebermann lightfoot
lilja lilley lim lima lin linares linberg lincoln lindahl lindberg lindblom linden lindgren
lindholm lindner lindquist lindqvist lindsay lindsey lindstrom lindvall ling linton lippert lira
lister litvinov litwin liu livingston livingstone llewellyn lloyd lo loaiza lobo locke lockhart
lockwood loeb loewe lofgren loftus logan lohr lomax lombard lombardi lombardo londono longo loomis
lopes lopez lora lorentzen lorenz lorenzen lott lotz louis loureiro lovato lovell lovett lowe
lowell lowery lowry loy lozano lu lubin luca lucas lucchesi lucero luciano ludwig lugo luis lujan
luján lukacs lukas luke lukic lumley lund lundberg lundgren lundin lundquist lundqvist lundstrom
luo luong lusardi luther lutz luu luz ly lyle lyman lynch lyon lyons lysenko maas mabry macdonald
macedo macfarlane macgregor machado macias maciejewski mack mackay mackenzie mackey mackie
mackinnon maclean maclennan macleod macmillan macneil macpherson madden maddox madigan madison
madrigal madsen maeda maes magalhaes magana magee magnussen magnusson maguire maharaj maher mahmood
mahmoud mahmud mahon mahoney maia maier maina mair maitland majewski majumdar majumder makarov
makela makin makinen makris malcolm maldonado maley malhotra malik malinowski mallett mallick
mallory malloy malm malone maloney mancini mandal mandela mandelbaum manfredi mangan mangum
manjarrez mann mannering manning mannino mansfield manson mansour mantel mantilla manzo mao mara
marchand marchenko marchesi marchetti marchi marconi marcos marcotte marcus mares margolis mari
mariani marin marinelli mariner marinescu marino marinov mariscal markham markov markovic marković
markowitz marks markus marler marlow marlowe marquardt marques marquez marr marra marrero marriott
marroquin marsden marsh marshall martel martell martens martikainen martin martineau martinelli
martinez martini martino martinov martins martinsen martinsson marttila marx masaki masiero maslow
mason massaro massey masters masterson mastrangelo masuda mata mateo mateos mather mathers matheson
mathew mathews mathias mathiesen mathieu mathis mathur matos matsubara matsuda matsui matsumoto
matsumura matsunaga matsuo matsuoka mattern matthews matthiessen mattila mattison mattsson mauer
maurer mauro maurya mavrommatis maxwell mayer mayes mayfield mayhew maynard mayo mayr mays maza
mazur mazurek mazza mbeki mcafee mcallister mcarthur mcbride mccabe mccaffrey mccain mccall
mccallum mccann mccarthy mccartney mccarty mccauley mcclain mcclellan mcclelland mcclure mccollum
mcconnell mccormack mccormick mccoy mccracken mccray mccullough mcdaniel mcdermott mcdonald
mcdonnell mcdonough mcdougall mcdowell mcelroy mcfadden mcfarland mcgee mcgill mcginnis mcgovern
mcgowan mcgrath mcgraw mcgregor mcgrew mcguire mchugh mcintosh mcintyre mckay mckee mckenna
mckenzie mckeown mckinley mckinney mckinnon mcknight mclaughlin mclean mcleod mcloughlin mcmahon
mcmanus mcmillan mcmullen mcnally mcnamara mcnamee mcneal mcneil mcneill mcpherson mcqueen mcrae
mcshane mcvey mcwilliams meade meadows means medeiros medina medrano medvedev meehan meeks megahed
mehlman mehmeti mehra mehrotra mehta mei meier meijer meisner meister mejia mejias melendez melgar
mello melnik melnyk melo melton melville melvin mena mendes mendez mendoza menendez meneses menezes
meng menon mensah mensink menzel menzies mercado mercer merchant mercier meredith merino merkel
merlin merrill merritt mertens mertz mesa messer messina metcalf metcalfe metz metzger meunier
meyer meyers meza mezei miah michaelis michaels michaelsen michalak michalski michaud michel
michelsen michelson middleton mikaelsen mikhailov mikkelsen mikkelson mikkola milano milanovic
miles milewski millard miller milligan millington millman mills milne milner milosevic milton mims
min minaj minaya miner mingo minguez minh minor minter mir miranda mireles mirza mishra misra
mistry mitchell mitchum mitra mitsotakis mittal miura mixon miyamoto miyazaki mizrahi mizuno mlynar
mock modi moeller moen moffat moffatt moffett moghaddam mohamed mohammadi mohamud mohan mohanty
mohapatra mohr mojica mokoena molina molinari moller mollet molloy molnar moloney monaghan monahan
moncada mondal monk monroe monroy montague montalvo montanari monteiro montemayor montero montes
montez montgomery montiel montoya mooney moore moorman mora moraes morais morales moran moreau
moreira morel moreland morelli moreno moretti morgado morgan mori moriarty morikawa morin morita
moritz moriyama morley moroz morozov morozova morrill morris morrison morrissey morrow morse
mortensen mortimer morton mosby moseley moser mosher moskowitz mosley mosquera mota mott moulton
moura mousavi mowbray moya moyer moyo mueller mughal mukasa mukherjee mukhopadhyay mukhtar mulcahy
mulder muldoon mulholland mullen muller mulligan mullins mumford mundt munguia muniz munk munn
munoz munro munson murakami muratov murdoch murdock murguia murillo muro murphy murray murtaza
murthy musa muse musgrave musgrove musial mustafa mustonen mutasa muth mutua muñoz mwale mwangi
mwaura myers myhre myklebust naccarato nadar nadeau nadeem nader nagel nagle nagy naidoo naidu naik
nair najafi najera nakagawa nakajima nakamura nakano nakashima nakata nakayama nanda nandi
napolitano naqvi narang naranjo narayan narayanan narula nascimento naseer nash nasir nassar nasser
natarajan nathan nationsson naude naumann nava navarrete navarrette navarro navas nayak nayar
naylor nazari nazarov ncube ndiaye ndlovu neal needham neely neff negrete negron nehru neilson
nejad nellis nelson nemeth nepali nesbitt ness netto neubauer neuman neumann neves neville nevins
newberry newcomb newell newkirk newman newsome newton ng ngo nguema ngugi nguyen niazi nicholls
nichols nicholson nickerson nicolaisen nicolas nicolosi nielsen niemczyk niemeyer niemi nieminen
nieto nieves nigam nikolaev nikolaidis nikolic nikolov nilsen nilsson ninh nishida nishikawa
nishimura nishiyama nistor niu nixon njoroge nkosi nnamdi noble nobles nogueira nolan nolen nolte
noonan nord nordahl nordberg nordby nordin nordstrom norgaard noriega norman norris northcott
norton norwood notaro nott novak novakova novikov novikova novo novotny nowak nowakowski nowicki
noyes nugent nunes nunez nunn nurmi nussbaum nwosu nyambura nyathi nyberg nygaard nygard nyman
nystrom oakes oakley oates obama obando oberg obermeier obi obradovic obregon obrien ocampo ocasio
occhipinti ochoa oconnell oconnor odell odhiambo odinga odom odonnell odriscoll oduya oehler
ofarrell oflaherty ogawa ogbonna ogden oglesby ogrady ogunleye ohara ohashi oishi ojeda ojha ojo
okada okafor okamoto okano okeke okello okonkwo okoro okoye okwu okwuosa olafsson olander oldham
oleary oleksy olguin olivares oliveira oliver oliveras olivier olivieri ollila olmos olmstead
olofsson olorunfemi olsen olson olsson olszewski omalley omar omeara omondi oneill ono onodera
onyango oosterhuis oppenheim oppenheimer opperman oreilly orellana orlando orlov ormond ornelas
orosco orourke orozco orr orsini orta ortega ortiz orton osborn osborne osei oshea osman osmani
osorio ostberg ostergaard osterman ostrander ostrowski osullivan oswald otero otieno otoole otsuka
ott otto ouedraogo ouellet ouellette outlaw ouyang ovalle overby overgaard overton oviedo owen
owens owusu oxley oyama oyelaran ozaki ozawa ozcan ozdemir ozer ozkan ozturk paas pace pacheco pack
padgett padilla padron page paget paik paine palacios palermo palma palmer palmieri palmqvist
palomino pan pandey pandit pandya pang panicker pankratz pannu pant pantoja paolini papadakis
papadopoulos papanikolaou papas pappas paquette paradis paranjape pardo paredes pareja parent
parente parikh paris parish parisi park parker parkinson parks parmar parr parra parris parrish
parrott parry parsa parsons partridge pasanen pascal paschal pascual pastor pate patel paterson
patil patino paton patrick patten patterson patton paul paulsen paulson pavlenko pavlov pavlovic
pawar pawlak pawlowski paxton payan payette payne peacock pearce pearson peck pedersen pedroza peel
peeters pelaez pellegrini pellerin pelletier peltier peltonen pena penaloza pence pendergast
pendleton peng penn pennington pepin peralta percival perdomo pereda pereira perelman perera peretz
perez perkins perlman pernas perrault perreault perri perrin perrone perrott perry persson peter
petersen peterson petersson petit petrakis petrenko petrescu petri petrie petrosyan petrov petrova
petrovic petrovsky pettersen pettersson pettigrew pettit petty peña pfeffer pfeifer pfeiffer pham
phan phelan phelps philip philippe philips phillips phipps piazza picard piccolo pichler pickard
pickens pickering pickett piech pierce pierre pierson pietersen pietrzak pike pilgrim pillai
pimentel pina pinard pineda pinheiro pinkerton pinkney pino pinsky pinto piper pires pirozzi pisani
pitman pittman pizarro placencia plante plata plotkin plourde plummer poe pohl pohlmann
poirier poisson polak polanco poland polk pollard pollock polo pomeroy ponce pond poole popa
popescu popov popovic popovich porras portela porter portillo portnoy posada poston potts poulin
poulsen pournelle powell powers poznanski prado prasad prater pratt pratte preciado prescott
presley preston preuss previte prewitt price priddy priest prieto prince pringle prins pritchard
probst procter proctor prokop proulx provost pruitt przybylski psaltis puckett puente pugh pulido
pulver purcell purdy puri purnell putman putnam pyle qadir qasim qian qiu qu quach quan quarles
quaye quesada quezada quigley quinlan quinn quinones quintana quintanilla quintero quiroga quiroz
qureshi raab rabe rabinowitz radcliffe rademacher radford radic radu rae raffaelli rafferty
raghavan ragland rahimi rahman rahmani rai raikkonen raines rainey raja rajagopal rajagopalan rajan
rajendran rajput raju ralston ramachandran raman ramanathan ramaswamy ramey ramirez ramon ramos
ramsay ramsden ramsey rana rand randall randazzo randhawa randle randolph ranganathan rangel rankin
ransom rantanen rao rapp rasheed rashid rask rasmussen ratcliffe rath rathore rautio raval rawal
rawat rawlings rawls ray raymond raynor raza razavi rea reading reardon reaves rebello redd redding
reddy redman redmond rees reese reeves regalado regan rehman reich reichert reid reiher reilley
reilly reimann reimer reina reinhardt reinhart reinholt reis reiter remington remy renard renaud
rendon renner renteria resendiz ressler restrepo reuter revell rex rey reyes reyna reynolds reynoso
rezaei rezende rhee rhoades rhoads rhodes ribeiro ricard ricci ricciardi richard richards
richardson richey richmond richter rickard ricketts ricks rico riddell riddle ridley riedel riegel
rieger rigby rigg riggs riley rinaldi rincon rinehart ring riordan rios ripley risberg risch rishi
risk ritchey ritchie ritter rivas rivera rivero rivers riviere rizk rizvi rizzo roa roach roark
robb robbins roberge roberson robert roberts robertsen robertson robertsson robin robins robinson
robison robledo robles rocco rocha roche rochefort rockwell rodas roden rodgers rodman rodrigue
rodrigues rodriguez roe roeder roger rogers rohde rohrer rojas roldan rolfe rollins rolon roman
romano romanov romanova romanowski romeo romero romo ronning rooney roos roosevelt root roper roque
rosa rosado rosales rosario rosas rosen rosenbaum rosenberg rosenblum rosendahl rosenfeld
rosenfield rosenkranz rosenthal rosin ross rosser rossetti rossi rossini roston roth rothman
rothschild rothstein rousseau roussel roux rowan rowe rowell rowland rowley roxburgh roy royal
royce roychowdhury roye rozman rubenstein rubin rubino rubio ruck rucker rudd rudolph rueda ruff
ruffin ruggiero ruiz rupp ruppert rush rushing rusk russell russo rust rutherford rutkowski
rutledge ruud ryabov ryan rybak ryder rye rzepka saad saadi saari saarinen saavedra sabatini sabo
sacco sachs sadler sadowski saeed saetre saez safi sagar saha sahin sahni sahoo said saini sainz
saito sakamoto sala salas salazar salcedo saldana saldivar saleem saleh salem salgado salim salinas
salisbury sallis salmi salmon salomon salonen saltzman salvador salvati salvatore samad samaras
sammartino sampson samson samuel samuels samuelsen samuelson samuelsson sanborn sanchez sandberg
sandell sander sanders sanderson sandhu sandoval sandstrom sanford sanger sankar sankaran
santamaria santana santiago santoro santos sanyal sanz saputra sarabia saraiva sargent sarkar
sarmiento sarris sartori sasaki sastry sato satterfield saucedo saucier sauer saunders sauter
savage savard saville savoie savva sawada sawant sawhney saxena saxon sayed sayegh sayers scalise
scanlon scarborough schaaf schaefer schaeffer schafer schaller schauer scheer scheffer schell
schenk scherer schiavone schick schiffer schiller schilling schindler schipper schlegel schmid
schmidt schmitt schmitz schneider schneiderman schnell schober schoen schofield scholl scholten
scholz schonberg schott schrader schram schreiber schreiner schroder schroeder schröder schubert
schueler schuh schuler schulman schulte schultz schulz schulze schumacher schuman schumann schuster
schutte schutz schwab schwartz schwartzman schwarz sciortino scott scoville scully seals searle
sears seaton seay sebastian seeger segal segovia segura seidel seidl seifert seitz selby seligman
selin sellers sells selvaraj semenov semenova sen senanayake seng senior sepulveda sequeira serban
serra serrano serrao sethi severin severson sewell sexton seydoux seymour sforza shafer shaffer
shah shaikh shakya shamsi shanahan shane shankar shanley shannon shapira shapiro sharif sharifi
sharma sharpe shaughnessy shaw shchukin shea shearer sheehan sheffield sheikh shelby sheldon
shelley shelton shen shenoy shepard sheppard sheridan sherman sherwin sherwood shetty shevchenko
shevchuk shi shields shih shimada shimizu shinde shipley shoemaker shore short shrestha shukla
shulman shultz shum shumway siddiqi siddique siddiqui sidhu siegel siegler sierra sievers
signorelli sigurdsson sikora silberman silva silver silverman silverstein silvestri simard simeone
simic simmonds simmons simms simoes simon simonetti simonsen simonsson simonyan simpkins simpson
sims sinclair singer singh singhal singleton sinha sipila siqueira sirois sisk sisson sitko
sivakumar sjoberg sjogren skaggs skelton skinner skog skoglund skov skowronski slack slade slater
slattery slaughter slavin sloan slobodnik slocum smalley smallwood smart smedley smets smiley
smirnov smirnova smit smith smoak smolensky smyth snell snider snow snyder so soares sobczak
soderberg soderstrom sokol sokolov sokolova sokolowski solano solberg soler solheim soliman solis
solomon soltani somers somerville sommer sommers song soni sood sorensen sorenson soriano sorrell
sosa soto soucy souders sousa southerland souza sowell spangler spanos sparks spaulding spears
speight spellman spence spencer sperling speth spiegel spielberg spiers spinelli spitzer spivey
spooner sprague springer spruill squire squires sridharan srinivas srinivasan srivastava stack
stacy stafford stahl staley stallings stamm stamper stanford stanger stankovic stanley stanton
staples starkey starr stathopoulos staub stauffer steadman stearns steed steele steen stefanov
stefanski stefansson steffen steffensen stegall stein steinbach steinberg steinberger steinbrecher
steiner steinmetz stenberg stensrud stephan stephen stephens stephenson sterling sternberg sterner
stevens stevenson stewart stiles stinson stjohn stoddard stoica stojanovic stokes stokke stoll
stoltenberg stoltz stoner storey story stout stovall stover strachan straka strand strange strasser
stratton strauss strickland stringer strobel stroud strunk stuart stubblefield stubbs stump
sturgeon sturgis sturm suarez subramaniam subramanian sudhakar sugiyama sulaiman sullivan sumner
sundaram sundaresan sundberg sundstrom sung suri surma surrey sutcliffe suter sutherland sutter
sutton suvorov suzuki svendsen svensen svensson svoboda swain swaminathan swamy swan swanson swartz
sweeney swenson swiatek swinton swope syed sykes sylvester szabo szalai szczepaniak szczepanski
szekely szilagyi szucs szymanski tabor tackett tafoya taft taher tai tait takagi takahashi takamura
takano takeda talbot talbott talley tallman tamang tamayo tamura tan tanabe tanaka tandon tang
tangen tanner tapia taranenko tarasov tardif tariq tarver tate tatum tavares tavera taveras tay
taylor teague teal tedesco teixeira teja tejada tejeda telford tellez temple templeton tennant teo
terada terrell terry terzic tesfaye tessier tester tewari thacker thai thakkar thakur thaler thapa
thatcher theis theodorou theriault therrien thibault thibodeau thiel thiessen thoma thomas thomason
thomassen thompsen thompson thomsen thomson thorn thornburg thorne thornton thorpe thorsen thorsson
thorvaldsen thurman thurston tian tibbetts tidwell tierney tillery tilley tillman timmerman
timmermans timmons tinsley tipton tiwari tjandra tkach tkachenko tobias tobin todd todorov toledo
tolentino toliver tolstoy tom tomas tomasson tomaszewski tomczak tomlin tomlinson tompkins tong
toomey torgersen torkelson tornqvist torre torrence torres torrez tosi toth totten toure tovar
townsend toyoda tracy trainor tran tranter travers travis traynor treadwell trejo tremblay trent
trevino tribble trimble trinh tripathi tripp trivedi trombley trotman trotter trout troy truax
trudeau truesdale trujillo truong trussell tsai tsang tse tsui tsukada tubbs tucci tuck tucker
tully tung tuomi tupper turcotte turgeon turkmen turley turnbull turner turpin tuttle tveit tweedy
tyagi tyler tyndall tyson uchida udall ueda uehara ueno ullah ullman ulloa ulrich umar underhill
underwood unger upadhyay upton urban urbina uribe urquhart usman utley uwimana vaccaro vadakkedath
vaidya vail vaillancourt valadez valdes valdez valdivia valencia valente valentin valentine
valentini valenzuela valera valle vallejo valles valverde vanbuskirk vance vandenberg vanderbilt
vandermeer vandermolen vang vanwinkle vaquero varela varga vargas varghese varma varnell varner
vasilakis vasile vasilev vasiliev vasiliou vasquez vasudevan vaughan vaughn vaz vazquez vega
velasco velasquez veloso venable venegas vengerov venkataraman venkatesan venkatesh venter ventura
vera verdugo verhoeven verma vermeulen verne vernon veronese vest vesterinen viana vicente vick
vickers victor vidal vidmar vieira viera vigil vikstrom vilhelmsen vilkas villa villafane villalba
villalobos villanova villanueva villar villareal villarreal villegas villeneuve vincent vincze
vinson viola virdi virtanen visconti visser viswanathan vitale vitali vlahos vlasov vo vogel vogler
vogt vohra voigt volk volkov vollmer volpe voronov voss vu vukovic vuong waddell wade wadhwa
wadsworth waggoner wagner wagoner waite wakefield walczak walden waldman waldron walia walker
wallace wallin walls walsh walter walters walther walton wambugu wan wang wangui wanjiku warburton
ward warden ware warfield warner warren warrington warwick washburn wasik watanabe waterman waters
watkins watkinson watson watt watts way weatherly weathers weatherspoon weaver webb weber wechsler
weeks wegner wei weidner weil wein weinberg weinberger weiner weinstein weintraub weir weis weiss
weissman weisz welch weldon weller wellman wells welsh welter wendt wentworth wentz wenzel werner
wessel wessels west westberg westbrook westerberg westergaard westfall westlund weston wexler
whalen whaley wharton wheatley wheaton wheeler whelan whipple whitaker whitehead whitehouse
whiteley whitfield whiting whitley whitlock whitman whitmore whitney whitt whittaker whittington
whitworth wickham wicks wieczorek wiegand wiener wiggins wight wilbur wilcox wilczek wild wilde
wilder wiley wilhelm wilhelmsen wilhoit wilk wilke wilkes wilkins wilkinson willett willey williams
williamson williford willis willoughby wills wilmot wilson wimmer winchester windham winfield
winfrey wingate winkelman winkler winslow winstead winston winter winters wirth wise wisniewski
witherspoon witt witte wittig wittmann wojcicki wojciechowski wojcik wolak wolfe wolff wolfgang
wolford wolfson wolinski wolski wolter womack wong wongsakul woodall woodard woodbury woodcock
woodley woodman woodruff woods woodson woodward woolf woolfe woolley wooten worden workman worley
worthington wozniak wray wren wright wrobel wroblewski wu wulff wunderlich wyatt wylie wyman wynn
wysocki wójcik xavier xiang xiao xie xiong xu xue yadav yager yamada yamaguchi yamamoto yamashita
yamauchi yanez yang yankov yates yazdani yeager yeboah yee yeh yen yeo yeung yildirim yildiz yilmaz
yin yip yoder yohannes yokoyama yoo yoon yordanov york yoshida yost younan young youngblood younis
yousaf yousif youssef yu yuan yuen yun yurchenko yusuf zabel zacharias zahn zaidi zajac zak
zakharov zaman zambrano zamora zamorano zamudio zanetti zapata zaragoza zarate zavala zayas zeitler
zelaya zelinski zeller zeman zeng zepeda zhang zhao zheng zhou zhu zidane ziegler zielinski
zielonka zieman zimmer zimmerman zimmermann zink zinn ziolkowski zito zivkovic zook zorn zubair
zubov zucker zuckerman zulu zuluaga zuniga zweig zygmunt
"""

COMMON = """
grosse gross mittal debian lemon sachs abel abrams adams addo allen allison ambrose anders annan
archer armstrong attar austin avery bach
bain baker ball banach banks barber baron bates baum baxter bayes bell bellman bender benjamin
benson berg bernoulli bird bishop blair blake bloch bloom blum bond boole boone booth borel borja
bosch boucher bower bowers bowman boyd brand brandt bravo breen bridges bright brink bristow britt
brock brown bruce buck budd bunch burns burr bush butcher butler butt cai cain campbell campos
cannon cantor carpenter carson carter cauchy chai champion chan chandler chang chase chaves
chebyshev chester child childs chin cho chow church clay clinton close cohn coker cole coles
collier colon conrad conti conway cook coop cooper costa cote cotter cotton couch courtney cousins
cox craft crane craven crews crisp crocker croft cross crouch crump cruz curry cutler da dai dale
dallas daniel darling das david day deacon dean decker dell denis dennis denton derby dev devine
dewey dial diamond dijkstra dillon do dodge dos douglas dow drake drew drummond du dube duke dunn
duran durham earl eddy eller emerson english falcon falk fang farmer faust felix fellows felton
fermat fibonacci field fielding fields finch fink fish fisher fleet fleming flick flint flood
flores flowers floyd fontes ford forest fosse foster fox franco freeman french fried frost fry
fuller fung gable gale galois garcia gardner gates gay gee george german gill given glasgow glass
glover godel gold golden gordon gore goss gove grace grady graham granger grant graves gray grayson
green greene grey gross grover groves guerra guy hale hall hamm hammer hamming han hara hardin
harding hardy harmon harper harris hart hartley harvey hatch hay hayes hays hazel head heath
hermite hertz hess hesse hicks hill hills hinds hines ho hobbs hodge hogg holder holland holly holt
homes hood hooper hoover hope hopper horn horne horner house houston howard howe hudson huffman
hull humphrey hung hunt hunter hyde india ireland iron islam jackson jacob jacobi jacobs jay jean
jefferson jenkins jewell jin jolly jordan joyce judd judge jung junior justice kaiser kane kang
kara kee keen kelly kemp kendall kent kerr key kim king kirk kiss klein knight knox knuth koch kong
kruskal lai lake lam lamb lambert lamp land lane lang lange langer lara lassen lau laurent law laws
le lea leach lebesgue lee legendre leibniz leigh lemon leon levy li liang lie lightfoot lim lin
lincoln linden ling lion lister lo lock locke lockwood logan lombardi long lopez lord lott lotus
louis love lowe lu lucas luis luke luna lund luther luz ly lyon ma mack madison major maker malik
mancha mandelbrot mann manor mara marcos mari marin marino markov marks marlin marques marra marsh
marshall martini mason mass masters may mayer mays means meijer merchant mercier meredith merlin
merritt michel miles mill miller mills min miner minor mir mock modi moon moore mora morning morris
morse mortimer morton moss mott mount muse nash nation nelson ness newton ng nixon noble noether
nolan norman north norton novak novo nyquist oakley oliver orlando otto outlaw pace pack page
palmer pan parent paris parish park parker parks parsons pascal pastor patrick pea peak peano
pearson peel pena penn perry peter petit peña philips phoenix pierce pike piper pires pitt plaza
plummer poisson pole pond poole pope porter post potter power powers pratt prescott presley preston
price priest prim prince proctor puri qu rae rai ramos rand rank rao ray raymond rea read reading
reed rees reese reeves regan reis rex rice rich richmond riddle ridge ring rios risk ritter rivas
rivera rivers robin rocco rodman roman romano romero root rose ross roth rowe roy royal rubin ruff
rush russell rust ryan ryder said salmon salt sample samson samuel sand sander sanders santana
santiago santos sanz sauer sauter savage savoy sawyer scanlon schnell scholar schwarz scott seal
sears segura self sellers sells sen senior serra severin shannon sharp shaw sheffield shepherd
sherman sherwood shields shore short sierra silva silver simic simmons simon simplex singer singh
singleton skinner slack small smart smith snell snow so soares soler solomon son song soto south
southern sparks spearman spears spence spencer spring springer squire squires stack stacy stanford
stanger stanley staples star stark steel stein sterling stewart stock stokes stone storey storm
story stout strand strange strauss street stringer strong stuart student stump sturgeon summers sun
sung sutton swain swan sweet swift tabor tai talbot tan tang tanner tart tate taylor teal temple
terry tesla tester thatcher thorn tobias todd tom toner torres town townsend tracer tracy tran
travel travers travis trent trotter trout troy tubbs tuck tung turing turner twist tyler ulrich
underwood union upton urban vale valencia valentine van vance vang vaughn vega venn vera vernon
victor vidal villa vincent viola virgil vo vogue volt voss vu wade wagner waite wald walker wall
walls walsh wang ward warden ware warner warwick washington water waterman waters watt watts way
weaver webb weber webster weeks wei weil weiss wells welsh west weston wharton wheeler white
whitney wicks wilcoxon wild wilde wilder wiley wills wilmington winkler winston winter winters wise
wolf wolfe wolff wood woods woodward worden work workman worth wren wright wu wyatt xavier yang yen
york young yu zaman zapata zermelo zimmer zink zorn
"""
