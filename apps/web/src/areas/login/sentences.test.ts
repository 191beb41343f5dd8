import { describe, expect, it } from 'vitest';
import { textsOf } from '@/i18n/texts-of.tsx';
import { ApiError } from '../../api/client.ts';
import { isHeldUp, loginFailure } from './login-screen.tsx';
import { LOGIN } from './texts.ts';

const texts = textsOf(LOGIN, 'en', null);

describe('failed sign-in', () => {
  it.each([
    [new ApiError(401, 'INVALID_CREDENTIALS', 'Invalid credentials'), 'Invalid credentials'],
    [new ApiError(429, 'TOO_MANY_ATTEMPTS', 'Too many failed attempts.'), 'Too many failed attempts.'],
    [new ApiError(401, 'HTTP_401', ''), 'Invalid credentials'],
    [new ApiError(502, 'HTTP_502', ''), 'Something went wrong. Please try again.'],
    [new ApiError(0, 'NETWORK', 'Network'), 'Something went wrong. Please try again.'],
    [new Error('bug'), 'Something went wrong. Please try again.'],
  ])('returns its message for %o', (error, sentence) => {
    expect(loginFailure(texts, error)).toBe(sentence);
  });
});

it('distinguishes a delayed sign-in from one with a wrong password', () => {
  const wrong = (answer = {}) => new ApiError(401, 'INVALID_CREDENTIALS', 'Invalid credentials', null, answer);
  expect(isHeldUp(wrong())).toBe(false);
  expect(isHeldUp(wrong({ delaySeconds: 2 }))).toBe(true);
  expect(isHeldUp(new ApiError(429, 'TOO_MANY_ATTEMPTS', 'Too many failed attempts.', 60))).toBe(true);
  expect(isHeldUp(new Error('bug'))).toBe(false);
});
