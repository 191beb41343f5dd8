import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('canonical JSON is the same text for any order of the fields', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'ሀ' }], a: true })).toBe('{"a":true,"b":[1,{"c":"ሀ","d":null}]}');
  expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }));
});

test('canonical JSON omits undefined fields', () => {
  expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  expect(canonicalJson(undefined)).toBe('null');
});

test('writes fields with hidden names as null at every depth, whether they have a value or not', () => {
  const hidden = new Set(['password']);
  const value = { password: 'x', deep: [{ password: { a: 1 }, name: 'n' }], unset: undefined };
  expect(canonicalJson(value, hidden)).toBe('{"deep":[{"name":"n","password":null}],"password":null}');
  expect(canonicalJson({ password: undefined }, hidden)).toBe('{"password":null}');
});
