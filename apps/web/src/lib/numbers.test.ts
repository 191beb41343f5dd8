import { expect, it } from 'vitest';
import { letterOf } from './numbers.ts';

const press = (key: string, code: string, held = {}) =>
  letterOf({ key, code, ctrlKey: false, metaKey: false, altKey: false, ...held });

it.each([
  ['a', 'KeyA', 'A'],
  ['A', 'KeyA', 'A'],
  // A French keyboard has the letter A on the key that has Q on an English keyboard.
  ['a', 'KeyQ', 'A'],
  ['አ', 'KeyA', 'A'],
  ['7', 'Digit7', null],
  ['Enter', 'Enter', null],
  ['/', 'KeyQ', null],
])('returns for the key "%s" with the code %s the letter %s', (key, code, letter) => {
  expect(press(key, code)).toBe(letter);
});

it.each(['ctrlKey', 'metaKey', 'altKey'])('ignores a letter key with %s', (held) => {
  expect(press('a', 'KeyA', { [held]: true })).toBeNull();
});
