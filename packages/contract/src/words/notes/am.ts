import type { en } from './en.ts';

export const am: Record<keyof typeof en, string> = {
  takenBack: 'ቁጥር {{number}} ተሰርዟል፦ {{reason}}',
  takenBackBefore: 'የተሰረዙ ቁጥሮች፦ {{numbers}}',
  cardsOut: 'በሐሰት ቢንጎ ከጨዋታው የታገዱ ካርዶች፦ {{cards}}',
  lateCallsOff: 'መዘግየት አይቆጠርም፦ ቀደም ብሎ የዘጋ ካርድም ያሸንፋል።',
  falseClaimsOut: 'በሐሰት ቢንጎ የተባለበት ካርድ ከጨዋታው ይታገዳል።',
  mixBroken: 'የስልኮች ድብልቅ ከመጀመሪያው ቁጥር በፊት {{count}} ጊዜ ተቋርጧል።',
};
