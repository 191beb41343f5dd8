import common from '@adarash/texts/common.json';
import words from '@adarash/texts/words.json';
import type { Area, Rows, Translate } from './area.ts';
import type { TextsOf } from './texts-of.tsx';

type Common = typeof common;

/** The texts of a staff screen, with those that all screens share. */
export const staffArea = <R extends Rows>(name: string, rows: R): Area<R & Common> => ({
  name,
  rows: { ...common, ...rows },
  readBy: 'staff',
});

/** The texts that all screens share, alone. */
export const COMMON = staffArea('common', common);

export const cardCount = (say: Translate<Pick<Common, 'oneCard' | 'cards'>>, count: number): string =>
  count === 1 ? say('oneCard') : say('cards', { count });

/** Words that the rules and the dates have in English: a role, a pattern, a month. Their keys are the words. */
export const WORDS: Area<Rows> = { name: 'words', rows: words, readBy: 'staff' };
export type WordTexts = TextsOf<typeof WORDS>;
