import type { en } from './en.ts';

export const am: Record<keyof typeof en, string> = {
  title: 'የዚህ አዳራሽ ዕጣዎች በሙሉ',
  hint: 'እያንዳንዱ ዕጣ አንድም ካርድ ሳይሸጥ በማኅተሙ ታሽጓል። አንዱም ሊጠፋ አይችልም፤ የተሰረዙ ጨዋታዎችም እዚህ አሉ።',
  open: 'ቀጣይ ዕጣዎች',
  openHint: 'የታሸጉና ገና ጥቅም ላይ ያልዋሉ፦ {{count}}',
  used: 'እስካሁን ጥቅም ላይ የዋሉ ዕጣዎች',
  none: 'እስካሁን ጥቅም ላይ የዋለ ዕጣ የለም።',
  draw: 'ዕጣ {{sequence}}',
  game: 'ጨዋታ {{number}}',
  gameOfSeries: 'ጨዋታ {{number}}፣ ክፍል {{series}}',
  typed: 'ቁጥሮች በእጅ ገብተዋል',
  pending: 'ገና አልተጀመረም',
  active: 'በጨዋታ ላይ',
  paused: 'በጨዋታ ላይ',
  completed: 'ተጠናቋል',
  voided: 'ተሰርዟል',
  discarded: 'ከጥቅም ውጭ ሆኗል፤ ከእሱ ምንም አይወጣም።',
  verify: 'ያረጋግጡ',
  verifyGame: 'ጨዋታ {{number}}ን ያረጋግጡ',
  more: 'ተጨማሪ አሳይ',
  failed: 'ዝርዝሩን ማምጣት አልተቻለም።',
};
