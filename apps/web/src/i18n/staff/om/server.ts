import type { Catalogue } from '../../texts.ts';

/** What the server says, refusing and in its answers, and the words of the rules. */
export const server: Catalogue = {
  // refusals
  'The field "{{field}}" is missing or not valid.': 'Dirreen "{{field}}" hir\'ateera yookaan sirrii miti.',
  'The request is not valid.': 'Gaaffiin sirrii miti.',
  'The request body is not valid JSON.': "Qabiyyeen gaaffii dubbifamuu hin danda'u.",
  'Please use plain text on one line: no line breaks, control characters or marks that turn the direction of writing.':
    'Maaloo barreeffama salphaa sarara tokko irratti fayyadamaa: sarara haaraa fi mallattoo addaa hin eeyyamamu.',
  'There is nothing at this address.': 'Teessoo kana irra wanti jiru hin jiru.',
  'The request is too large. At most {{max}} KiB is accepted here.':
    'Gaaffiin guddaadha. Asitti {{max}} KiB ol hin fudhatamu.',
  'Too many requests. Wait a moment and try again.': "Gaaffiiwwan baay'ataniiru. Xiqqoo eegaatii irra deebi'aa yaalaa.",
  'Something went wrong on the server. Please try again. (Request {{requestId}})':
    "Sarvarii irratti rakkoon uumameera. Maaloo irra deebi'aa yaalaa. (Gaaffii {{requestId}})",
  'The server is busy or stopping. Please try again.':
    "Sarvariin hojiin itti baay'ateera yookaan dhaabbachaa jira. Maaloo irra deebi'aa yaalaa.",
  'Too many screens are watching at once. This one tries again by itself.':
    "Iskiriinonni yeroo tokkotti ilaalan baay'ataniiru. Kun ofumaan irra deebi'ee yaala.",
  'The seed of this draw cannot be opened: the seed key of this hall is missing or another one. Games can be read and voided; ask the owner to put the key back.':
    "Icciitiin carraa kanaa banamuu hin danda'u: furtuun icciitii galma kanaa badeera yookaan kan biraati. Taphoota ilaaluu fi haquun ni danda'ama; furtuun akka deebi'u abbaa gaafadhaa.",
  'This Idempotency-Key was already used for a different request.':
    'Furtuun gaaffii kun duraan gaaffii biraatiif itti fayyadamameera.',
  "Access denied. You don't have permission to {{action}}.":
    'Hin eeyyamamne. Gocha kanaaf ({{action}}) eeyyama hin qabdan.',
  'Too many failed attempts. Try again in {{seconds}} seconds.':
    "Yaaliiwwan hin milkoofne baay'ataniiru. Sekondii {{seconds}} booda irra deebi'aa yaalaa.",
  'The current password is not right.': 'Jechi icciitii ammaa sirrii miti.',
  'This password is too common. Choose one that is harder to guess.':
    "Jechi icciitii kun baay'ee baramaadha. Kan tilmaamuuf ulfaatu filadhaa.",
  'Name is required.': 'Maqaan barbaachisaadha.',
  'The name must have at most 100 characters.': 'Maqaan qubee 100 caaluu hin qabu.',
  'This hall sends no mail. The owner gives new passwords.':
    'Galmi kun imeelii hin ergu. Jecha icciitii haaraa abbaatu kenna.',
  'The code is wrong or has expired. Ask for a new one.':
    'Koodiin dogoggora yookaan yeroon isaa darbeera. Kan haaraa gaafadhaa.',
  'This e-mail address already belongs to an account.': 'Teessoon imeelii kun duraan kan herrega biraati.',
  'The cashier and the moderator need different e-mail addresses.':
    "Qarshii qabaa fi to'ataan teessoo imeelii adda addaa barbaadu.",
  'User not found': 'Fayyadamaan hin argamne',
  'That device is signed out already.': "Meeshaan sun duraan ba'eera.",
  'The last admin cannot be removed.': "Bulchaan dhumaa baafamuu hin danda'u.",
  'An admin account cannot be deleted here.': "Herregni bulchaa asitti balleeffamuu hin danda'u.",
  'No cashier is paired with this moderator.': "Qarshii qabaan to'ataa kana waliin cimdaa'e hin jiru.",
  'Cashier ID is required': 'Lakkoofsi addaa qarshii qabaa barbaachisaadha',
  'Cashier not found': 'Qarshii qabaan hin argamne',
  'Each card can be chosen once only. Repeated: {{cards}}':
    "Kaardiin tokko yeroo tokko qofa filatamuu danda'a. Kan irra deebi'aman: {{cards}}",
  'Between 1 and 50 games can be created at once.': "Yeroo tokkotti taphoota 1 hanga 50 uumuun ni danda'ama.",
  'The game number must be a positive whole number.': "Lakkoofsi taphaa lakkoofsa guutuu zeeroo caalu ta'uu qaba.",
  'Game number {{number}} is already used. Choose a higher one.':
    'Lakkoofsi taphaa {{number}} duraan itti fayyadamameera. Kan caalu filadhaa.',
  'The hall entropy must be text of at most 200 characters.':
    "Jechi galmaa barreeffama qubee 200 hin caalle ta'uu qaba.",
  'Sold at another counter already: {{cards}}': 'Iddoo gurgurtaa biraatti duraan gurgurameera: {{cards}}',
  'The sale changed meanwhile. Look at it, then try again.':
    "Gurgurtaan gidduutti jijjiirameera. Ilaalaatii irra deebi'aa yaalaa.",
  'The program changed meanwhile. Look at it, then try again.':
    "Sagantaan gidduutti jijjiirameera. Ilaalaatii irra deebi'aa yaalaa.",
  'There are no games to keep. Add a game to the program first.':
    'Taphni qabamu hin jiru. Dursaa sagantaatti tapha dabalaa.',
  'There is an evening of this name already.': 'Galgalli maqaa kanaa duraan jira.',
  'Evening not found': 'Galgalli hin argamne',
  'A hall keeps at most 20 evenings. Delete one first.': 'Galmi galgaloota 20 ol hin qabu. Dursaa tokko balleessaa.',
  'There is a regular of this name already.': 'Maamilli dhaabbataan maqaa kanaa duraan jira.',
  'Regular not found': 'Maamilli dhaabbataan hin argamne',
  'A hall keeps at most 200 regulars.': 'Galmi maamiltoota dhaabbataa 200 ol hin qabu.',
  'Game ID is required': 'Lakkoofsi addaa (ID) taphaa barbaachisaadha',
  'This game lies in the archive of {{name}}. Its figures stay; for its receipt, or to change anything, ask the owner to bring the archive back.':
    "Taphni kun kuusaa {{name}} keessa jira. Lakkoofsonni isaa ni hafu; ragaa carraaf yookaan jijjiiruuf kuusaan akka deebi'u abbaa gaafadhaa.",
  'Only a pending game can be started.': "Kan jalqabamuu danda'u tapha eegaa jiru qofa.",
  'The game is not active.': 'Taphni adeemaa hin jiru.',
  'The game has not started yet.': 'Taphni hanga ammaatti hin jalqabne.',
  'Cannot call number: Game is paused or finished':
    "Lakkoofsa waamuun hin danda'amu: taphni yeroof dhaabbateera yookaan xumurameera",
  'Game is already completed': 'Taphni duraan xumurameera',
  'The slip of a game is printed once the game has ended.':
    'Waraqaan taphaa kan maxxanfamu erga taphni xumuramee booda.',
  'The game was voided.': 'Taphni haqameera.',
  'A game in which a prize or a jackpot was won cannot be voided.':
    "Taphni badhaasni yookaan jaakpootiin itti argame haqamuu hin danda'u.",
  'The status must be active, paused or completed.': "Haalli adeemaa, yeroof dhaabbate yookaan xumurame ta'uu qaba.",
  'The game already has this status.': 'Taphni duraan haala kana irra jira.',
  'The game cannot change to this status now.': "Taphni amma gara haala kanaatti jijjiiramuu hin danda'u.",
  'Invalid manual number: {{number}} (must be 1-75)':
    "Lakkoofsi harkaan galfame sirrii miti: {{number}} (1-75 ta'uu qaba)",
  'Number {{number}} already called': 'Lakkoofsi {{number}} duraan waamameera',
  'All numbers already called': 'Lakkoofsonni hundi waamamaniiru',
  'Another number was called meanwhile. Look at the board, then call again.':
    "Gidduutti lakkoofsi biraa waamameera. Gabatee ilaalaatii irra deebi'aa waamaa.",
  'Typed numbers are for the moderator, or for a hall with its ball machine switched on.':
    "Lakkoofsa harkaan galchuun to'ataaf, yookaan galma maashinni kubbaa isaa banaa ta'eef qofa.",
  'The sale of this game is closed: nothing can be added to its draw any more.':
    "Gurgurtaan tapha kanaa cufameera: carraa isaatti homaa dabaluun hin danda'amu.",
  'No phone takes part in this draw now, so there is nothing to mix ahead. The first number closes the sale.':
    'Amma bilbilli carraa kana irratti hirmaatu hin jiru, kanaaf wanti dursee makamu hin jiru. Lakkoofsi jalqabaa gurgurtaa cufa.',
  'What the phones in the hall added is being mixed. The first number follows.':
    'Waan bilbiloonni galmaa dabalan makamaa jira. Lakkoofsi jalqabaa itti aana.',
  'The draw of this game takes no part of a phone now.': 'Carraan tapha kanaa amma koodii bilbilaa hin fudhatu.',
  'As many phones as can take part in this draw do so already.':
    "Baay'inni bilbiloota carraa kana irratti hirmaachuu danda'anii guuteera.",
  'What is stored of this draw is not what the record says. Call the game off.':
    "Waan carraa kana irraa kaa'ame waan galmeen jedhu irraa adda. Tapha haqaa.",
  'This phone takes part in the draw already.': 'Bilbilli kun duraan carraa irratti hirmaata.',
  'A card is complete on the last number. Check it, or let the moderator end the game.':
    "Kaardiin lakkoofsa dhumaatiin cufe jira. Sakatta'aa, yookaan to'ataan tapha haa xumuru.",
  'The field "{{field}}" of a game cannot be changed.': 'Dirreen taphaa "{{field}}" jijjiiramuu hin danda\'u.',
  'Invalid card ID': 'Lakkoofsi kaardii sirrii miti',
  'Card {{cardId}} is not playing in this game': 'Kaardiin {{cardId}} tapha kana irra hin jiru',
  'The time for claims on this game is over.': 'Yeroon tapha kana irratti biingoo jedhan darbeera.',
  'The prize has been handed over already, so no further card can share it.':
    "Badhaasni duraan kaffalameera, kanaaf kaardiin biraa qooddachuu hin danda'u.",
  'Card {{cardId}} has not won this game': "Kaardiin {{cardId}} tapha kana hin mo'anne",
  'Nothing was won in this game yet.': 'Tapha kana irratti hanga ammaatti badhaasni hin argamne.',
  'A hand-over can only be undone on the day it was made, and until its shift is closed.':
    "Kaffaltiin deebi'uu kan danda'u guyyaa raawwatame qofa, hanga dabareen isaa xumuramuttis.",
  'The moderator has decided who wins this game.': "To'ataan mo'ataa tapha kanaa murteesseera.",
  'The designated card {{cardId}} is not among the cards of this game. Add the card or remove the designation.':
    'Kaardiin hojjetaan filate {{cardId}} kaardiilee tapha kanaa keessa hin jiru. Kaardii dabalaa yookaan filannoo haqaa.',
  'No draw was found in which the designated card {{cardId}} wins alone. Choose another card or remove the designation.':
    "Carraan kaardiin hojjetaan filate {{cardId}} kophaa itti mo'atu hin argamne. Kaardii biraa filadhaa yookaan filannoo haqaa.",
  'This hall does not use designated winners: the owner has switched them off.':
    "Galmi kun mo'ataa hojjetaan filate hin fayyadamu: abbaan galmaa dhaabeera.",
  'Winners of games that have not ended are chosen in advance. Remove them, or end these games, before you switch designated winners off.':
    "Mo'attoonni taphoota hin xumuramne dursee filatamaniiru. Osoo hin cufin dura filannoo haqaa yookaan taphoota xumuraa.",
  'The winner of a game can only be set or removed before it starts.':
    "Mo'ataan taphaa kan filatamu yookaan filannoon isaa haqamu osoo hin jalqabamin dura qofa.",
  'Game number {{number}} appears more than once.': "Lakkoofsi taphaa {{number}} yeroo tokko ol mul'ateera.",
  'Future winner not found': "Mo'ataan dursee filatame hin argamne",
  'Game number {{number}} already has a configured winner.':
    "Lakkoofsa taphaa {{number}}f duraan mo'ataan filatameera.",
  'Draw 1 to 4 different shapes of 1 to 24 squares. FREE is covered from the start and does not count.':
    "Bocawwan adda addaa 1 hanga 4, iskuweera 1 hanga 24 qaban kaasaa. FREE jalqabaa kaasee uwwifamaadha, hin lakkaa'amu.",
  'Give the pattern a name in at least one language, of at most 40 characters.':
    'Akkaataaf yoo xiqqaate afaan tokkoon maqaa qubee 40 hin caalle kennaa.',
  'The pattern "{{name}}" has this name or these shapes already.':
    'Akkaataan "{{name}}" maqaa kana yookaan bocawwan kana duraan qaba.',
  'A hall keeps at most 20 own patterns. Delete one first.':
    'Galmi akkaataawwan mataa isaa 20 ol hin qabu. Dursaa tokko balleessaa.',
  'The program has a game with this pattern. Take that game out of the program first.':
    'Sagantaan tapha akkaataa kana qabu qaba. Dursaa tapha sana baasaa.',
  'The kept evening "{{name}}" has a game with this pattern. Keep it without that game or delete it first.':
    'Galgalli qabame "{{name}}" tapha akkaataa kana qabu qaba. Tapha sana malee qabaa yookaan dursaa balleessaa.',
  'Pattern not found': 'Akkaataan hin argamne',
  'Valid amount required': 'Hammi sirriin barbaachisaadha',
  'Valid contribution amount required': 'Hammi buusii sirriin barbaachisaadha',
  'A contribution is exactly one bet of a game that has started.':
    'Buusiin sirriitti gatii kaardii tokkoo kan tapha jalqabameeti.',
  'Awards are the only way out of a jackpot': "Jaakpootii keessaa kan ba'u badhaasaan qofa",
  'The jackpot changed meanwhile. Look at the new amount and try again.':
    "Jaakpootiin gidduutti jijjiirameera. Hamma haaraa ilaalaatii irra deebi'aa yaalaa.",
  'Say whether the jackpot is to be enabled: true or false.': 'Jaakpootiin haa banamu moo hin banamin himaa.',
  'The jackpot is disabled. Enable it first.': 'Jaakpootiin hin banamne. Dursaa banaa.',
  'Award amount cannot exceed available jackpot ({{amount}} BIRR).':
    "Hammi kennamu jaakpootii jiru (Birrii {{amount}}) caaluu hin danda'u.",
  'Award not found': 'Badhaasni jaakpootii hin argamne',
  'A triggered award can no longer be changed.': "Badhaasni jaakpootii beeksifame jijjiiramuu hin danda'u.",
  'Cannot run jackpot: Invalid game or user, or already drawn, or not time yet, or not enabled':
    "Jaakpootii baasuun hin danda'amu: taphni yookaan fayyadamaan sirrii miti, yookaan duraan ba'eera, yookaan yeroon hin geenye, yookaan hin banamne",
  'Card {{cardId}} has won the jackpot of this game, so it cannot be taken out of the sale.':
    "Kaardiin {{cardId}} jaakpootii tapha kanaa mo'ateera, kanaaf gurgurtaa keessaa baafamuu hin danda'u.",
  'Please count notes and coins in whole numbers.': "Maaloo nootii fi saantima lakkoofsa guutuun lakkaa'aa.",
  'What was counted is not what was expected. Please say why in at most 200 characters.':
    "Kan lakkaa'ame kan ta'uu qabu waliin wal hin simu. Maaloo maaliif akka ta'e qubee 200 hin caalleen ibsaa.",
  'Money moved meanwhile. Look at the new sum, count again where needed and close then.':
    "Gidduutti maallaqni socho'eera. Ida'ama haaraa ilaalaa, yoo barbaachise irra deebi'aa lakkaa'aatii xumuraa.",
  'Shift {{number}} is closed already.': 'Dabareen {{number}} duraan xumurameera.',
  'This is not the sign-in of the moderator of this hall. Check e-mail and password.':
    "Kun seensa to'ataa galma kanaa miti. Imeelii fi jecha icciitii sakatta'aa.",
  'There is no receipt for this game.': 'Tapha kanaaf ragaan carraa hin jiru.',
  'The name of the hall must be one line of at most 60 characters.':
    "Maqaan galmaa sarara tokko, qubee 60 hin caalle ta'uu qaba.",
  'The notice must be one line of at most 200 characters.': "Beeksisni sarara tokko, qubee 200 hin caalle ta'uu qaba.",
  'The picture must be a whole PNG, JPEG or WebP file of at most 200 kB and 4 million pixels.':
    "Fakkiin faayila PNG, JPEG yookaan WebP guutuu, 200 kB fi piikselii miliyoona 4 hin caalle ta'uu qaba.",
  'This paper could not be made. Print fewer cards at a time, or try again.':
    "Waraqaan kun qophaa'uu hin dandeenye. Yeroo tokkotti kaardii muraasa maxxansaa, yookaan irra deebi'aa yaalaa.",
  'This hall has no picture.': 'Galmi kun fakkii hin qabu.',
  'No screen shows these digits now. Look at the screen and type them again.':
    "Amma iskiriiniin dijiitii kana agarsiisu hin jiru. Iskiriinii ilaalaatii irra deebi'aa galchaa.",
  'These digits have expired. The screen asks for new ones by itself.':
    'Yeroon dijiitii kanaa darbeera. Iskiriiniin ofumaan kan haaraa gaafata.',
  'Too many screens are waiting to be paired. Try again in a few minutes.':
    "Iskiriinonni wal qunnamuuf eegan baay'ataniiru. Daqiiqaa muraasa booda irra deebi'aa yaalaa.",
  'There is no hall display at this address.': 'Teessoo kana irra iskiriiniin galmaa hin jiru.',
  'There is no such sound.': 'Sagaleen akkanaa hin jiru.',
  'The page marker is not a game of this list.': 'Mallattoon fuulaa tapha tarree kanaa miti.',
  'Dates are written as YYYY-MM-DD.': 'Guyyaan YYYY-MM-DD jedhamee barreeffama.',
  // answers
  'Saved.': "Kaa'ameera.",
  'That device is signed out.': "Meeshaan sun ba'eera.",
  'All other devices are signed out.': "Meeshaaleen biroo hundi ba'aniiru.",
  '{{name}} has a new password and is signed out everywhere.':
    "{{name}} jecha icciitii haaraa qaba, bakka hundaas ba'eera.",
  '{{name}} is signed out everywhere.': "{{name}} bakka hundaa ba'eera.",
  'Admin added successfully!': "Bulchaan milkaa'inaan dabalameera!",
  'Admin removed successfully!': "Bulchaan milkaa'inaan baafameera!",
  'Pattern "{{name}}" saved.': 'Akkaataan "{{name}}" kaa\'ameera.',
  'Pattern "{{name}}" deleted.': 'Akkaataan "{{name}}" balleeffameera.',
  'Card {{card}} is the designated winner of game {{number}}.':
    "Kaardiin {{card}} mo'ataa tapha {{number}} kan hojjetaan filateedha.",
  'Number {{number}} called': 'Lakkoofsi {{number}} waamameera',
  'Program saved.': "Sagantaan kaa'ameera.",
  'Nothing was changed.': 'Homtuu hin jijjiiramne.',
  // words
  admin: 'bulchaa',
  cashier: 'qarshii qabaa',
  moderator: "to'ataa",
  'Good Morning': 'Akkam bultan',
  'Good Afternoon': 'Akkam ooltan',
  'Good Evening': 'Akkam galgaleessitan',
  Sunday: 'Dilbata',
  Monday: 'Wiixata',
  Tuesday: 'Kibxata',
  Wednesday: 'Roobii',
  Thursday: 'Kamisa',
  Friday: 'Jimaata',
  Saturday: 'Sanbata',
  Sun: 'Dil',
  Mon: 'Wix',
  Tue: 'Kib',
  Wed: 'Roo',
  Thu: 'Kam',
  Fri: 'Jim',
  Sat: 'San',
  Jan: 'Ama',
  Feb: 'Gur',
  Mar: 'Bit',
  Apr: 'Elb',
  May: 'Cam',
  Jun: 'Wax',
  Jul: 'Ado',
  Aug: 'Hag',
  Sept: 'Ful',
  Oct: 'Onk',
  Nov: 'Sad',
  Dec: 'Mud',
  'Random / Any Pattern': 'Akkaataa kamiyyuu',
  'Horizontal Line': 'Sarara dalgee',
  'Vertical Line': 'Sarara ol-gadee',
  'Main Diagonal': 'Sarara qaxxaamuraa isa jalqabaa',
  'Other Diagonal': 'Sarara qaxxaamuraa isa biraa',
  'Four Corners Center': 'Golee afranii fi gidduu',
  Cross: 'Fannoo',
  'Inner Corners': 'Goleewwan keessaa',
  play: 'jalqabuun',
  pause: 'yeroof dhaabuun',
  stop: 'dhaabuun',
  Meskerem: 'Fuulbana',
  Tikimt: 'Onkololeessa',
  Hidar: 'Sadaasa',
  Tahsas: 'Muddee',
  Tir: 'Amajjii',
  Yekatit: 'Gurraandhala',
  Megabit: 'Bitooteessa',
  Miyazya: 'Elba',
  Ginbot: 'Caamsaa',
  Sene: 'Waxabajjii',
  Hamle: 'Adooleessa',
  Nehase: 'Hagayya',
  Pagume: 'Qaammee',
  morning: 'ganama',
  afternoon: 'waaree booda',
  evening: 'galgala',
  night: 'halkan',
  'A folder of this hall is being made already. Wait until it is saved, or stop that one.':
    "Galmeen qorataa galma kanaa qophaa'aa jira. Hanga kaa'amutti eegaa, yookaan isa dhaabaa.",
  'This link was used already, or Adarash was started anew. Start Adarash once more: a fresh page opens.':
    'Geessituun kun itti fayyadamameera, yookaan Adarash haaraatti jalqabeera. Adarash ammas jalqabsiisaa: fuulli haaraan ni banama.',
  Br: 'Br',
  BIRR: 'Birrii',
  'Only a typed number can be taken back, and only while it is the last one. What the draw gave stays.':
    "Lakkoofsi harkaan galfame qofti haqama, sunis kan dhumaa yoo ta'e. Kan carraan kenne ni hafa.",
  'Card {{cardId}} is out of this game after a false claim':
    'Kaardiin {{cardId}} biingoo sobaatiin tapha kana keessaa baafameera',
  'In this game a false claim is told, and the card plays on.':
    'Tapha kana keessatti biingoon sobaa ni himama; kaardiin itti fufa.',
  'Card {{cardId}} stays in the game: it has a complete line or wins without a claim, or no number was called yet.':
    "Kaardiin {{cardId}} tapha keessa tura: cufeera, gaaffii malee mo'ata, yookaan lakkoofsi hin waamamne.",
  'Check card {{cardId}} first: a card is put out only after a check on the last number that found no win.':
    "Dura kaardii {{cardId}} sakatta'aa: kaardiin kan baafamu lakkoofsa dhumaa irratti sakatta'amee yoo hin mo'anne qofa.",
  'At most {{max}} of the cards of this game can be put out. For a further one the moderator signs, and from then on the game counts as decided by staff.':
    "Tapha kana keessaa yoo baay'ate kaardii {{max}} baasuun ni danda'ama. Kaardii dabalataaf to'ataan ni mallatteessa; sana booda mo'ataan tapha kanaa akka hojjetaadhaan filatametti lakkaa'ama.",
  'Number {{number}} taken back': 'Lakkoofsi {{number}} haqameera',
  'Card {{card}} is out of this game': 'Kaardiin {{card}} tapha kana keessaa baafameera',
  'How this server listens was decided when it was started, by HOST, --open-to-hall or a proxy in front of it. Change it there.':
    'Sarvariin akkamitti akka argamu yeroo jalqabe HOST, --open-to-hall yookaan pirooksii duraatiin filatame. Achitti jijjiiraa.',
  'CARD_COUNT decides how many cards there are. Change it there, or start the server without it.':
    "Baay'ina kaardii CARD_COUNT tu murteessa. Achitti jijjiiraa, yookaan sarvarii isa malee jalqabsiisaa.",
  'The number of cards can be changed only before the first game, and while nothing names a card beyond it.':
    "Baay'inni kaardii kan jijjiiramu tapha jalqabaa dura qofa, hanga kaardiin isa ol ta'e hin caqafamnettis.",
  'This server runs on PostgreSQL. Whoever runs the database backs it up: see docs/operations.md.':
    'Sarvariin kun PostgreSQL irratti hojjeta. Kuusaa kan hojjetu nama kuusdeetaa bulchu: docs/operations.md ilaalaa.',
  'The folder for backups is not there. Is the stick or the disk connected?':
    'Galmeessi kuusaa hin jiru. Fulaashiin yookaan diiskiin wal qunnameeraa?',
  'The owner wants two persons for this amount, and nobody has signed beside you.':
    'Abbaan qabeenyaa hamma maallaqa kanaaf namoota lama barbaada; kan isin waliin mallatteesse hin jiru.',
  'This is not the sign-in of the person who is needed. Check e-mail and password.':
    "Kun seensa nama barbaachisuu miti. Iimeelii fi jecha icciitii sakatta'aa.",
  'Up to 10': 'Hanga 10',
  'Over 100': '100 ol',
  'Under 10%': '10% gadi',
  '10 to 20%': '10 hanga 20%',
  'Over 20%': '20% ol',
  'This Week': 'Torban kana',
  'Last Week': 'Torban darbe',
  Prior: 'Kanaan dura',
};
