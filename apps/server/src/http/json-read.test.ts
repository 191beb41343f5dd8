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
])('finds a number with an exponent in the JSON text %s: %s', (json, found) => {
  expect(shapeOf(json).exponent).toBe(found);
});

test.each([
  ['1', 0],
  ['[]', 1],
  ['{"a":[{"b":1},[]]}', 3],
  ['"[[[["', 0],
  ['['.repeat(30_000), 30_000],
])('the JSON text %.20s has a nesting depth of %i', (json, depth) => {
  expect(shapeOf(json).depth).toBe(depth);
});

test.each([
  ['a\0b', true],
  [{ a: [{ b: '\0' }] }, true],
  [{ 'a\0': 1 }, true],
  [{ a: ['0', null, 0, true] }, false],
])('finds a NUL character in %j: %s', (value, found) => {
  expect(holdsNul(value)).toBe(found);
});
