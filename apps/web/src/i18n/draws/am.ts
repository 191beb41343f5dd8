import type { en } from './en.ts';

export const am: Record<keyof typeof en, string> = {
  title: 'የዚህ አዳራሽ ዕጣዎች በሙሉ',
  hint: 'እያንዳንዱ ዕጣ ካርድ ከመሸጡ በፊት በማኅተሙ ተወስኗል። ምንም ሊጠፋ አይችልም፤ የተሰረዙ ጨዋታዎችም እዚህ አሉ።',
  open: 'የሚመጡ ዕጣዎች',
  openHint: 'የታተሙና ያልተጠቀሙባቸው፦ {{count}}',
  used: 'እስካሁን የዋሉ ዕጣዎች',
  none: 'እስካሁን የዋለ ዕጣ የለም።',
  draw: 'ዕጣ {{sequence}}',
  game: 'ጨዋታ {{number}}',
  gameOfSeries: 'ጨዋታ {{number}}፣ ተከታታይ {{series}}',
  typed: 'ቁጥሮች በእጅ ገብተዋል',
  pending: 'ገና አልተጀመረም',
  active: 'በጨዋታ ላይ',
  paused: 'በጨዋታ ላይ',
  completed: 'ተጠናቋል',
  voided: 'ተሰርዟል',
  discarded: 'ከጥቅም ውጭ ሆኗል፤ ከእሱ ምንም አይወጣም።',
  verify: 'አረጋግጥ',
  verifyGame: 'ጨዋታ {{number}}ን አረጋግጥ',
  more: 'ተጨማሪ አሳይ',
  failed: 'ዝርዝሩን ማምጣት አልተቻለም።',
};
