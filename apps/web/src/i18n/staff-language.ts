import { LANGUAGES, type Language } from '@adarash/contract/basics';
import { calendar, DAYS, unit } from '../lib/format.ts';
import { readSetting, writeSetting } from '../lib/stored-settings.ts';
import { openServerWords } from './server-words.ts';
import { speakToStaff, staffWord } from './texts.ts';
import { ENGLISH, type StaffSpeech } from './use-t.tsx';

/** English is part of the screens; each other language is one file, which is loaded on demand. */
const FETCHED = {
  am: () => import('virtual:staff-texts/am'),
  om: () => import('virtual:staff-texts/om'),
};

/** Returns the last language of this browser; the account's language overrides it. */
export function staffLanguage(): Language {
  const stored = readSetting('staffLanguage');
  return LANGUAGES.find((each) => each === stored) ?? 'en';
}

/** Must run before a screen is loaded, because modules contain texts. After a failure the screens are English. */
export async function openStaffLanguage(): Promise<StaffSpeech> {
  const language = staffLanguage();
  if (language === 'en') return ENGLISH;
  const fetched = await Promise.all([FETCHED[language](), openServerWords(language)]).catch(console.error);
  if (!fetched) return ENGLISH;
  const catalogue = fetched[0].default;
  speakToStaff(catalogue);
  writeDates();
  document.documentElement.lang = language;
  return { language, catalogue };
}

/** Months and the parts of an Ethiopian day are words in both calendars. */
function writeDates(): void {
  const { day, time } = calendar;
  const translate = (written: string) => written.replace(/\p{Letter}+/gu, staffWord);
  calendar.day = (at) => translate(day(at));
  calendar.time = (at, seconds) => translate(time(at, seconds));
  DAYS.splice(0, DAYS.length, ...DAYS.map((word) => staffWord(word)));
  unit.money = staffWord(unit.money);
}

/** Reloads the page, because its modules contain texts; the browser restores the scroll position. */
export function turnTo(language: Language): void {
  if (language === staffLanguage()) return;
  writeSetting('staffLanguage', language);
  window.location.reload();
}
