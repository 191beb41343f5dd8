import { afterEach, describe, expect, it, vi } from 'vitest';
import { readJsonSetting, readSetting, removeSetting, writeSetting } from './stored-settings.ts';

const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger);

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

describe('stored settings', () => {
  it('contain the current game for this tab only', () => {
    writeSetting('currentGameId', 'abc');
    writeSetting('betAmount', '10');
    expect(sessionStorage.getItem('currentGameId')).toBe('abc');
    expect(localStorage.getItem('currentGameId')).toBeNull();
    expect(localStorage.getItem('betAmount')).toBe('10');
  });

  it.each([
    ['not JSON', '{'],
    ['another shape', '"7"'],
    ['absent', null],
  ])('are null for %s', (_, stored) => {
    if (stored !== null) localStorage.setItem('selectedCards', stored);
    expect(readJsonSetting('selectedCards', isNumbers)).toBeNull();
  });

  it('last until the page closes if the storage of the browser is denied', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(readSetting('token')).toBeNull();
    writeSetting('token', 'secret');
    expect(readSetting('token')).toBe('secret');
    removeSetting('token');
    expect(readSetting('token')).toBeNull();
  });
});
