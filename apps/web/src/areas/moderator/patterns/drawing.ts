import type { Body, HallPattern } from '@adarash/contract';
import { CENTRE } from '@adarash/rules/card';
import { MAX_SHAPES, NAME_LANGUAGES, type NameLanguage, squaresIn } from '@adarash/rules/pattern';
import type { PatternsTexts } from './texts.ts';

type DrawnPattern = Body<'POST /patterns'>;

/** Pattern in the editor: its shapes as bit masks of squares, the index of the current shape, and the entered names. */
export interface Drawing {
  masks: readonly number[];
  at: number;
  names: Readonly<Record<NameLanguage, string>>;
}

export const newDrawing: Drawing = { masks: [0], at: 0, names: { en: '', am: '', om: '' } };

const maskOf = (squares: readonly number[]) => squares.reduce((mask, square) => mask | (1 << square), 0);

export const drawingOf = ({ shapes, names }: Pick<HallPattern, 'shapes' | 'names'>): Drawing => ({
  masks: shapes.map(maskOf),
  at: 0,
  names: { en: names.en ?? '', am: names.am ?? '', om: names.om ?? '' },
});

export const isDrawn = ({ masks, at }: Drawing, square: number): boolean => ((masks[at] ?? 0) & (1 << square)) !== 0;

export const painted = (drawing: Drawing, square: number, drawn: boolean): Drawing => ({
  ...drawing,
  masks: drawing.masks.map((mask, i) => {
    if (i !== drawing.at) return mask;
    return drawn ? mask | (1 << square) : mask & ~(1 << square);
  }),
});

export const mayAddShape = ({ masks }: Drawing): boolean => masks.length < MAX_SHAPES;

export const withShape = (drawing: Drawing): Drawing => ({
  ...drawing,
  masks: [...drawing.masks, 0],
  at: drawing.masks.length,
});

export const withoutShape = ({ masks, at, ...drawing }: Drawing): Drawing => ({
  ...drawing,
  masks: masks.filter((_, i) => i !== at),
  at: Math.min(at, masks.length - 2),
});

/**
 * Returns an error if the shapes of a pattern are invalid, otherwise null. Two shapes must differ in more than the FREE
 * square, because this square is always covered.
 */
export function checkShapes({ t }: PatternsTexts, { masks }: Drawing): string | null {
  const FREE = 1 << CENTRE;
  const empty = masks.indexOf(0);
  if (empty !== -1) return t('shapeEmpty', { number: empty + 1 });
  const free = masks.indexOf(FREE);
  if (free !== -1) return t('shapeFree', { number: free + 1 });
  const played = masks.map((mask) => mask | FREE);
  const second = played.findIndex((mask, i) => played.indexOf(mask) < i);
  if (second === -1) return null;
  return t('shapesSame', { first: played.indexOf(played[second] ?? 0) + 1, second: second + 1 });
}

export const checkNames = ({ t }: PatternsTexts, { names }: Drawing): string | null =>
  NAME_LANGUAGES.some((language) => names[language].trim() !== '') ? null : t('nameRequired');

export const drawnOf = ({ masks, names }: Drawing): DrawnPattern => ({ shapes: masks.map(squaresIn), names });
