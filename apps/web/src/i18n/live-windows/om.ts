import type { en } from './en.ts';

export const om: Record<keyof typeof en, string> = {
  close: 'Cufi',
  cancel: 'Dhiisi',
  retry: 'Irra deebii yaali',

  winnerTitle: "Mo'ataa",
  row: 'Tarree {{number}}',
  column: 'Utubaa {{letter}}',
  winningNumbers: "Lakkoofsota mo'atan",
  moreNumbers: '+{{count}}',
  amountBirr: 'Birrii {{amount}}',
  shared: 'Kaardiileen {{cards}} qooddatu',
  firstWinner: "Mo'ataa jalqabaa: kaardii {{id}}",
  decided: "Murtii to'ataatiin",
  paid: 'Kaffalameera',
  paidBy: '{{name}} kaffaleera, {{time}}',
  payFailed: "Kaffaltii galmeessuun hin danda'amne",
  handedOver: "Badhaasni dursee kennameera; kanaaf kaardiin biraa qooddachuu hin danda'u.",

  lateTitle: 'YEROON DARBEERA!',
  lateHeading: 'Carraan keessan isin darbeera!',
  wouldHaveWon: "Kan ittiin mo'atu ture",
  callIndex: 'Waamicha lakk.',
  completingNumber: 'Lakkoofsa guutte',
  understand: 'Naaf galeera',

  checkTitle: 'Mirkaneessa kaardii',
  notWinner: "Kaardiin {{id}} hin mo'anne",
  lastCalled: 'Lakkoofsa dhumaa waamame',

  finishedTitle: 'Taphni xumurameera',
  finishedText: 'Tapha #{{number}}: lakkoofsonni hundi waamamaniiru yookaan taphichi xumurameera.',
  errorTitle: 'Dogoggora',

  finishAsk: 'Taphichi haa xumuramuu?',
  finishHint: "Sana booda lakkoofsa biraa waamuun hin danda'amu.",
  finishFacts: 'Kaardii gurguraman: {{cards}}. Badhaasa: Birrii {{amount}}.',
  finishUnclaimed: 'Birrii {{amount}} utuu hin gaafatamin hafa; maallaqa taphattootaa deebisuuf tapha haqi.',

  sellHint:
    "Kaardii gurguraman: {{cards}}. Hanga lakkoofsi jalqabaa waamamutti kaardii dabaluun yookaan deebisuun ni danda'ama.",
  cardsToAdd: 'Kaardii dabalaman',
  cardsToRemove: 'Kaardii deebifaman',
  notCards: 'Lakkoofsa kaardii, tarree yookaan daangaa barreessi: 7 yookaan 1-20, 25',
  sellFailed: "Kaardii jijjiiruun hin danda'amne",
  saleClosed: 'Gurgurtaan tapha kanaa cufameera.',

  ballMachine: 'Maashina kubbaa',
  ballMachineHint: 'Lakkoofsota maashinichi baasu isintu galcha. Taphni akkasii chaappaa carraa haqaa hin qabu.',
  phoneMarking: 'Bilbilli taphattootaa kaardii mallatteessa',
  phoneMarkingHint: 'Yoo cufame bilbilonni waamicha qofa agarsiisu; namni hundi kaardii isaa ofii mallatteessa.',
  lightScreen: 'Iskiriinii ifaa',
  voidGame: 'Tapha haqi',
  voidHint: "Taphichi ni haqama; maallaqni kaffalame hundi ni deebi'a; kana deebisuun hin danda'amu.",
  reason: 'Sababa',

  keyNext: 'Lakkoofsa itti aanu waami',
  keyAuto: 'Waamicha ofumaa bani yookaan cufi',
  keyPlay: 'Jalqabi yookaan yeroof dhaabi',
  keyCheck: 'Kaardii mirkaneessi',
  keyRepeat: "Lakkoofsa dhumaa irra deebi'ii waami",
  keyFullscreen: 'Iskiriinii guutuu bani yookaan cufi',
  keyLanguage: 'Afaan jijjiiri',
  keyClose: 'Foddaa cufi',
  keyHelp: 'Tarree kana agarsiisi',
  space: 'Space',

  fetchFailed: "Tapha fiduun hin danda'amne",
  noGameData: 'Odeeffannoon taphaa hin dhufne',
  fetchCardsFailed: "Kaardiilee fiduun hin danda'amne",
  invalidIdForCards: 'Kaardiilee fiduuf eenyummaan taphaa sirrii miti',
  prizePoolFailed: "Badhaasa waliigalaa fiduun hin danda'amne",
  network: "Walqunnamtiin neetworkii hin jiru. Maaloo walqunnamtii keessan mirkaneessaatii irra deebi'aa yaalaa.",
  invalidState: "Haala taphni amma irra jiruun kana gochuun hin danda'amu",

  callFailed: "Lakkoofsa waamuun hin danda'amne",
  noNumberInAnswer: 'Deebii keessa lakkoofsi waamame hin jiru',
  invalidNumber: "Lakkoofsa sirrii hin taane: {{number}}. Maaloo irra deebi'aa yaalaa.",
  manualNotAllowed: "Lakkoofsa galchuu kan danda'u to'ataa yookaan galma maashinni kubbaa itti baname qofa.",

  statusFailed: "Haala taphaa jijjiiruun hin danda'amne",
  finishFailed: "Tapha xumuruun hin danda'amne",
  voidFailed: "Tapha haquun hin danda'amne",
  reasonRequired: 'Maaloo sababa qubee 200 hin caalle barreessaa.',
  notVoidable: "Taphni badhaasa yookaan jaakpootii kaffale haqamuu hin danda'u.",
  settingsFailed: "Qindaa'inoota jijjiiruun hin danda'amne",

  cardDataMissing: 'Odeeffannoon kaardii hin argamne',
  checkFailed: "Biingoo mirkaneessuun hin danda'amne",
  claimsClosed: 'Yeroon tapha kana irratti biingoo jedhan darbeera.',
  lateDefault: 'Carraan biingoo jechuu isin darbeera!',
  lateCardDefault: 'Kaardiin kun carraan isaa irra darbeera!',

  jackpotRefused:
    "Jaakpootii baasuun hin danda'amu: taphni yookaan fayyadamaan sirrii miti, yookaan duraan ba'eera, yookaan yeroon isaa hin geenye, yookaan cufameera",
  jackpotFailed: "Mo'ataa filachuun hin danda'amne",
};
