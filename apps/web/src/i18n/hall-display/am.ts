import type { en } from './en.ts';

export const am: Record<keyof typeof en, string> = {
  title: 'የአዳራሽ ስክሪን',
  loading: 'በመጫን ላይ...',
  unreachable: 'ሰርቨሩን ማግኘት አልተቻለም፤ እንደገና በመሞከር ላይ...',
  unknown: 'ይህ የስክሪን አድራሻ አይሠራም',
  unknownHint: 'አዲሱን የአዳራሽ ስክሪን አድራሻ ከገንዘብ ተቀባዩ ይጠይቁ።',
  welcome: 'እንኳን ደህና መጡ',
  nextGame: 'ቀጣይ ጨዋታ',
  nextSeal: 'የቀጣዩ ጨዋታ ማኅተም',
  sealHint: 'ዕጣው ካርድ ከመሸጡ በፊት ታትሟል። ከጨዋታው በኋላ ማንም ማረጋገጥ ይችላል።',
  paused: 'ለጊዜው ቆሟል',
  finished: 'ጨዋታው ተጠናቋል',
  noWinner: 'በዚህ ጨዋታ አሸናፊ የለም',
  voided: 'ጨዋታው ተሰርዟል፤ ገንዘቡ ይመለሳል።',
  winners: 'አሸናፊዎች',
  decided: 'በተቆጣጣሪው ውሳኔ',
  moreWinners: 'በተጨማሪ፦ {{cards}}',
  scan: 'በስልክዎ ስካን አድርገው ያረጋግጡ',
  drawIn: 'ዕጣው እስኪወጣ የቀረው',
  drawDue: 'የጃክፖት ዕጣ ሊወጣ ነው',
  jackpotWinner: 'የጃክፖት አሸናፊ',
};
