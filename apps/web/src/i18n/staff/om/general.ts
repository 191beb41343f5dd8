import type { Catalogue } from '../../texts.ts';

export const general: Catalogue = {
  // common
  Cancel: "Deebi'i",
  Close: 'Cufi',
  Save: "Kaa'i",
  'Loading...': "Fe'amaa jira...",
  'Show more': 'Dabalata agarsiisi',
  'Access denied': 'Seenuun hin eeyyamamne',
  'Something went wrong': 'Rakkoon uumameera',
  'The screen could not be shown. Your games and money are safe on the server.':
    "Iskiriinii agarsiisuun hin danda'amne. Taphoonni fi maallaqni keessan sarvarii irratti nagaadha.",
  'Refresh Page': 'Fuula haaromsi',
  'Page not found': 'Fuulli hin argamne',
  'There is no screen at this address.': 'Teessoo kana irratti iskiriiniin hin jiru.',
  'Go to the start page': 'Gara fuula jalqabaatti deemi',
  Logout: "Ba'i",
  'Your account': 'Herrega keessan',
  'Logged out successfully': "Milkaa'inaan baataniittu",
  'Toggle sidebar': 'Tarree cinaa bani yookaan cufi',
  'Light theme': 'Bifa ifaa',
  'Dark theme': 'Bifa dukkanaa',
  Navigation: 'Daandii',
  'Show characters': 'Qubee agarsiisi',
  'Hide characters': 'Qubee dhoksi',
  'Network connection failed. Please check your connection and try again.':
    "Walqunnamtiin neetworkii hin jiru. Maaloo walqunnamtii sakatta'aatii irra deebi'aa yaalaa.",
  'Authentication failed. Please log in again.':
    "Eenyummaa keessan mirkaneessuun hin danda'amne. Maaloo irra deebi'aa seenaa.",
  'Fair draw': 'Carraa haqa qabeessa',
  'Manual · {{count}} number typed': 'Harkaan · lakkoofsi {{count}} galfame',
  'Manual · {{count}} numbers typed': 'Harkaan · lakkoofsonni {{count}} galfaman',
  '{{count}} card put out by staff': 'Kaardii {{count}} hojjetaadhaan baafame',
  '{{count}} cards put out by staff': 'Kaardiilee {{count}} hojjetaadhaan baafaman',
  Designated: "Mo'ataa hojjetaan filate",
  'Designated winner: the winning card of this game was chosen in advance by staff':
    "Mo'ataa filatame: kaardiin tapha kana mo'atu dursee hojjetaadhaan filatameera",
  '1 card': 'Kaardii 1',
  '{{count}} cards': 'Kaardiilee {{count}}',
  'Awarded by staff': 'Hojjetaadhaan filatamee kan kenname',

  // language
  Language: 'Afaan',
  'The language could not be changed. Please try again.':
    "Afaan jijjiiruun hin danda'amne. Maaloo irra deebi'aa yaalaa.",

  // layouts
  'Admin Panel': 'Fuula bulchaa',
  Dashboard: 'Fuula ijoo',
  'Add User': 'Fayyadamaa dabali',
  Reports: 'Gabaasota',
  'Cashier Reports': 'Gabaasota qarshii qabaa',
  Settings: "Qindaa'inoota",
  Admin: 'Bulchaa',
  'Moderator Panel': "Fuula to'ataa",
  'Moderator Dashboard': "Fuula ijoo to'ataa",
  'Control Game': "Tapha to'adhu",
  'Jack Pot Reports': 'Gabaasota jaakpootii',
  Moderator: "To'ataa",
  'Game {{number}} is running, open it': 'Taphni {{number}} adeemaa jira, bani',
  'Cashier Panel': 'Fuula qarshii qabaa',
  'Select Card': 'Kaardii filadhu',
  Program: 'Sagantaa',
  'Cashier Report': 'Gabaasa qarshii qabaa',
  '{{greeting}}, welcome to the Cashier Panel': '{{greeting}}, baga gara fuula qarshii qabaa nagaan dhuftan',
  Guest: 'Keessummaa',
  'No Role': 'Gaheen hojii hin jiru',

  // landing
  'Welcome to Adarash': 'Baga gara Adarash nagaan dhuftan',
  'Choose your role to get started. Click any card below to explore the pages.':
    'Jalqabuuf gahee hojii keessan filadhaa. Fuuloota ilaaluuf kanneen armaan gadii keessaa tokko tuqaa.',
  'Login as admin': 'Akka bulchaatti seeni',
  Cashier: 'Qarshii qabaa',
  'Manages games and daily operations': 'Taphoota fi hojii guyyaa geggeessa',
  'Moderates the platform': "Taphoota to'ata",
  '© {{year}} Adarash. All rights reserved.': '© {{year}} Adarash. Mirgi hundi seeraan eegameera.',

  // login
  'Bingo Login': 'Seensa biingoo',
  Email: 'Imeelii',
  Password: 'Jecha icciitii',
  Login: 'Seeni',
  'Forgot Password?': 'Jecha icciitii dagattanii?',
  'Login successful!': "Milkaa'inaan seentaniittu!",
  'Invalid credentials': 'Imeeliin yookaan jechi icciitii sirrii miti',
  'Something went wrong. Please try again.': "Rakkoon uumameera. Maaloo irra deebi'aa yaalaa.",
  'Access denied! You cannot login as {{chosen}}. Your role is {{actual}}.':
    'Seenuun hin eeyyamamne! Akka {{chosen}}tti seenuu hin dandeessan. Gaheen hojii keessanii {{actual}} dha.',
  'Sign in as {{role}}': 'Akka {{role}}tti seenaa',
  'Back to the start page': "Gara fuula jalqabaatti deebi'i",
  'Signing in takes longer than usual just now.': 'Seenuun amma yeroo baramaa caalaa fudhachaa jira.',
  'Enter with a code from your mail': 'Koodii imeelii keessanitti dhufeen seeni',
  'Send another code': 'Koodii biraa ergi',
  'Code from your mail': 'Koodii imeelii keessanitti dhufe',
  'If this e-mail has an account, six digits are on their way to it.':
    "Imeeliin kun herrega yoo qabaate, dijiitiin ja'a itti ergamaa jira.",
  'Forgot Password': 'Jecha icciitii dagachuu',
  'Send OTP': 'Koodii ergi',
  'OTP sent to your email': 'Koodiin gara imeelii keessaniitti ergameera',
  'Error sending OTP': "Koodii erguun hin danda'amne",
  'Reset Password': 'Jecha icciitii haaraan bakka buusi',
  OTP: 'Koodii',
  'New Password': 'Jecha icciitii haaraa',
  'Password reset successful!': "Jechi icciitii milkaa'inaan bakka buufameera!",
  'Error resetting password': "Jecha icciitii bakka buusuun hin danda'amne",
  'Are you the owner? On the hall’s computer, in the folder of Adarash, run this with your own e-mail:':
    'Abbaan isinii? Kompiitara galmaa irratti, galmeessa Adarash keessatti, kana imeelii keessan waliin hojjechiisaa:',
  'npm run hall -- reset-password EMAIL': 'npm run hall -- reset-password EMAIL',
  'It shows a new password once. For cashiers and moderators the owner sets one on the dashboard.':
    "Jecha icciitii haaraa yeroo tokko agarsiisa. Qarshii qabdootaa fi to'attootaaf abbaan fuula ijoo irratti kenna.",

  // account
  'Your Account': 'Herrega keessan',
  '{{name}} · {{email}}': '{{name}} · {{email}}',
  'Current Password': 'Jecha icciitii ammaa',
  'At least 8 characters. All other devices are signed out.': "Yoo xiqqaate qubee 8. Meeshaaleen biroo hundi ni ba'u.",
  'Change Password': 'Jecha icciitii jijjiiri',
  'Your password is changed. All other devices are signed out.':
    "Jechi icciitii keessan jijjiirameera. Meeshaaleen biroo hundi ba'aniiru.",
  'The password could not be changed. Please try again.':
    "Jecha icciitii jijjiiruun hin danda'amne. Maaloo irra deebi'aa yaalaa.",
  'Language of your screens': 'Afaan iskiriinota keessanii',
  'It goes with you to every device. The live game and the TV keep the language of the hall.':
    'Meeshaa hunda irratti isin waliin deema. Iskiriiniin taphaa fi TV afaan galmaa qabatanii turu.',
  'Signed in on': 'Meeshaalee ittiin seentan',
  Device: 'Meeshaa',
  'Another program': 'Sagantaa biraa',
  'This device': 'Meeshaa kana',
  Address: 'Teessoo',
  'Last used': 'Kan dhumaaf itti fayyadaman',
  'Signed in': 'Yeroo seentan',
  Actions: 'Gochaalee',
  'Sign out': 'Baasi',
  'Sign out {{device}}': '{{device}} baasi',
  'Sign out all others': 'Kan biroo hunda baasi',
  'Loading devices...': "Meeshaaleen fe'amaa jiru...",
  'Your devices could not be loaded': "Meeshaalee keessan fe'uun hin danda'amne",
  'The device could not be signed out. Please try again.':
    "Meeshaa baasuun hin danda'amne. Maaloo irra deebi'aa yaalaa.",
  'Try again': "Irra deebi'aa yaalaa",
  'No devices': 'Meeshaan hin jiru',

  // tv-state
  'TV connected': 'TV wal qunnameera',
  'TV off, last seen {{time}}': 'TV cufaa, dhuma {{time}}',
  'No TV yet': 'TV hanga ammaatti hin jiru',

  // checklist
  'Before the first evening': 'Galgala jalqabaa dura',
  '{{done}} of {{count}} done': '{{count}} keessaa {{done}} xumurameera',
  'checklist|Done': 'Xumurameera',
  'Hide this list': 'Tarree kana dhoksi',
  'Choose a password of your own': 'Jecha icciitii mataa keessanii filadhaa',
  'The one you signed in with was made for you; somebody else may have seen it.':
    "Jechi icciitii ittiin seentan isiniif qophaa'e; namni biraa argee ta'uu danda'a.",
  'Change password': 'Jecha icciitii jijjiiri',
  'Add a cashier and their moderator': "Qarshii qabaa fi to'ataa isaa dabalaa",
  'The two together are a hall.': 'Lamaan isaanii waliin galma tokko.',
  'Add the first pair': 'Lamaan jalqabaa dabali',
  'Hand over the sign-ins': 'Seensa isaanii harkaa kennaa',
  'Print a slip for the two. Done when both have signed in.':
    'Lamaan isaaniif waraqaa maxxansaa. Lachuu yoo seenan xumurama.',
  'Print a slip': 'Waraqaa maxxansi',
  'Connect the TV': 'TV wal qunnamsiisaa',
  'On the TV open the address of this server with /tv; type its four digits under Hall display.':
    'TV irratti teessoo sarvarii kanaa /tv waliin banaa; dijiitii afran “Iskiriinii galmaa” jalatti galchaa.',
  'On the TV open the address of this server with /tv; the cashier types its four digits.':
    'TV irratti teessoo sarvarii kanaa /tv waliin banaa; dijiitii afran qarshii qabaan galcha.',
  'Test the sound of this computer': 'Sagalee kompiitara kanaa yaalaa',
  'Turn the loudspeakers up. The last row should understand every word.':
    "Sagalee guddisaa ol kaasaa. Tarreen dhumaa jecha hunda dhaga'uu qaba.",
  'Play a test': 'Yaalii taphachiisi',
  'Play it again': "Irra deebi'ii taphachiisi",
  'I heard it': "Dhaga'eera",
  'The sound could not be played. Check the loudspeakers and the browser.':
    "Sagalee taphachiisuun hin danda'amne. Sagalee guddisaa fi biraawzara sakatta'aa.",
  'Play the first game': 'Tapha jalqabaa taphadhaa',
  'Choose cards, set the bet and start.': 'Kaardii filadhaa, gatii kaardii galchaatii jalqabaa.',
  'Done when a hall has finished its first game.': 'Galmi tokko tapha isaa jalqabaa yoo xumure xumurama.',
  'The computer of this server needs {{seconds}} seconds to mix what phones add to a draw. Have your cashiers press “Close the sale” (key S) while they announce a game: the first number then comes at once. A hall can also have the sale close with Start.':
    "Kompiitarri sarvarii kanaa waan bilbiloonni carraatti dabalan makuuf sekondii {{seconds}} barbaada. Qarshii qabdoonni yeroo tapha beeksisan “Gurgurtaa cufi” (furtuu S) haa tuqan: lakkoofsi jalqabaa yeroosuma dhufa. Gurgurtaan jalqaba waliin akka cufamus gochuun ni danda'ama.",
  'Set up the first one': 'Kan jalqabaa qopheessi',
  'The picture of {{name}} was taken off the TV and the papers: it was no whole PNG, JPEG or WebP file. Choose it again, or close this notice.':
    "Fakkiin {{name}} televijiniifi waraqaa irraa kaafameera: faayila PNG, JPEG yookaan WebP guutuu hin turre. Irra deebi'aatii filadhaa, yookaan beeksisa kana cufaa.",
  'The notice could not be closed. Please try again.': "Beeksisa cufuun hin danda'amne. Irra deebi'aa yaalaa.",

  // print
  Print: 'Maxxansi',
  'A PDF is saved; open it and print it.': "PDF kaa'ameera; banaatii maxxansaa.",
  'The paper could not be made': "Waraqaa qopheessuun hin danda'amne",
  Paper: 'Waraqaa',
  A4: 'A4',
  'Roll, 80 mm': 'Marfata, 80 mm',
  'Print the slip of game {{number}}': 'Waraqaa tapha {{number}} maxxansi',
  'Print the stakes of game {{number}} to give back': "Maallaqa kaardii tapha {{number}} kan deebi'u maxxansi",
  'Print the day’s roll': 'Galmee guyyaa maxxansi',
  'Print cards': 'Kaardiilee maxxansi',
  'The cards of the catalogue, to play with on paper. Their codes to scan lead to this hall’s display code: after a new code they are printed again.':
    "Kaardiilee galmee kaardii, waraqaan taphachuuf. Koodiin isaanii gara koodii iskiriinii galma kanaa geessa: koodii haaraa booda irra deebi'amee maxxanfamu.",
  Cards: 'Kaardiilee',
  'A number, a list or a range: 1-40, 55': 'Lakkoofsa, tarree yookaan hangii: 1-40, 55',
  'Type cards from 1 to {{most}}, such as 1-40, 55': 'Kaardiilee 1 hanga {{most}} galchaa, fakkeenyaaf 1-40, 55',
  'Cards on a page': 'Kaardiilee fuula tokko irratti',
  'In colour': 'Halluun',

  // books
  'books|Tax withheld': "Gibira hir'ifame",
  'By bank, with prizes': 'Baankiidhaan, badhaasota waliin',
  Stakes: 'Maallaqa kaardii',
  'Taken in': 'Kan sassaabame',
  'Given back': "Kan deebi'e",
  'House fee': 'Qooda galmaa',
  'To the jackpot': 'Gara jaakpootii',
  Prizes: 'Badhaasota',
  Won: 'Badhaasa argame',
  'books|Handed over': 'Kan kaffalame',
  Open: 'Kan hin kaffalamne',
  Unclaimed: 'Kan hin gaafatamne',
  'In play': 'Kan tapha irra jiru',
  'Jackpot awards': 'Badhaasota jaakpootii',
  'As of {{time}}.': 'Hanga {{time}} kan jiru.',
  'As of {{time}}: {{seconds}} s old when it was read.':
    'Hanga {{time}} kan jiru: yeroo dubbifame sekondii {{seconds}} darbee ture.',
  'Adarash runs on this computer': 'Adarash kompiitara kana irratti hojjechaa jira',
  'You can close this page: the hall goes on. Start Adarash once more to see it again.':
    "Fuula kana cufuu dandeessu: galmi itti fufa. Irra deebi'anii arguuf Adarash ammas jalqabsiisaa.",
  'Your first sign-in': 'Seensa keessan isa jalqabaa',
  'Write it down now: this password is shown only at the first start.':
    "Amma barreeffadhaa: jechi darbii kun yeroo jalqabaa qofa mul'ata.",
  'Open Adarash': 'Adarash bani',
  'TV and phones of the hall': 'TV fi bilbiloota galmaa',
  'Only this computer can open it now. Under Settings, Network, the admin lets the TV and the phones in.':
    "Amma kompiitara kana qofatu banuu danda'a. Bulchaan Qindaa'ina keessatti, Neetworkii jalatti, TV fi bilbiloota galcha.",
  'Here, and over https, the browser keeps the screens and opens them without a network; "Install" in its menu makes them a program of their own. On plain http addresses browsers allow neither.':
    'As fi karaa https irratti biraawzariin iskiriinota ni kuusa, neetworkii malees ni bana; "Install" kan baafata isaa keessaa sagantaa of danda\'e isaan taasisa. Teessoo http duwwaa irratti biraawzaronni lachuu hin eyyaman.',
  Data: 'Daataa',
  'Version {{version}}': "Fooyya'insa {{version}}",
  'Stop Adarash': 'Adarash dhaabi',
  'Stop Adarash?': 'Adarash haa dhaabbatuu?',
  'Every screen of the hall waits until it is started again. Nothing is lost: games go on where they stood.':
    "Hanga irra deebi'ee jalqabutti iskiriinonni galmaa hundi ni eegu. Wanti badu hin jiru: taphoonni bakka dhaabbatanii itti fufu.",
  'Adarash has stopped': 'Adarash dhaabbateera',
  'You can close this page. Start Adarash again to go on.':
    "Fuula kana cufuu dandeessu. Itti fufuuf Adarash irra deebi'aa jalqabsiisaa.",
  'This page is not open any more': 'Fuulli kun kana booda banaa miti',
  'Its link is good once, and for as long as Adarash runs. Start Adarash once more: a fresh page opens.':
    'Geessituun isaa yeroo tokko qofaaf, hamma Adarash hojjetutti tajaajila. Adarash ammas jalqabsiisaa: fuulli haaraan ni banama.',
  'The server cannot be reached: it is off, or this device is not in the hall’s network. Sign in when this note is gone; games and money are safe on the server.':
    'Sarvariin hin argamne: dhaameera, yookaan meeshaan kun neetworkii galmaa keessa hin jiru. Yaadannoon kun yommuu badu seenaa; taphoonni fi maallaqni sarvarii irratti nagaa dha.',
};
