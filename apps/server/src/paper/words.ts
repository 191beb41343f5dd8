import { LANGUAGES, type Language } from '@adarash/contract/basics';
import { fillIn, type Values } from '@adarash/contract/words/fill-in';
import { am as hallAm } from '@adarash/contract/words/hall/am';
import { en as hallEn } from '@adarash/contract/words/hall/en';
import { om as hallOm } from '@adarash/contract/words/hall/om';
import { am } from '@adarash/contract/words/paper/am';
import { en } from '@adarash/contract/words/paper/en';
import { om } from '@adarash/contract/words/paper/om';
import { formatBirr, type Santim } from '@adarash/rules/money';
import { isOwnPattern, nameIn, type Pattern, type PatternNames } from '@adarash/rules/pattern';
import { hallDay, hallTime } from '../tallies/periods.ts';

const WORDS = { en: { ...hallEn, ...en }, am: { ...hallAm, ...am }, om: { ...hallOm, ...om } };
type WordKey = keyof typeof WORDS.en;

/** How a paper speaks: one language, one form of money, one form of time. */
export type Words = {
  t(key: WordKey, values?: Values): string;
  /** As every sum on paper, with its santim, so that amounts can stand under each other. */
  money(amount: Santim): string;
  time(at: Date | number | string | null): string;
  pattern(pattern: Pattern, names: PatternNames | null): string;
};

export const isLanguage = (value: string): value is Language => LANGUAGES.some((each) => each === value);

export function wordsIn(language: Language, timeZone: string): Words {
  const t: Words['t'] = (key, values) => fillIn(WORDS[language][key], values);
  return {
    t,
    money: (amount) => t('money', { amount: formatBirr(amount, 'always') }),
    time(at) {
      if (at === null) return '—';
      const instant = new Date(at);
      return `${hallDay(instant, timeZone)} ${hallTime(instant, timeZone).slice(0, 5)}`;
    },
    pattern: (pattern, names) => (isOwnPattern(pattern) ? nameIn(names, language) : t(`pattern_${pattern}`)),
  };
}
