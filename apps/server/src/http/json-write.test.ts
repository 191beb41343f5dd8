import { ROUTES, type Route } from '@adarash/contract';
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

for (const checked of [false, true])
  test(`a field that the contract does not name never leaves${checked ? ', checked too' : ''}`, () => {
    expect(JSON.parse(writerOf(schema, checked)(answer))).toEqual({
      success: true,
      game: { _id: 'a', winner: { cardId: 3 } },
      cards: [{ id: 1 }, { id: 2, numbers: [1, 'FREE'] }],
      sums: { '2026': 1 },
    });
  });

test('an object does not leave in the place of a plain value, nor in a list of plain values', () => {
  const write = writerOf(schema, false);
  expect(() => write({ ...answer, success: { seed: 'secret' } })).toThrow('out of place');
  expect(() => write({ ...answer, cards: [{ id: 2, numbers: [{ seed: 'secret' }] }] })).toThrow('out of place');
  expect(() => write({ ...answer, game: { _id: 'a', winner: [['secret']] } })).not.toThrow();
  expect(write({ ...answer, game: { _id: 'a', winner: [['secret']] } })).not.toContain('secret');
});

test('an answer of several shapes leaves in the one that it has', () => {
  const shapes = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), text: z.string() }),
    z.object({ kind: z.literal('b'), parts: z.array(z.string()) }),
  ]);
  const write = writerOf(shapes, false);
  expect(write({ kind: 'b', parts: ['x'], text: 'secret' })).toBe('{"kind":"b","parts":["x"]}');
  expect(() => write({ kind: 'c' })).toThrow('none of its shapes');
});

test('what is written is what JSON writes', () => {
  const shape = z.object({
    a: z.string(),
    b: z.number(),
    c: z.boolean(),
    d: z.number().nullable(),
    e: z.string().optional(),
  });
  const values = [
    { a: 'plain', b: 1, c: true, d: null },
    { a: 'ሀሎ "quoted" \\ \n\u0001 \ud800', b: -0, c: false, d: 1.5e21, e: '' },
    { a: '', b: Number.NaN, c: false, d: 0.1, e: undefined },
  ];
  const write = writerOf(z.array(shape), false);
  expect(write(values)).toBe(JSON.stringify(values));
});

test('what does not fit is refused where answers are checked', () => {
  expect(() => writerOf(schema, true)({ ...answer, success: false })).toThrow();
});

test('every answer of the contract can be written', () => {
  for (const { answer } of Object.values(ROUTES) as Route[])
    if (answer) expect(writerOf(answer, false)).toBeTypeOf('function');
});
