import { describe, expect, it } from 'vitest';
import { textsOf } from '@/i18n/texts-of.tsx';
import {
  checkNames,
  checkShapes,
  type Drawing,
  drawingOf,
  drawnOf,
  isDrawn,
  mayAddShape,
  newDrawing,
  painted,
  withoutShape,
  withShape,
} from './drawing.ts';
import { PATTERNS } from './texts.ts';

const texts = textsOf(PATTERNS, 'en', null);

const draw = (...shapes: number[][]): Drawing => drawingOf({ shapes, names: { en: 'Frames' } });

describe('drawing a pattern', () => {
  it('toggles squares only of the selected shape', () => {
    const one = painted(painted(newDrawing, 0, true), 24, true);
    expect(drawnOf(one).shapes).toEqual([[0, 24]]);
    const two = painted(withShape(one), 6, true);
    expect(drawnOf(two).shapes).toEqual([[0, 24], [6]]);
    expect([isDrawn(two, 6), isDrawn(two, 0)]).toEqual([true, false]);
    expect(drawnOf(painted(two, 6, false)).shapes).toEqual([[0, 24], []]);
  });

  it('allows one to four shapes', () => {
    const four = withShape(withShape(withShape(newDrawing)));
    expect([mayAddShape(newDrawing), mayAddShape(four)]).toEqual([true, false]);
    const three = withoutShape(four);
    expect([three.masks.length, three.at]).toEqual([3, 2]);
    expect(withoutShape({ ...draw([0], [1]), at: 0 })).toMatchObject({ masks: [2], at: 0 });
  });

  it('returns the reason if a shape is invalid', () => {
    expect(checkShapes(texts, draw([0, 4], []))).toBe('Shape 2 is empty. Choose its squares or remove it.');
    expect(checkShapes(texts, draw([12]))).toBe('Shape 1 contains only FREE and would win before the first number.');
    expect(checkShapes(texts, draw([0, 4], [1], [0, 4, 12]))).toBe('Shapes 1 and 3 are the same.');
    expect(checkShapes(texts, draw([0, 4], [1, 12]))).toBeNull();
    expect(checkNames(texts, { ...newDrawing, names: { en: ' ', am: '', om: '' } })).toBe(
      'Give the pattern a name in at least one language.',
    );
    expect(checkNames(texts, { ...newDrawing, names: { en: '', am: 'ልብ', om: '' } })).toBeNull();
  });
});
