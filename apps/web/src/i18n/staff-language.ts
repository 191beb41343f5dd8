import { LANGUAGES, type Language } from '@adarash/contract/basics';
import { calendar, unit } from '../lib/format.ts';
import { DAYS } from '../lib/local-time.ts';
import { readSetting, writeSetting } from '../lib/stored-settings.ts';
import { readServer } from './server-sentences.ts';
import { speakToStaff, staffWord } from './texts.ts';

/** English is in the screens themselves; each other language is one file, for those who read it. */
const FETCHED = {
  am: () => Promise.all([import('virtual:staff-texts/am'), import('./staff/am/server.ts')]),
  om: () => Promise.all([import('virtual:staff-texts/om'), import('./staff/om/server.ts')]),
};

/** The language that this browser was last asked for; the account has the last word. */
export function staffLanguage(): Language {
  const stored = readSetting('staffLanguage');
  return LANGUAGES.find((each) => each === stored) ?? 'en';
}

/** Before any screen is loaded, because modules hold texts too. Where it cannot be fetched, the screens are English. */
export async function openStaffLanguage(): Promise<void> {
  const language = staffLanguage();
  if (language === 'en') return;
  const fetched = await FETCHED[language]().catch(console.error);
  if (!fetched) return;
  const [{ default: texts }, { server }] = fetched;
  speakToStaff(texts);
  readServer(server);
  writeDates();
  document.documentElement.lang = language;
}

/** Months and the parts of an Ethiopian day are words, whichever calendar is in place. */
function writeDates(): void {
  const { day, time } = calendar;
  const translate = (written: string) => written.replace(/\p{Letter}+/gu, staffWord);
  calendar.day = (at) => translate(day(at));
  calendar.time = (at, seconds) => translate(time(at, seconds));
  DAYS.splice(0, DAYS.length, ...DAYS.map(staffWord));
  unit.money = staffWord(unit.money);
}

/** The page is loaded again, because its modules hold texts; the browser keeps its place. */
export function turnTo(language: Language): void {
  if (language === staffLanguage()) return;
  writeSetting('staffLanguage', language);
  window.location.reload();
}
