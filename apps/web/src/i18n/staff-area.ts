import common from '@adarash/texts/common.json';
import words from '@adarash/texts/words.json';
import type { Area, Rows, Translate } from './area.ts';
import type { TextsOf } from './texts-of.tsx';

type Common = typeof common;

/** Returns an area of the staff screens. It includes the shared texts of `common`. */
export const staffArea = <R extends Rows>(name: string, rows: R): Area<R & Common> => ({
  name,
  rows: { ...common, ...rows },
  readBy: 'staff',
});

/** Area that contains only the texts that all staff screens share. */
export const COMMON = staffArea('common', common);

export const cardCount = (say: Translate<Pick<Common, 'oneCard' | 'cards'>>, count: number): string =>
  count === 1 ? say('oneCard') : say('cards', { count });

/** English words of rules and dates: roles, patterns, months. The keys are the words. */
export const WORDS: Area<Rows> = { name: 'words', rows: words, readBy: 'staff' };
export type WordTexts = TextsOf<typeof WORDS>;
