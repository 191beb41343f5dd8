import { expect, test } from 'vitest';
import { z } from 'zod';
import { writerOf } from './json.ts';

const schema = z.object({
  success: z.literal(true),
  game: z.object({ _id: z.string(), winner: z.object({ cardId: z.number() }).nullable() }),
  cards: z.array(z.object({ id: z.number(), numbers: z.array(z.union([z.number(), z.literal('FREE')])).optional() })),
  sums: z.record(z.string(), z.number()),
});

const answer = {
  success: true,
  seed: 'secret',
  game: { _id: 'a', seed: 'secret', winner: { cardId: 3, seed: 'secret' } },
  cards: [
    { id: 1, seed: 'secret' },
    { id: 2, numbers: [1, 'FREE'] },
  ],
  sums: { '2026': 1 },
};

test('a field that the contract does not name never leaves', () => {
  expect(JSON.parse(writerOf(schema)(answer))).toEqual({
    success: true,
    game: { _id: 'a', winner: { cardId: 3 } },
    cards: [{ id: 1 }, { id: 2, numbers: [1, 'FREE'] }],
    sums: { '2026': 1 },
  });
});

test('an answer of several shapes leaves in the one that it has', () => {
  const shapes = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), text: z.string() }),
    z.object({ kind: z.literal('b'), parts: z.array(z.string()) }),
  ]);
  const write = writerOf(shapes);
  expect(write({ kind: 'b', parts: ['x'], text: 'secret' })).toBe('{"kind":"b","parts":["x"]}');
  expect(() => write({ kind: 'c' })).toThrow();
});

test('what does not fit is refused: an object in the place of a plain value brings nothing along', () => {
  const write = writerOf(schema);
  expect(() => write({ ...answer, success: false })).toThrow();
  expect(() => write({ ...answer, success: { seed: 'secret' } })).toThrow();
  expect(() => write({ ...answer, cards: [{ id: 2, numbers: [{ seed: 'secret' }] }] })).toThrow();
  expect(() => write({ ...answer, game: { _id: 'a', winner: [['secret']] } })).toThrow();
});
