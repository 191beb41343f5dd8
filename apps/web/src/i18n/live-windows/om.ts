import type { en } from './en.ts';

export const om: Record<keyof typeof en, string> = {
  close: 'Cufi',
  cancel: "Deebi'i",
  retry: "Irra deebi'ii yaali",

  winnerTitle: "Mo'ataa",
  row: 'Tarree {{number}}',
  column: 'Tarjaa {{letter}}',
  winningNumbers: "Lakkoofsota mo'atan",
  moreNumbers: '+{{count}}',
  amountBirr: 'Birrii {{amount}}',
  shared: 'Kaardiileen {{cards}} qooddatu',
  firstWinner: "Mo'ataa jalqabaa: kaardii {{id}}",
  decided: "Murtii to'ataatiin",
  paid: 'Kaffaltii galmeessi',
  paidBy: 'Kan kaffale: {{name}}, {{time}}',
  payFailed: "Kaffaltii galmeessuun hin danda'amne",
  handedOver: "Badhaasni dursee kennameera; kanaaf kaardiin biraa qooddachuu hin danda'u.",

  lateTitle: 'YEROON DARBEERA!',
  lateHeading: 'Yeroon keessan darbeera!',
  wouldHaveWon: "Kan ittiin mo'atu ture",
  callIndex: 'Waamicha lakk.',
  completingNumber: 'Lakkoofsa ittiin cufe',
  understand: 'Naaf galeera',

  checkTitle: "Sakatta'iinsa kaardii",
  notWinner: "Kaardiin {{id}} hin mo'anne",
  missingOne: 'Lakkoofsa tokkotu isa hafa',
  missingMany: 'Lakkoofsa {{count}}tu isa hafa',
  lastCalled: 'Lakkoofsa dhuma irratti waamame',

  finishedTitle: 'Taphni xumurameera',
  finishedText: 'Tapha #{{number}}: lakkoofsonni hundi waamamaniiru yookaan taphichi xumurameera.',
  errorTitle: 'Dogoggora',

  finishAsk: 'Taphichi haa xumuramuu?',
  finishHint: "Sana booda lakkoofsa biraa waamuun hin danda'amu.",
  finishFacts: 'Kaardiilee gurguraman: {{cards}}. Badhaasa: Birrii {{amount}}.',
  finishUnclaimed: 'Birrii {{amount}} osoo hin gaafatamin hafa; maallaqa taphattootaa deebisuuf tapha haqaa.',

  sellHint:
    "Kaardiilee gurguraman: {{cards}}. Hanga lakkoofsi jalqabaa waamamutti kaardii dabaluun yookaan deebisuun ni danda'ama.",
  cardsToAdd: 'Kaardiilee dabalaman',
  cardsToRemove: 'Kaardiilee deebifaman',
  notCards: 'Lakkoofsa kaardii, lakkoofsota hedduu yookaan “hanga” barreessaa: 7 yookaan 1-20, 25',
  sellFailed: "Kaardii jijjiiruun hin danda'amne",
  saleClosed: 'Gurgurtaan tapha kanaa cufameera.',
  jackpotCardStays: "Kaardiin jaakpootii mo'ate deebi'uu hin danda'u.",

  ballMachine: 'Maashina kubbaa',
  ballMachineHint:
    'Lakkoofsota maashinichi baasu isintu galcha. Taphni akkasii chaappaa carraa haqa qabeessaa hin qabu.',
  phoneMarking: 'Bilbilli taphattootaa kaardii mallatteessa',
  phoneMarkingHint: 'Yoo cufame bilbiloonni waamicha qofa agarsiisu; namni hundi kaardii isaa ofii mallatteessa.',
  voice: 'Sagalee',
  voiceOfLanguage: 'Sagalee afaanichaa',
  lightScreen: 'Iskiriinii ifaa',
  voidGame: 'Tapha haqi',
  voidHint: "Taphichi ni haqama; maallaqni kaardiif kaffalame hundi ni deebi'a; kana deebisuun hin danda'amu.",
  reason: 'Sababa',

  keyNext: 'Lakkoofsa itti aanu waami',
  keyAuto: 'Waamicha ofumaa bani yookaan cufi',
  keyPlay: 'Jalqabi yookaan yeroof dhaabi',
  keyCheck: "Kaardii sakatta'i",
  keyRepeat: "Lakkoofsa dhumaa irra deebi'ii waami",
  keyFullscreen: 'Iskiriinii guutuu bani yookaan cufi',
  keyLanguage: 'Afaan jijjiiri',
  keyClose: 'Foddaa cufi',
  keyHelp: 'Tarree kana agarsiisi',
  space: 'Space',

  fetchFailed: "Tapha fiduun hin danda'amne",
  noGameData: 'Odeeffannoon taphaa hin dhufne',
  fetchCardsFailed: "Kaardiilee fiduun hin danda'amne",
  invalidIdForCards: 'Kaardiilee fiduuf lakkoofsi addaa (ID) taphaa sirrii miti',
  prizePoolFailed: "Badhaasa waliigalaa fiduun hin danda'amne",
  network: "Walqunnamtiin neetworkii hin jiru. Maaloo walqunnamtii keessan sakatta'aatii irra deebi'aa yaalaa.",
  invalidState: "Haala taphni amma irra jiruun kana gochuun hin danda'amu",

  callFailed: "Lakkoofsa waamuun hin danda'amne",
  noNumberInAnswer: 'Deebii keessa lakkoofsi waamame hin jiru',
  invalidNumber: "Lakkoofsa sirrii hin taane: {{number}}. Maaloo irra deebi'aa yaalaa.",
  manualNotAllowed: "Lakkoofsa galchuu kan danda'u to'ataa yookaan galma maashinni kubbaa itti baname qofa.",

  statusFailed: "Haala taphaa jijjiiruun hin danda'amne",
  finishFailed: "Tapha xumuruun hin danda'amne",
  voidFailed: "Tapha haquun hin danda'amne",
  reasonRequired: 'Maaloo sababa qubee 200 hin caalle barreessaa.',
  notVoidable: "Taphni badhaasni yookaan jaakpootiin irratti kaffalame haqamuu hin danda'u.",
  settingsFailed: "Qindaa'inoota jijjiiruun hin danda'amne",

  cardDataMissing: 'Odeeffannoon kaardii hin argamne',
  checkFailed: "Biingoo sakatta'uun hin danda'amne",
  claimsClosed: 'Yeroon tapha kana irratti biingoo jedhan darbeera.',
  lateDefault: 'Yeroon biingoo itti jettan darbeera!',
  lateCardDefault: 'Yeroon kaardii kanaa darbeera!',

  jackpotRefused:
    "Jaakpootii baasuun hin danda'amu: taphni yookaan fayyadamaan sirrii miti, yookaan duraan ba'eera, yookaan yeroon isaa hin geenye, yookaan hin banamne",
  jackpotFailed: "Mo'ataa jaakpootii baasuun hin danda'amne",
  jackpotAskDrawn:
    "Kaardiilee tapha kanaa {{cards}} keessaa tokko carraadhaan ni ba'a; asii fi TV irratti yeroo tokkotti ni mul'ata.",
  jackpotAskChosen: 'Kaardiin kun hojjetaadhaan filatame; iskiriinonni hundi kana ni himu.',
};
