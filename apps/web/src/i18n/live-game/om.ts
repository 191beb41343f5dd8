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

  status_pending: 'Hin jalqabamne',
  status_active: 'Taphatamaa jira',
  status_paused: 'Yeroof dhaabbateera',
  status_completed: 'Xumurameera',
  status_voided: 'Haqameera',

  play: 'Jalqabi',
  pause: 'Yeroof dhaabi',
  autoOn: 'Waamicha ofumaa: banaa',
  autoOff: 'Waamicha ofumaa: cufaa',
  callOff: 'Tapha haqi',
  voice: 'Sagalee',
  next: 'Kan itti aanu',
  finish: 'Xumuri',
  shuffle: 'Sagalee makaa',
  cardId: 'Lakk. kaardii',
  check: "Sakatta'i",
  speed: 'Saffisa',
  speedValue: 'Sekondii {{count}}',

  mute: 'Sagalee cufi',
  unmute: 'Sagalee bani',
  volume: 'Hanga sagalee',
  soundBlocked: 'Hanga tuqxanitti biraawzariin sagalee cufeera. Sagalee banuuf as tuqaa.',

  winnerId: "Kaardii mo'ate",
  prize: 'Badhaasa',
  drawDate: "Guyyaa carraan ba'u",
  runJackpot: "Mo'ataa jaakpootii baasi",
  jackpotDrawn: "Mo'ataan jaakpootii ba'eera",
  jackpotDisabled: 'Jaakpootiin hin banamne',
  noAward: "Badhaasni jaakpootii qophaa'e hin jiru",
  awardForGame: 'Badhaasni kun kan tapha {{number}} ti',
  timeToDraw: "Yeroo carraan ba'uuf hafe",

  handOver: 'Kaffali',
  giveBack: "Maallaqa deebi'u",
  cardList: 'Tarree kaardiilee',

  showWinner: "Mo'ataa agarsiisi",

  nextGame: 'Tapha itti aanu',
  sellCards: 'Kaardii gurguri',

  typedNumber: "Lakkoofsa maashina irraa ba'e",
  callTyped: 'Lakkoofsa kana waami',
  mixOpen: 'Bilbiloonni koodii isaanii ergaa jiru...',
  mixProgress: 'Carraan koodii bilbiloota {{count}} waliin makamaa jira; sekondii {{seconds}} hafe.',
  mixing: 'Wanti bilbiloonni itti dabalan makamaa jira. Lakkoofsi jalqabaa itti aana.',
  voidedNotice: 'Taphni kun haqameera. Sababa: {{reason}}',

  noGameId: 'Lakkoofsi addaa (ID) taphaa hin argamne',
  gameGone: 'Taphichi hin argamne. Maaloo fuula kana haaromsaa.',
  invalidGameId: 'Lakkoofsi addaa (ID) taphaa sirrii miti',
  idMissing: 'Lakkoofsi addaa (ID) taphaa hin jiru',

  callPausedOrFinished: "Lakkoofsa waamuun hin danda'amu: taphichi dhaabbateera yookaan xumurameera",
  callOverOrCalling:
    "Lakkoofsa waamuun hin danda'amu: taphichi xumurameera, dhaabbateera yookaan lakkoofsi waamamaa jira",
  skipping: 'Lakkoofsi {{number}} duraan waamameera. Irra darbameera...',
  pausedOrFinished: 'Taphichi dhaabbateera yookaan xumurameera',
  allCalled: 'Lakkoofsonni hundi waamamaniiru',
  overtaken: "Gidduutti lakkoofsi biraa waamameera. Gabatee ilaalaatii irra deebi'aa waamaa.",
  manualInvalid: "Lakkoofsa sirrii hin taane: {{number}} (1 hanga 75 ta'uu qaba)",
  manualCalled: 'Lakkoofsi {{number}} duraan waamameera',
  notStarted: 'Taphichi ammallee hin jalqabamne.',

  playIdMissing: "Tapha jalqabuun yookaan dhaabuun hin danda'amu: lakkoofsi addaa (ID) taphaa hin jiru",
  finishIdMissing: "Tapha xumuruun hin danda'amu: lakkoofsi addaa (ID) taphaa hin jiru",
  alreadyCompleted: 'Taphichi duraan xumurameera',
  gameVoided: 'Taphichi haqameera.',

  noCard: 'Kaardiin hin filatamne',
  invalidCard: 'Lakkoofsi kaardii sirrii miti',
  cardNotPlaying: 'Kaardiin {{id}} tapha kana keessa hin jiru',
  cardNotFound: 'Kaardiin {{id}} tapha #{{number}} keessatti hin argamne',

  audioFailed: "Faayiloota sagalee fe'uun hin danda'amne",
};
