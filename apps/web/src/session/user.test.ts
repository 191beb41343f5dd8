import { describe, expect, it } from 'vitest';
import { placeAfterLogin } from './user.ts';

const game = '/bingo-game?id=0123456789abcdef01234567';
const back = (to: unknown, role: unknown = 'cashier') => ({ back: { to, role } });

describe('the page after a sign-in', () => {
  it('is the page on which the session ended', () => {
    expect(placeAfterLogin(back(game), 'cashier')).toBe(game);
    expect(placeAfterLogin(back('/shared', ['cashier', 'moderator']), 'moderator')).toBe('/shared');
    expect(placeAfterLogin(back('/account', 'any-role'), 'moderator')).toBe('/account');
  });

  it('is the home page of the role if the session ended with another role', () => {
    expect(placeAfterLogin(back(game), 'moderator')).toBe('/control');
    expect(placeAfterLogin(back(game), 'admin')).toBe('/admin-dashboard');
  });

  it.each([
    null,
    undefined,
    'back',
    {},
    { back: null },
    { back: {} },
    back(undefined),
    back(7),
    back(game, null),
    back('//evil.example'),
    back('/\\evil.example'),
    back('https://evil.example'),
    back('javascript:alert(1)'),
    back(''),
  ])('returns the home page if the stored address is %j', (state) => {
    expect(placeAfterLogin(state, 'cashier')).toBe('/cashier-dashboard');
  });
});
