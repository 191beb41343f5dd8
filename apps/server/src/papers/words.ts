import { LANGUAGES, type Language } from '@adarash/contract/basics';
import { type Corrections, correctionIn } from '@adarash/contract/own-words';
import { fillIn, type Values } from '@adarash/contract/sentence';
import { ethiopianDate, ethiopianHour } from '@adarash/rules/ethiopian';
import type { OwnerSettings } from '@adarash/rules/house';
import { formatBirr, type Santim } from '@adarash/rules/money';
import { type Pattern, type PatternNames, sayPattern } from '@adarash/rules/pattern';
import hallWords from '@adarash/texts/hall-words.json' with { type: 'json' };
import notes from '@adarash/texts/notes.json' with { type: 'json' };
import paper from '@adarash/texts/paper.json' with { type: 'json' };
import worthALook from '@adarash/texts/worth-a-look.json' with { type: 'json' };
import { hallClock } from '../start/periods.ts';

const WORDS = { ...hallWords, ...notes, ...paper, ...worthALook };
type WordKey = keyof typeof WORDS;
/** The last that has a key, as above. */
const AREAS = [
  ['worth-a-look', worthALook],
  ['paper', paper],
  ['notes', notes],
  ['hall-words', hallWords],
] as const;

/** How a paper speaks: one language, one form of money, one form of time. */
export type Words = {
  t(key: WordKey, values?: Values): string;
  /** As every sum on paper, with its santim, so that amounts can stand under each other. */
  money(amount: Santim): string;
  /** A day such as 2026-11-16, in the calendar that the owner chose. */
  day(isoDay: string): string;
  time(at: Date | number | string | null): string;
  pattern(pattern: Pattern, names: PatternNames | null): string;
};

export const isLanguage = (value: string): value is Language => LANGUAGES.some((each) => each === value);

type Clock = { readonly timeZone: string; readonly calendar: OwnerSettings['calendar'] };

/** `own`: what the hall says in place of the product's own texts. */
export function wordsIn(language: Language, { timeZone, calendar }: Clock, own?: Corrections): Words {
  const t: Words['t'] = (key, values) => {
    const [area = ''] = AREAS.find(([, rows]) => key in rows) ?? [];
    return fillIn(correctionIn(own, language, area, key) ?? WORDS[key][language], values);
  };
  const day: Words['day'] = (isoDay) => {
    if (calendar === 'gregorian') return isoDay;
    return t('ethiopianDate', { date: ethiopianDate(isoDay) });
  };
  const clock = (time: string, hour: number) => {
    if (calendar === 'gregorian') return time;
    const counted = ethiopianHour(hour);
    return `${counted.hour}${time.slice(2)} ${t(counted.part)}`;
  };
  return {
    day,
    t,
    money: (amount) => t('money', { amount: formatBirr(amount, 'always') }),
    time(at) {
      if (at === null) return '—';
      const shown = hallClock(at, timeZone);
      return `${day(shown.day)} ${clock(shown.time.slice(0, 5), shown.hour)}`;
    },
    pattern: (pattern, names) => sayPattern(pattern, names, language, t),
  };
}
