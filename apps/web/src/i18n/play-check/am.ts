import type { en } from './en.ts';

export const am: Record<keyof typeof en, string> = {
  checkTitle: 'ጨዋታ {{number}}',
  receiptMissing: 'የዕጣውን ማስረጃ ማምጣት አልተቻለም።',
  checking: 'በዚህ ስልክ ላይ እየተሰላ ነው...',
  partIn: 'ከተደባለቁት {{count}} ኮዶች አንዱ የስልክዎ ነው።',
  partOut: 'የስልክዎ ኮድ አልተካተተም። ይህን በአካባቢዎ ላሉ ሰዎች ያሳዩ።',
  partNone: 'ይህ ስልክ በዚህ ዕጣ አልተሳተፈም።',
  timeGood: 'በዚህ ስልክ ሰዓት መሠረት ኮድ መቀበል ከ{{seconds}} ሰከንድ በኋላ ቆሟል።',
  notAsked: 'ይህ ስልክ ዝግጁ ነበር፤ ግን አልተጠየቀም። ይህን ዕጣ አይመኑ።',
  unheard: 'ይህ ስልክ ምን እንደተደባለቀ በጊዜው አልሰማም፤ ስለዚህ ሌሎች ለመሞከር ጊዜ አግኝተው ሊሆን ይችላል።',
  digestOther: 'አዳራሹ ያሳየው አሻራ በዕጣው ማስረጃ ካለው የተለየ ነው።',
  lastOther: 'አዳራሹ የነገረው የድብልቁ የመጨረሻ ቀለበት በዕጣው ማስረጃ ካለው የተለየ ነው።',
  attemptsOther: 'ይህ ስልክ ኮድ እንዲልክ {{heard}} ጊዜ ተጠይቋል፤ የዕጣው ማስረጃ ግን {{told}} ይላል።',
  myCards: 'በዚህ ጨዋታ ካርዶቼ',
  cardPaid: 'ካርድ {{id}}፦ {{prize}} ብር አሸንፏል',
  cardUnpaid: 'ካርድ {{id}}፦ በመጨረሻው ቁጥር ዘግቷል፤ ሽልማት አልተከፈለውም',
  cardMissed: 'ካርድ {{id}}፦ በጥሪ {{call}} በ{{number}} ዘግቶ ነበር፤ በጊዜው ቢንጎ አልተባለም',
  cardNothing: 'ካርድ {{id}}፦ አልዘጋም',
  cardNotSold: 'ካርድ {{id}}፦ በዚህ ጨዋታ አልነበረም',
  allSteps: 'ሁሉም ደረጃዎች በዝርዝር',
};
