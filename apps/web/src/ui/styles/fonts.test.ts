import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { IN_EVERY_LANGUAGE } from '../../../build/texts.ts';

const here = (path: string) => new URL(path, import.meta.url);
const faces = ['./font-amharic.css', './fonts.css'].flatMap((sheet) =>
  readFileSync(here(sheet), 'utf8').split('@font-face').slice(1),
);

const isIn = (face: string | undefined, letter: number): boolean =>
  [...(face?.split('unicode-range:')[1]?.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g) ?? [])].some(
    ([, from = '', to = from]) => letter >= Number.parseInt(from, 16) && letter <= Number.parseInt(to, 16),
  );
const filesOf = (letter: number) => faces.filter((face) => isIn(face, letter));
const amharic = faces.filter((face) => face.includes('noto-sans-ethiopic-amharic'))[0];

describe('fonts', () => {
  it('contain the same Ethiopic letters a tenth larger for screens of the staff', () => {
    const staff = readFileSync(here('./fonts-staff.css'), 'utf8').split('@font-face').slice(1);
    const ranges = (some: readonly string[]) => some.map((face) => /unicode-range:([^;]*);/.exec(face)?.[1]);
    expect(ranges(staff)).toEqual(ranges(faces.filter((face) => face.includes('Ethiopic'))));
    expect(staff.every((face) => face.includes('size-adjust: 110%'))).toBe(true);
  });

  it.each(IN_EVERY_LANGUAGE)('display the Amharic texts of %s without loading the rest of the script', (area) => {
    const text = readFileSync(here(`../../../../../packages/texts/src/${area}.json`), 'utf8');
    const letters = [...new Set(text.match(/\p{Script=Ethiopic}/gu))];
    expect(letters.length).toBeGreaterThan(20);
    expect(letters.filter((letter) => !isIn(amharic, letter.codePointAt(0) ?? 0))).toEqual([]);
  });

  it('contain every Ethiopic letter in exactly one file', () => {
    const letters = Array.from({ length: 0xab2e - 0x1200 + 1 }, (_, n) => 0x1200 + n).filter((letter) =>
      /\p{Script=Ethiopic}/u.test(String.fromCodePoint(letter)),
    );
    expect(letters.length).toBeGreaterThan(450);
    expect(letters.filter((letter) => filesOf(letter).length !== 1)).toEqual([]);
  });
});
