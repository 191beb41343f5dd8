import type { en } from './en.ts';

export const am: Record<keyof typeof en, string> = {
  title: 'የቢንጎ ጨዋታ',
  loading: 'ጨዋታው በመጫን ላይ...',
  back: 'ተመለስ',
  fullscreen: 'ሙሉ ስክሪን',
  exitFullscreen: 'ከሙሉ ስክሪን ውጣ',
  language: 'ቋንቋ',
  settings: 'ቅንብሮች',
  shortcuts: 'የቁልፍ ሰሌዳ አቋራጮች',

  status_pending: 'አልተጀመረም',
  status_active: 'በጨዋታ ላይ',
  status_paused: 'ለጊዜው ቆሟል',
  status_completed: 'ተጠናቋል',
  status_voided: 'ተሰርዟል',

  play: 'ጀምር',
  pause: 'ለጊዜው አቁም',
  autoOn: 'አውቶ ጥሪ በርቷል',
  autoOff: 'አውቶ ጥሪ ጠፍቷል',
  callOff: 'ጨዋታውን ሰርዝ',
  next: 'ቀጣይ',
  finish: 'ጨርስ',
  shuffle: 'የመበወዝ ድምፅ',
  cardId: 'የካርድ ቁጥር',
  check: 'ፈትሽ',
  speed: 'ፍጥነት',
  speedValue: '{{count}} ሰከንድ',

  mute: 'ድምፅ አጥፋ',
  unmute: 'ድምፅ አብራ',
  volume: 'የድምፅ መጠን',
  soundBlocked: 'ብሮውዘሩ ስክሪኑን እስኪነኩ ድረስ ድምፁን ዘግቶታል። ድምፁን ለመክፈት እዚህ ይንኩ።',

  winnerId: 'አሸናፊ ካርድ',
  prize: 'ሽልማት',
  drawDate: 'ዕጣው የሚወጣበት ቀን',
  runJackpot: 'የጃክፖት አሸናፊ አውጣ',
  jackpotDrawn: 'የጃክፖት አሸናፊ ወጥቷል',
  jackpotDisabled: 'ጃክፖት አልበራም',
  noAward: 'የተዘጋጀ የጃክፖት ሽልማት የለም',
  awardForGame: 'ሽልማቱ ለጨዋታ {{number}} ነው',
  timeToDraw: 'ዕጣው እስኪወጣ የቀረው',

  handOver: 'ክፈል',
  giveBack: 'የሚመለስ ገንዘብ',
  cardList: 'የካርዶች ዝርዝር',

  showWinner: 'አሸናፊውን አሳይ',

  nextGame: 'ቀጣይ ጨዋታ',
  sellCards: 'ካርድ ሽጥ',

  typedNumber: 'ከማሽኑ የወጣ ቁጥር',
  callTyped: 'ይህን ቁጥር ጥራ',
  mixOpen: 'ስልኮች ኮዳቸውን እየላኩ ነው...',
  mixProgress: 'ዕጣው ከ{{count}} ስልኮች ኮድ ጋር እየተደባለቀ ነው። ቀጥሎ ዕጣው ይወጣል።',
  mixing: 'ስልኮች የጨመሩት እየተደባለቀ ነው። የመጀመሪያው ቁጥር ይከተላል።',
  voidedNotice: 'ይህ ጨዋታ ተሰርዟል። ምክንያት፦ {{reason}}',

  noGameId: 'የጨዋታ መለያ አልተገኘም',
  gameGone: 'ጨዋታው አልተገኘም። እባክዎ ገጹን ያድሱ።',
  invalidGameId: 'የጨዋታው መለያ ትክክል አይደለም',
  idMissing: 'የጨዋታው መለያ የለም',

  callPausedOrFinished: 'ቁጥር መጥራት አይቻልም፦ ጨዋታው ቆሟል ወይም ተጠናቋል',
  callOverOrCalling: 'ቁጥር መጥራት አይቻልም፦ ጨዋታው አብቅቷል፣ ቆሟል ወይም ቁጥር በመጠራት ላይ ነው',
  skipping: 'ቁጥር {{number}} አስቀድሞ ተጠርቷል። ታልፏል...',
  pausedOrFinished: 'ጨዋታው ቆሟል ወይም ተጠናቋል',
  allCalled: 'ሁሉም ቁጥሮች ተጠርተዋል',
  overtaken: 'በዚህ መካከል ሌላ ቁጥር ተጠርቷል። ሰሌዳውን ይመልከቱና እንደገና ይጥሩ።',
  manualInvalid: 'ትክክል ያልሆነ ቁጥር፦ {{number}} (ከ1 እስከ 75 መሆን አለበት)',
  manualCalled: 'ቁጥር {{number}} አስቀድሞ ተጠርቷል',
  notStarted: 'ጨዋታው ገና አልተጀመረም።',

  playIdMissing: 'ጨዋታውን መጀመር ወይም ማቆም አይቻልም፦ የጨዋታው መለያ የለም',
  finishIdMissing: 'ጨዋታውን መጨረስ አይቻልም፦ የጨዋታው መለያ የለም',
  alreadyCompleted: 'ጨዋታው አስቀድሞ ተጠናቋል',
  gameVoided: 'ጨዋታው ተሰርዟል።',

  noCard: 'ካርድ አልተመረጠም',
  invalidCard: 'የካርዱ ቁጥር ትክክል አይደለም',
  cardNotPlaying: 'ካርድ {{id}} በዚህ ጨዋታ ላይ የለም',
  cardNotFound: 'ካርድ {{id}} በጨዋታ #{{number}} ውስጥ አልተገኘም',

  audioFailed: 'የድምፅ ፋይሎችን መጫን አልተቻለም',
};
