import { describe, expect, it } from 'vitest';
import { shortcutOf } from './keys.ts';

const press = (key: string, code = '', change = {}) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...change,
});

describe('keys', () => {
  it.each([
    [' ', 'next'],
    ['a', 'auto'],
    ['A', 'auto'],
    ['p', 'play'],
    ['c', 'check'],
    ['s', 'sale'],
    ['f', 'fullscreen'],
    ['l', 'language'],
    ['?', 'help'],
    ['x', null],
    ['Escape', null],
  ])('%j means %s', (key, shortcut) => {
    expect(shortcutOf(press(key))).toBe(shortcut);
  });

  it('finds the key by its place on an Ethiopic layout', () => {
    expect(shortcutOf(press('አ', 'KeyA'))).toBe('auto');
  });

  it('leaves the browser its own shortcuts and a held key its single call', () => {
    expect(shortcutOf(press('p', 'KeyP', { ctrlKey: true }))).toBeNull();
    expect(shortcutOf(press(' ', 'Space', { repeat: true }))).toBeNull();
  });
});
