import { expect, test } from 'vitest';
import { hasExponent } from './json-body.ts';

test.each([
  ['{"a":1e3}', true],
  ['{"a":-1.5E+2}', true],
  ['[0e0]', true],
  ['{"a\\\\":1e1}', true],
  ['{"a":"1e3"}', false],
  ['{"1e3":1}', false],
  ['{"a":"\\"1e3"}', false],
  ['{"a":true,"b":false,"c":null,"d":12.5}', false],
])('%s: %s', (json, found) => {
  expect(hasExponent(json)).toBe(found);
});
