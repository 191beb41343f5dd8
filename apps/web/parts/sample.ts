import type { Language } from '@adarash/contract/basics';
import { useHallWords } from '@/i18n/hall-words.ts';

/** Words to show the parts with, as long as those of the screens. */
const SAMPLE = {
  save: { en: 'Save', am: 'አስቀምጥ', om: "Kaa'i" },
  remove: { en: 'Delete', am: 'አጥፋ', om: 'Balleessi' },
  close: { en: 'Close', am: 'ዝጋ', om: 'Cufi' },
  show: { en: 'Show', am: 'አሳይ', om: 'Agarsiisi' },
  print: { en: 'Print', am: 'አትም', om: 'Maxxansi' },
  search: { en: 'Search', am: 'ፈልግ', om: 'Barbaadi' },
  name: { en: 'Name', am: 'ስም', om: 'Maqaa' },
  amount: { en: 'Amount', am: 'መጠን', om: 'Hamma' },
  cards: { en: 'Cards', am: 'ካርዶች', om: 'Kaardiilee' },
  winner: { en: 'Winner', am: 'አሸናፊ', om: "Mo'ataa" },
  reason: { en: 'Reason', am: 'ምክንያት', om: 'Sababa' },
  password: { en: 'Password', am: 'የይለፍ ቃል', om: 'Jecha icciitii' },
  choose: { en: 'Select pattern', am: 'አዘጋግ ይምረጡ', om: 'Akkaataa filadhaa' },
  label: { en: 'House Fee Percentage', am: 'የቤት ድርሻ መቶኛ', om: 'Dhibbeentaa qooda galmaa' },
  hint: {
    en: 'Saved and used for all future games',
    am: 'ይቀመጣል፤ ለሚቀጥሉት ጨዋታዎች ሁሉ ያገለግላል',
    om: "Kaa'amee tapha itti aanuuf hojjeta",
  },
  error: {
    en: 'This e-mail address already belongs to an account.',
    am: 'ይህ የኢሜይል አድራሻ አስቀድሞ የሌላ መለያ ነው።',
    om: 'Teessoon imeelii kun duraan kan herrega biraati.',
  },
  none: { en: 'No games yet', am: 'እስካሁን ጨዋታ የለም', om: 'Taphni hanga ammaatti hin jiru' },
} as const satisfies Record<string, Record<Language, string>>;

type SampleKey = keyof typeof SAMPLE;

/** Returns the words in the language that the page is in. */
export function useSample(): (key: SampleKey) => string {
  const { language } = useHallWords();
  return (key) => SAMPLE[key][language];
}
