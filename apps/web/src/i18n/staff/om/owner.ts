import type { Catalogue } from '../../texts.ts';

/** The owner's desk: rules of claims, two persons, the network, the record and its backups. */
export const owner: Catalogue = {
  'Screens, TV, papers and mail follow it. Spreadsheets have both; answers of the API keep international dates.':
    'Iskiriinonni, TV, waraqaan fi imeeliin isa hordofu. Faayiloonni gabatee lachuu qabu; deebiin API guyyaa addunyaa qabata.',
  Claims: 'Biingoo jechuu',
  'A game keeps what is set when it is created; TV, phones and receipt say so where it is not the usual.':
    "Taphni waan yeroo uumame qindaa'e qabata; kan baramaa irraa adda yoo ta'e TV, bilbiloonni fi ragaan carraa ni himu.",
  'Late calls': 'Biingoo yeroon darbe',
  'Strict: only on the last number': 'Cimaa: lakkoofsa dhumaa irratti qofa',
  'Off: an earlier line still wins': "Cufaa: kan dursee cufes ni mo'ata",
  'Whether a line that was complete before the last number has missed its chance.':
    'Sararri lakkoofsa dhumaa dura cufe yeroon isaa darbeera jedhamuu isaa.',
  'False claims': 'Biingoo dogoggoraa',
  'Told only': 'Ni himama qofa',
  'The card is out of the game': "Kaardiin tapha keessaa ba'a",
  'What follows when a player claims and the card has no complete line.':
    'Taphataan biingoo jedhee kaardiin yoo hin cufin maaltu akka itti aanu.',
  'Two persons': 'Nama lama',
  'From these amounts on, in Birr, a second person signs on the spot: the moderator beside the cashier, an admin beside the moderator. Both names stand on the record. Empty: nobody.':
    "Hamma kana irraa eegalee (Birriin) namni lammaffaan bakkuma sanatti mirkaneessa: qarshii qabaa cinatti to'ataa, to'ataa cinatti bulchaa. Maqaan lachuu galmee irra jira. Duwwaa: eenyullee.",
  Nobody: 'Eenyullee',
  'Calling a game off': 'Tapha haquu',
  'From the sum of its stakes.': "Ida'ama maallaqa kaardii irraa eegalee.",
  'Winner by decision': "Mo'ataa murtiidhaan",
  'From the prize of the game.': 'Badhaasa taphaa irraa eegalee.',
  'Jackpot award': 'Badhaasa jaakpootii',
  'From the amount; to change such an award too.': 'Hamma irraa eegalee; badhaasa akkasii jijjiiruufis.',
  'Jackpot draw': 'Carraa jaakpootii',
  'From the amount of the award that falls.': "Hamma badhaasa ba'uu irraa eegalee.",
  'Backup and version': 'Kuusaa fi maxxansa',
  'What you need on the day this computer fails.': 'Guyyaa kompiitarri kun badu kan isin barbaachisu.',
  'Back to the record': "Gara galmeetti deebi'i",
  Backups: 'Kuusaawwan',
  'Make a backup now': 'Amma kuusaa hojjedhu',
  'Backup made and checked: {{file}}': "Kuusaan hojjetamee sakatta'ameera: {{file}}",
  'The backup could not be made. Please try again.': "Kuusaa hojjechuun hin danda'amne. Maaloo irra deebi'aa yaalaa.",
  'They are in {{folder}}': '{{folder}} keessa jiru',
  'Better on a stick or another disk: start the server with --backup and its folder. A backup is then put there after every game.':
    "Fulaashii yookaan diiskii biraa irratti wayya: sarvarii --backup fi galmeessa isaatiin jalqabaa. Tapha hunda booda kuusaan achi kaa'ama.",
  'There is no backup in this folder yet.': 'Galmeessa kana keessa hanga ammaatti kuusaan hin jiru.',
  File: 'Faayila',
  Made: 'Kan itti hojjetame',
  Size: 'Guddina',
  '{{size}} MB': '{{size}} MB',
  'The seed key is not in a backup. Keep a copy of the file seed.key from the data folder in a safe place of its own: npm run hall -- seed-key export makes one.':
    "Furtuun icciitii kuusaa keessa hin jiru. Galmeessa odeeffannoo keessaa faayila seed.key waraabaatii bakka nagaa kophaatti kaa'aa: npm run hall -- seed-key export ni hojjeta.",
  'This server runs on PostgreSQL. Whoever runs the database backs it up, with pg_dump or a base backup and its log: docs/operations.md says how.':
    "Sarvariin kun PostgreSQL irratti hojjeta. Kuusaa kan hojjetu nama kuusdeetaa bulchu, pg_dump yookaan kuusaa bu'uuraa fi galmee isaatiin: akkamitti akka ta'e docs/operations.md ni hima.",
  'Going back to a backup': "Gara kuusaatti deebi'uu",
  'Not while the server runs, and at its own computer.': 'Yeroo sarvariin hojjetu miti, kompiitara isaa irratti malee.',
  'Stop the server: Ctrl+C in its window. Move the data folder away and keep it: nothing is ever overwritten.':
    "Sarvarii dhaabaa: foddaa isaa keessatti Ctrl+C. Galmeessa odeeffannoo bakka biraatti geessaatii kaa'aa: wanti tokkollee hin haqamu.",
  'Put the newest backup back. Its name is the moment it was made, in world time (UTC).':
    "Kuusaa haaraa deebisaa. Maqaan isaa yeroo itti hojjetameedha, sa'aatii addunyaatiin (UTC).",
  'Put the seed key back.': 'Furtuu icciitii deebisaa.',
  'Let the record, the money and the draws be recomputed.':
    "Galmeen, maallaqnii fi carraawwan akka irra deebi'amanii herregaman godhaa.",
  'Open the hall. Everyone signs in again with their old passwords.':
    "Galma banaa. Hundi jecha icciitii isaanii durii irra deebi'anii seenu.",
  'What was played after the backup is not in it: give those stakes back. Games that had not ended are called off, and no seed that was shown is ever used again. The whole guide is docs/operations.md, in the folder of Adarash.':
    "Wanti kuusaa booda taphatame keessa hin jiru: maallaqa kaardii sanaa deebisaa. Taphoonni hin xumuramne ni haqamu, icciitiin mul'ates deebi'ee hin hojjetu. Qajeelfamni guutuun galmeessa Adarash keessatti docs/operations.md dha.",
  Version: 'Maxxansa',
  'Adarash {{version}} runs on {{storage}}.': 'Adarash {{version}} {{storage}} irratti hojjeta.',
  SQLite: 'SQLite',
  PostgreSQL: 'PostgreSQL',
  'This hall needs no internet, so it cannot look for updates. A newer version comes as a new folder or archive; what changed stands in CHANGELOG.md in the folder of Adarash, the newest first. Make a backup, stop the server, put the new folder in place with the same data folder, and start it. docs/operations.md has the steps, and the way back.':
    "Galmi kun intarneetii hin barbaadu, kanaaf maxxansa haaraa barbaaduu hin danda'u. Maxxansi haaraan galmeessa haaraan yookaan tuutaan dhufa; wanti jijjiirame galmeessa Adarash keessatti CHANGELOG.md irra jira. Kuusaa hojjedhaa, sarvarii dhaabaa, galmeessa haaraa galmeessa odeeffannoo sanuma waliin kaa'aatii jalqabsiisaa. Tarkaanfiiwwanii fi karaan deebii docs/operations.md irra jiru.",
  'This could not be loaded.': "Kana fe'uun hin danda'amne.",
  'Only this laptop can open it. For a TV and phones the owner switches on “Open to the hall’s TV and phones” under Settings: the addresses in the hall’s network then stand here.':
    "Laaptooppii kana qofatu banuu danda'a. TV fi bilbilootaaf abbaan Qindaa'inoota jalatti “TV fi bilbiloota galmaatiif bani” ibsa: teessoowwan neetworkii galmaa asitti mul'atu.",
  'Open to the TV and phones': 'TV fi bilbilootaaf bani',
  Network: 'Neetworkii',
  'Open to the hall’s TV and phones': 'TV fi bilbiloota galmaatiif bani',
  'Holds at once, and again after every start of this computer.':
    'Yeroosuma hojjeta, kompiitarri kun yeroo jalqabu hundas.',
  'Only this computer can open the screens.': "Kompiitara kana qofatu iskiriinota banuu danda'a.",
  'Everyone in this network can now open the sign-in page, the displays and the players’ pages. Keep strangers out of the Wi-Fi that staff use, and give every account a password of its own.':
    "Namni neetworkii kana keessa jiru hundi amma fuula seensaa, iskiriinota fi fuuloota taphattootaa banuu danda'a. Wi-Fi hojjettoonni fayyadaman irraa ormaa fageessaa, herrega hundaafis jecha icciitii mataa isaa kennaa.",
  'What is typed travels unencrypted, so whoever watches this network could read it. For https see “The network” in docs/security.md.':
    "Wanti barreeffamu osoo hin icciiteeffamin deema, kanaaf namni neetworkii kana hordofu dubbisuu danda'a. Waa'ee https docs/security.md ilaalaa.",
  'Take care: an address of this computer is not a private one, so that it may be reached from the internet, and nothing is encrypted. Switch this off unless you know why.':
    "Of eeggadhaa: teessoon kompiitara kanaa tokko kan dhuunfaa miti, kanaaf intarneetii irraa bira ga'amuu danda'a, wanti icciiteeffames hin jiru. Sababa isaa yoo hin beekne dhaamsaa.",
  'On the TV open one of these with /tv at its end; phones scan the code on the TV.':
    'TV irratti kanneen keessaa tokko dhuma isaatti /tv dabalaatii banaa; bilbiloonni koodii TV irra jiru iskaan godhu.',
  'This computer is in no network now. Connect it to the hall’s Wi-Fi or cable: its addresses then stand here.':
    "Kompiitarri kun amma neetworkii keessa hin jiru. Wi-Fi yookaan keebilii galmaa waliin wal qunnamsiisaa: teessoowwan isaa asitti mul'atu.",
  'Code that opens {{address}}': 'Koodii {{address}} banu',
  'Decided when the server was started, by HOST or --open-to-hall. Start it without them to decide it here.':
    'Yeroo sarvariin jalqabe HOST yookaan --open-to-hall tiin filatame. Asitti filachuuf isaan malee jalqabsiisaa.',
  'A proxy stands in front of this server (TRUST_PROXY) and decides who reaches it.':
    "Sarvarii kana dura pirooksiin (TRUST_PROXY) jira, namni bira ga'u isatu filata.",
  'You are signed in over this network: switched off, this page can no longer reach the server.':
    "Neetworkii kanaan seentaniittu: yoo dhaame fuulli kun sarvarii bira ga'uu hin danda'u.",
  'The hall’s TV and phones can reach this computer.': "TV fi bilbiloonni galmaa kompiitara kana bira ga'uu danda'u.",
  'Only this computer can open the screens now.': "Amma kompiitara kana qofatu iskiriinota banuu danda'a.",
  'The network could not be switched. Please try again.':
    "Neetworkii ibsuun yookaan dhaamsuun hin danda'amne. Maaloo irra deebi'aa yaalaa.",
  'How this server stands could not be loaded.': "Haala sarvarii fe'uun hin danda'amne.",
  'Cards in the catalogue': 'Kaardiilee galmee kaardii keessaa',
  'From 1 to {{max}}, before the first game. Card 7 is the same card in every size, so cards that are printed already stay good.':
    '1 hanga {{max}}, tapha jalqabaa dura. Kaardiin 7 hamma hunda keessatti kaardii tokkuma, kanaaf kaardiileen maxxanfaman ni hojjetu.',
  'CARD_COUNT decides it. Start the server without it to decide it here.':
    'CARD_COUNT tu murteessa. Asitti murteessuuf sarvarii isa malee jalqabsiisaa.',
  'Games were played with this catalogue, so its size stays.':
    'Galmee kaardii kanaan taphoonni taphatamaniiru, kanaaf hammi isaa ni hafa.',
  Halls: 'Galmoota',
  Hall: 'Galma',
  'Choose a hall': 'Galma filadhaa',
  'There is no hall yet. Add a cashier and their moderator first.':
    "Galmi hanga ammaatti hin jiru. Dursaa qarshii qabaa fi to'ataa isaa dabalaa.",
  'The cashier of a hall can change these too. Every change is on the record of the hall.':
    "Qarshii qabaan galmaas kana jijjiiruu danda'a. Jijjiiramni hundi galmee galmaa irra jira.",
  'Name on the display': 'Maqaa iskiriinii irratti',
  'Empty: the cashier’s name.': 'Duwwaa: maqaa qarshii qabaa.',
  'Pay prizes in whole Birr; what is left over goes to the jackpot':
    'Badhaasni Birrii guutuun haa kaffalamu; kan hafe gara jaakpootii gala',
  'Players’ phones may mark called numbers': "Bilbiloonni taphattootaa lakkoofsota waamaman mallatteessuu danda'u",
  'Apply to this hall': "Galma kanaaf kaa'i",
  'The hall’s settings are saved.': "Qindaa'inoonni galmaa kaa'amaniiru.",
  'The hall’s settings could not be saved. Please try again.':
    "Qindaa'inoota galmaa kaa'uun hin danda'amne. Maaloo irra deebi'aa yaalaa.",
  'Signed by {{by}} and {{beside}}': 'Kan mirkaneessan {{by}} fi {{beside}}',
  'Record and backups': 'Galmee fi kuusaa',
  Record: 'Galmee',
  'Who did what and when. Nothing is ever taken out of it.':
    'Eenyu maal yoom akka godhe. Wanti keessaa baafamu hin jiru.',
  'The house (admins, settings, backups)': "Mana hojii (bulchitoota, qindaa'inoota, kuusaawwan)",
  '{{name}} (removed)': '{{name}} (kan baafame)',
  'Is it whole?': 'Guutuudhaa?',
  'Every entry carries a seal over all entries before it. A check computes them all anew; play goes on meanwhile.':
    "Galmeen tokkoon tokkoon isaa kan isa dura jiran hunda irratti chaappaa qaba. Sakatta'iinsi hunda irra deebi'ee herrega; taphni ni itti fufa.",
  'The record is whole.': 'Galmeen guutuudha.',
  '{{entries}} entries in {{chains}} records, checked on {{time}} by {{name}}.':
    "Galmeewwan {{chains}} keessatti {{entries}}, {{time}} {{name}} tiin kan sakatta'aman.",
  'The record is not whole!': 'Galmeen guutuu miti!',
  'Entry {{seq}} of the record of {{name}}: {{reason}}. Keep this database as it is, and compare it with a backup and your last roll.':
    'Galmee {{name}} lakk. {{seq}}: {{reason}}. Kuusdeetaa akka jirutti tursaa, kuusaa fi galmee guyyaa keessan dhumaa waliin walitti ilaalaa.',
  'It was not checked yet.': "Hanga ammaatti hin sakatta'amne.",
  'Check the record now': "Galmee amma sakatta'i",
  '{{entries}} of {{of}} entries': '{{of}} keessaa {{entries}}',
  'The check could not be started. Please try again.':
    "Sakatta'iinsa jalqabuun hin danda'amne. Maaloo irra deebi'aa yaalaa.",
  'End of this record: entry {{seq}}': 'Dhuma galmee kanaa: lakk. {{seq}}',
  'Compare it with the end on a day’s roll or in the daily mail: it must stand in this record for good.':
    'Dhuma galmee guyyaa yookaan imeelii guyyaa irra jiru waliin walitti ilaalaa: galmee kana keessa yeroo hunda jiraachuu qaba.',
  'Checked up to entry {{seq}}.': "Hanga lakk. {{seq}} sakatta'ameera.",
  Who: 'Eenyu',
  'Part of a name.': 'Kutaa maqaa.',
  What: 'Maal',
  Anything: 'Waan kamiyyuu',
  Text: 'Barreeffama',
  'Anywhere in an entry.': 'Galmee keessa bakka kamiyyuu.',
  Entries: 'Galmeewwan',
  When: 'Yoom',
  Entry: 'Lakk.',
  Show: 'Agarsiisi',
  Before: 'Dura',
  After: 'Booda',
  About: "Waa'ee",
  'Entry {{seq}}': 'Lakk. {{seq}}',
  'Nothing found.': 'Homtuu hin argamne.',
  'Nothing found so far.': 'Hanga ammaatti homtuu hin argamne.',
  'Older entries': 'Galmeewwan durii',
  'Newer entries': 'Galmeewwan haaraa',
  'Searching…': 'Barbaadaa jira…',
  'The record could not be loaded.': "Galmee fe'uun hin danda'amne.",
  'The computer itself': 'Kompiitaricha mataa isaa',
  'Signing in and out': "Seenuu fi ba'uu",
  Accounts: 'Herregoota',
  Pairs: 'Cimdiiwwan',
  Draws: 'Carraawwan',
  'Chosen winners': "Mo'attoota hojjetaan filate",
  Shifts: 'Dabareewwan',
  'Kept programs': 'Sagantaawwan qabaman',
  'Own patterns': 'Akkaataawwan mataa',
  'Hall and display': 'Galma fi iskiriinii',
  'Game numbers': 'Lakkoofsota taphaa',
  'Settings of the house': "Qindaa'inoota mana hojii",
  'Checks of the record': "Sakatta'iinsa galmee",
  Archives: 'Kuusaawwan durii',
  'Seed key': 'Furtuu icciitii',
  Mail: 'Xalayaa',
};
