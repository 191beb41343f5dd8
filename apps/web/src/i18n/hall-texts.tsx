import type { Language } from '@adarash/contract/basics';
import { hallArea, type Rows, type Values } from './area.ts';
import { type Texts, textsOf } from './texts-of.tsx';
import { ReaderLanguage, useT } from './use-t.tsx';

export type HallTexts<R extends Rows> = Texts<R>;
export { ReaderLanguage };

/** Returns the texts of a screen for players, in all languages. Such a screen uses the current language of the hall. */
export function hallTexts<R extends Rows>(rows: R) {
  const area = hallArea('', rows);
  const texts: Readonly<Record<Language, Texts<R>>> = {
    am: textsOf(area, 'am', null),
    om: textsOf(area, 'om', null),
    en: textsOf(area, 'en', null),
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each area, at the top of its module
  const useTexts = () => useT(area);
  // biome-ignore lint/correctness/noComponentHookFactories: as above
  const Word = ({ text, values }: { text: keyof R & string; values?: Values }) => useTexts().word(text, values);
  return { ...texts, useTexts, Word };
}
