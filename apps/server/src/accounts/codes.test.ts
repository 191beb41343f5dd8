import { expect, test } from 'vitest';
import { makeRuntime } from '../platform/runtime.ts';
import { newCode } from './codes.ts';

const chanceOf = (...words: number[][]) =>
  makeRuntime(
    () => new Date(0),
    () => new Uint8Array(words.shift()!),
  );

test('creates a code of six digits, including leading zeros', () => {
  expect(newCode(chanceOf([0, 0, 7]))).toBe('000007');
  expect(newCode(chanceOf([0x0f, 0x42, 0x3f]))).toBe('999999');
});

test('discards random numbers above the last whole million, so that all codes are equally likely', () => {
  expect(newCode(chanceOf([0xff, 0xff, 0xff], [0xf4, 0x24, 0x00], [0, 0, 1]))).toBe('000001');
});
