import { expect, it } from 'vitest';
import { texts as am } from './am/index.ts';
import { ELSEWHERE, type English, localOf, STAFF } from './english.test-support.ts';
import { texts as om } from './om/index.ts';

const ALL: readonly English[] = [...STAFF, ELSEWHERE];
const LANGUAGES = [
  ['Amharic', am],
  ['Oromo', om],
] as const;

it.each(LANGUAGES)('%s has every text of the staff; what is missing is listed here by its area', (_, language) => {
  const missing = ALL.flatMap(({ area, texts }) =>
    Object.values(texts)
      .filter((english) => localOf(language, area, english) === undefined)
      .map((english) => `${area}|${english}`),
  );
  expect(missing).toEqual([]);
});

it.each(LANGUAGES)('%s has no stale text: one whose English was changed or is gone', (_, language) => {
  const said = new Set(
    ALL.flatMap(({ area, texts }) => Object.values(texts).flatMap((one) => [one, `${area}|${one}`])),
  );
  expect(Object.keys(language).filter((english) => !said.has(english))).toEqual([]);
});

const FILES = {
  Amharic: import.meta.glob('./am/!(index).ts', { eager: true }),
  Oromo: import.meta.glob('./om/!(index).ts', { eager: true }),
};

it.each(LANGUAGES)('%s has each text once: the file that comes later would hide it', (name) => {
  const keys = Object.values(FILES[name]).flatMap((file) =>
    Object.values(file as Record<string, object>).flatMap((texts) => Object.keys(texts)),
  );
  expect(keys.length).toBeGreaterThan(1000);
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
});

it.each(LANGUAGES)(
  '%s has a word of its own for each name of an area, so that its English is found again',
  (_, language) => {
    const bare = (english: string) => english.toLowerCase().replace(/[.:]$/, '');
    for (const { area, texts } of STAFF) {
      const names = Object.values(texts).filter((english) => english.length < 40);
      const english = new Map<string, string>();
      for (const name of names) {
        const local = localOf(language, area, name) ?? name;
        expect(bare(english.get(local) ?? name), `${area}: ${local}`).toBe(bare(name));
        english.set(local, name);
      }
    }
  },
);
