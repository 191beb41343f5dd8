import { LANGUAGES, type Language } from '@adarash/contract/basics';
import { type Calendar, GREGORIAN } from '@adarash/rules/dates';
import type { OwnerSettings } from '@adarash/rules/hall-terms';
import { createListeners } from '../lib/listen.ts';
import { readSetting, writeSetting } from '../lib/stored-settings.ts';
import type { Area, Rows } from './area.ts';
import { fetchServerWords, setServerWords } from './server-words.ts';
import { type Texts, textsOf } from './texts-of.tsx';
import { ENGLISH, type StaffSpeech } from './use-t.tsx';

type CalendarName = OwnerSettings['calendar'];

export interface StaffLocale extends StaffSpeech {
  readonly calendar: Calendar;
}

/** Functions that load the texts of the languages other than English. Each language is one file. */
const FETCHED = {
  am: () => import('virtual:staff-texts/am'),
  om: () => import('virtual:staff-texts/om'),
};

async function fetchSpeech(language: Language): Promise<StaffSpeech> {
  if (language === 'en') return ENGLISH;
  const fetched = await FETCHED[language]();
  return { language, catalogue: fetched.default };
}

/** Loads a calendar. The Ethiopian calendar is a separate file, because few halls use it. */
async function fetchCalendar(name: CalendarName): Promise<Calendar> {
  if (name === 'gregorian') return GREGORIAN;
  const { ETHIOPIAN } = await import('@adarash/rules/ethiopian');
  return ETHIOPIAN;
}

/** Returns the stored language of this browser. The language of the account overrides it. */
function storedLanguage(): Language {
  const stored = readSetting('staffLanguage');
  return LANGUAGES.find((each) => each === stored) ?? 'en';
}

const storedCalendar = (): CalendarName => (readSetting('calendar') === 'ethiopian' ? 'ethiopian' : 'gregorian');

interface Choice {
  language: Language;
  calendar: CalendarName;
}

/** Creates the language and calendar of the staff screens. A change renders the screens again without a reload. */
export function createStaffI18n() {
  let chosen: Choice = { language: 'en', calendar: 'gregorian' };
  let locale: StaffLocale = { ...ENGLISH, calendar: GREGORIAN };
  const { subscribe, notify } = createListeners();

  /** Loads a language and a calendar. After a failure the current language and calendar stay valid. */
  async function load(next: Choice): Promise<void> {
    const before = chosen;
    chosen = next;
    try {
      const [speech, serverWords, calendar] = await Promise.all([
        fetchSpeech(next.language),
        fetchServerWords(next.language),
        fetchCalendar(next.calendar),
      ]);
      // The user has made a later choice during the load, which replaces this one.
      if (chosen !== next) return;
      setServerWords(serverWords);
      locale = { ...speech, calendar };
      document.documentElement.lang = next.language;
      notify();
    } catch (error) {
      console.error(error);
      if (chosen === next) chosen = before;
    }
  }

  return {
    subscribe,
    get: () => locale,

    /**
     * Loads the stored language and calendar of the last visit. Must resolve before the first screen is displayed, so
     * that the screen uses them.
     */
    open: (): Promise<void> => load({ language: storedLanguage(), calendar: storedCalendar() }),

    async setLanguage(language: Language): Promise<void> {
      if (language === chosen.language) return;
      writeSetting('staffLanguage', language);
      await load({ ...chosen, language });
    },

    async setCalendar(calendar: CalendarName): Promise<void> {
      if (calendar === chosen.calendar) return;
      writeSetting('calendar', calendar);
      await load({ ...chosen, calendar });
    },

    /** Returns the texts of an area in the current language, for messages outside of screens. */
    textsOf: <R extends Rows>(area: Area<R>): Texts<R> => textsOf(area, locale.language, locale.catalogue),
  };
}

export type StaffI18n = ReturnType<typeof createStaffI18n>;
