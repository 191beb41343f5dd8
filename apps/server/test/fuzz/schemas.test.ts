import { ROUTES, type Route } from '@adarash/contract';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { makeDice } from '../harness/dice.ts';
import { NASTY } from './bend.ts';
import { fitting, type Known, shapeOf } from './shapes.ts';

const SAMPLES = 5;
const known: Known = { ids: ['6afe734e192060ff257331c0'], games: [], hallId: '6afe734df9f8b8b89394efda' };

/** The value with another one in each of its places in turn; of a list the first two places. */
function* withEachPlace(value: unknown, other: unknown): Generator<unknown> {
  yield other;
  if (Array.isArray(value)) {
    for (const place of [0, 1].slice(0, value.length))
      for (const item of withEachPlace(value[place], other)) yield value.with(place, item);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value))
      for (const changed of withEachPlace(field, other)) yield { ...value, [name]: changed };
  }
}

/** Values of the wrong kind; fuzz.test.ts sends the texts and numbers, too. */
const HOSTILE = NASTY.filter((value) => typeof value === 'object' || typeof value === 'boolean');

function throwsFor(schema: z.ZodType, value: unknown): boolean {
  try {
    schema.safeParse(value);
    return false;
  } catch {
    return true;
  }
}

test('rejects hostile values in requests without an exception', () => {
  const dice = makeDice(1);
  const thrown: string[] = [];
  for (const [key, { params, query, body }] of Object.entries(ROUTES) as [string, Route][])
    for (const schema of [params, query, body].filter((each): each is z.ZodType => each !== undefined)) {
      const shape = shapeOf(schema);
      for (let sample = 0; sample < SAMPLES; sample++) {
        const value = fitting(shape, dice, known);
        for (const hostile of HOSTILE)
          for (const bent of withEachPlace(value, hostile))
            if (throwsFor(schema, bent)) thrown.push(`${key}: ${JSON.stringify(bent)}`);
      }
    }
  expect(thrown).toEqual([]);
});
