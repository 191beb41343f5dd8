import type { en } from './en.ts';

export const om: Record<keyof typeof en, string> = {
  title: 'Tapha Biingoo',
  loading: "Taphichi fe'amaa jira...",
  back: "Deebi'i",
  fullscreen: 'Iskiriinii guutuu',
  exitFullscreen: "Iskiriinii guutuu keessaa ba'i",
  language: 'Afaan',
  settings: "Qindaa'inoota",
  shortcuts: 'Furtuulee gabaabaa',

  status_pending: 'Hin jalqabne',
  status_active: 'Taphachaa jira',
  status_paused: 'Yeroof dhaabate',
  status_completed: 'Xumurameera',
  status_voided: 'Haqameera',

  play: 'Jalqabi',
  pause: 'Yeroof dhaabi',
  autoOn: 'Ofumaan waamuu: banaa',
  autoOff: 'Ofumaan waamuu: cufaa',
  next: 'Itti aanu',
  finish: 'Xumuri',
  shuffle: 'Walitti maki',
  cardId: 'Lakk. kaardii',
  check: 'Mirkaneessi',
  speed: 'Saffisa',
  speedValue: 'Sekondii {{count}}',

  mute: 'Sagalee cufi',
  unmute: 'Sagalee bani',
  volume: 'Guddina sagalee',
  soundBlocked: 'Hanga tuqxanitti biraawzariin sagalee cufeera. Sagalee banuuf as tuqaa.',

  winnerId: "Lakk. mo'ataa",
  prize: 'Badhaasa',
  drawDate: "Guyyaa carraan ba'u",
  runJackpot: 'Jaakpootii baasi',
  jackpotDrawn: "Jaakpootiin ba'eera",
  jackpotDisabled: 'Jaakpootiin cufameera',
  noAward: 'Badhaasni eegu hin jiru',
  awardForGame: 'Badhaasni kun kan tapha {{number}} ti',
  timeToDraw: "Yeroo carraan ba'uuf hafe",

  showWinner: "Mo'ataa agarsiisi",

  nextGame: 'Tapha itti aanu',
  sellCards: 'Kaardii gurguri',

  typedNumber: "Lakkoofsa maashina irraa ba'e",
  callTyped: 'Lakkoofsa kana waami',
  mixOpen: 'Bilbilonni qooda isaanii ergaa jiru...',
  mixProgress: 'Carraan qooda bilbiloota {{count}} waliin makamaa jira. Lakkoofsi jalqabaa itti aana.',
  mixing: 'Wanti bilbilonni itti dabalan makamaa jira. Lakkoofsi jalqabaa itti aana.',
  mixBroken: "Makaan bilbilootaa lakkoofsa jalqabaa dura si'a {{count}} addaan cite.",
  voidedNotice: 'Taphni kun haqameera. Sababa: {{reason}}',

  noGameId: 'Eenyummaan taphaa hin argamne',
  gameGone: 'Taphichi hin argamne. Maaloo fuula kana haaromsaa.',
  invalidGameId: 'Eenyummaan taphaa sirrii miti',
  idMissing: 'Eenyummaan taphaa hin jiru',

  callPausedOrFinished: "Lakkoofsa waamuun hin danda'amu: taphichi dhaabateera yookaan xumurameera",
  callOverOrCalling:
    "Lakkoofsa waamuun hin danda'amu: taphichi xumurameera, dhaabateera yookaan lakkoofsi waamamaa jira",
  skipping: 'Lakkoofsi {{number}} duraan waamameera. Irra darbameera...',
  pausedOrFinished: 'Taphichi dhaabateera yookaan xumurameera',
  allCalled: 'Lakkoofsonni hundi waamamaniiru',
  overtaken: "Gidduutti lakkoofsi biraa waamameera. Gabatee ilaaliitii deebi'ii waami.",
  manualInvalid: "Lakkoofsa sirrii hin taane: {{number}} (1 hanga 75 ta'uu qaba)",
  manualCalled: 'Lakkoofsi {{number}} duraan waamameera',
  notStarted: 'Taphichi ammallee hin jalqabne.',

  playIdMissing: "Tapha jalqabuun yookaan dhaabuun hin danda'amu: eenyummaan taphaa hin jiru",
  finishIdMissing: "Tapha xumuruun hin danda'amu: eenyummaan taphaa hin jiru",
  alreadyCompleted: 'Taphichi duraan xumurameera',
  gameVoided: 'Taphichi haqameera.',

  noCard: 'Kaardiin hin filatamne',
  invalidCard: 'Lakkoofsi kaardii sirrii miti',
  cardNotPlaying: 'Kaardiin {{id}} tapha kana keessa hin jiru',
  cardNotFound: 'Kaardiin {{id}} tapha #{{number}} keessatti hin argamne',

  audioFailed: "Faayiloota sagalee fe'uun hin danda'amne",
};
