import { ROUTES, type Route } from '@adarash/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { writerOf } from './write-json.ts';

const schema = z.object({
  success: z.literal(true),
  game: z.object({ _id: z.string(), winner: z.object({ cardId: z.number() }).nullable() }),
  cards: z.array(z.object({ id: z.number(), numbers: z.array(z.union([z.number(), z.literal('FREE')])).optional() })),
  sums: z.record(z.string(), z.number()),
});

const response = {
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
  test(`omits response fields that the contract does not contain${checked ? ', with validation too' : ''}`, () => {
    expect(JSON.parse(writerOf(schema, checked)(response))).toEqual({
      success: true,
      game: { _id: 'a', winner: { cardId: 3 } },
      cards: [{ id: 1 }, { id: 2, numbers: [1, 'FREE'] }],
      sums: { '2026': 1 },
    });
  });

const SECRETS: unknown[] = [
  { seed: 'secret' },
  ['secret'],
  Buffer.from('secret'),
  { toString: () => 'secret' },
  /secret/,
];

test('throws if a response has an object in the place of a plain value, also in a list', () => {
  const write = writerOf(schema, false);
  for (const secret of SECRETS) {
    expect(() => write({ ...response, success: secret })).toThrow('does not match');
    expect(() => write({ ...response, sums: { '2026': secret } })).toThrow('does not match');
    expect(() => write({ ...response, game: { _id: secret, winner: null } })).toThrow(
      /does not match|cannot be converted/,
    );
    const numbers = Array.from({ length: 30 }, () => secret);
    expect(() => write({ ...response, cards: [{ id: 2, numbers }] })).toThrow(/does not match|cannot be converted/);
  }
});

test('throws if a response has a list in the place of an object, or an object in the place of a list', () => {
  const write = writerOf(schema, false);
  expect(() => write({ ...response, game: { _id: 'a', winner: [['secret']] } })).toThrow('does not match');
  expect(() => write({ ...response, cards: { 0: 'secret' } })).toThrow('does not match');
});

test('writes a response with several possible schemas by the schema that matches', () => {
  const shapes = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), text: z.string() }),
    z.object({ kind: z.literal('b'), parts: z.array(z.string()) }),
  ]);
  const write = writerOf(shapes, false);
  expect(write({ kind: 'b', parts: ['x'], text: 'secret' })).toBe('{"kind":"b","parts":["x"]}');
  expect(() => write({ kind: 'c', text: 'secret' })).toThrow('does not match');
  expect(() => write({ text: 'secret' })).toThrow('does not match');
});

test('writes the same JSON text as JSON.stringify', () => {
  const shape = z.object({
    a: z.string(),
    b: z.number(),
    c: z.boolean(),
    d: z.number().nullable(),
    e: z.string().optional(),
    f: z.int().optional(),
    g: z.iso.datetime().optional(),
    h: z.enum(['x', 'y']).nullable().optional(),
    i: z.array(z.string()).optional(),
    j: z.object({ k: z.number().optional() }).nullable().optional(),
    l: z.record(z.string(), z.array(z.number())).optional(),
  });
  const values = [
    { a: 'plain', b: 1, c: true, d: null },
    { a: 'ሀሎ "quoted" \\ \n\u0001 \ud800', b: -0, c: false, d: 1.5e21, e: '' },
    { a: '', b: 5e-324, c: false, d: 0.1, e: undefined, f: -3 },
    { a: 'x'.repeat(6000), b: 0.1 + 0.2, c: true, d: -1e-7, g: '2026-11-19T03:00:00.000Z', h: 'y' },
    { a: '\udfff', b: 2 ** 53, c: true, d: 3, h: null, i: [], j: null, l: {} },
    { a: 'a', b: 2, c: true, d: 3, i: ['\ud800', '"'.repeat(50), ''], j: {}, l: { '__proto ': [1], 'a"': [] } },
    { a: 'a', b: Number.POSITIVE_INFINITY, c: true, d: 3, i: Array.from({ length: 30_000 }, (_, i) => `${i}\n`) },
  ];
  const write = writerOf(z.array(shape), false);
  expect(write(values)).toBe(JSON.stringify(values));
});

test('writes null as null and omits a missing field', () => {
  const shape = z.object({ a: z.string(), b: z.boolean(), c: z.array(z.string()), d: z.object({}), e: z.int() });
  const write = writerOf(shape, false);
  expect(write({ a: null, b: null, c: null, d: null, e: null })).toBe('{"a":null,"b":null,"c":null,"d":null,"e":null}');
  expect(write({ a: '' })).toBe('{"a":""}');
});

test('throws for a number that JSON cannot represent, and for a fraction in the place of an integer', () => {
  expect(() => writerOf(z.object({ a: z.number() }), false)({ a: Number.NaN })).toThrow();
  expect(() => writerOf(z.object({ a: z.int() }), false)({ a: 1.5 })).toThrow('does not match');
});

test('throws if validation finds a response that does not match its schema', () => {
  expect(() => writerOf(schema, true)({ ...response, success: false })).toThrow();
});

test('refuses a response schema that accepts any value', () => {
  for (const open of [z.any(), z.unknown(), z.object({ a: z.any() }), z.record(z.string(), z.unknown())])
    expect(() => writerOf(open, false)({ a: 'secret' })).toThrow('are not supported in the response of a route');
});

test('writes a response of every schema of the contract', () => {
  for (const { answer } of Object.values(ROUTES) as Route[])
    if (answer) expect(() => writerOf(answer, false)({})).not.toThrow('are not supported in the response of a route');
});
