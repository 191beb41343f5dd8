import { expect, test } from 'vitest';
import { holdsNul, shapeOf } from './json.ts';

test.each([
  ['{"a":1e3}', true],
  ['{"a":-1.5E+2}', true],
  ['[0e0]', true],
  ['{"a\\\\":1e1}', true],
  ['{"a":"1e3"}', false],
  ['{"1e3":1}', false],
  ['{"a":"\\"1e3"}', false],
  ['{"a":true,"b":false,"c":null,"d":12.5}', false],
])('returns whether the JSON text %s contains a number with an exponent: %s', (json, found) => {
  expect(shapeOf(json).exponent).toBe(found);
});

test.each([
  ['1', 0],
  ['[]', 1],
  ['{"a":[{"b":1},[]]}', 3],
  ['"[[[["', 0],
  ['['.repeat(30_000), 30_000],
])('returns for the JSON text %.20s the nesting depth %i', (json, depth) => {
  expect(shapeOf(json).depth).toBe(depth);
});

test.each([
  ['a\0b', true],
  [{ a: [{ b: '\0' }] }, true],
  [{ 'a\0': 1 }, true],
  [{ a: ['0', null, 0, true] }, false],
])('returns whether %j contains a NUL character: %s', (value, found) => {
  expect(holdsNul(value)).toBe(found);
});
