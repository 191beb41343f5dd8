import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { checkEmail, checkNewPassword, checkOtp, checkPassword, isHeldUp, loginFailure } from './sentences.ts';

describe('sign-in fields', () => {
  it.each([
    [checkEmail, 'sara@hall.et', null],
    [checkEmail, ' sara@hall.et ', null],
    [checkEmail, '  ', 'Email is required.'],
    [checkEmail, 'sara', 'Please enter a valid email address.'],
    [checkPassword, 'x', null],
    [checkPassword, '', 'Password is required.'],
    [checkOtp, '123456', null],
    [checkOtp, ' ', 'The code from the e-mail is required.'],
    [checkNewPassword, '', 'Password is required.'],
    [checkNewPassword, '1234567', 'The password must have at least 8 characters.'],
    [checkNewPassword, '12345678', null],
    [checkNewPassword, 'x'.repeat(128), null],
    [checkNewPassword, 'x'.repeat(129), 'The password must have at most 128 characters.'],
  ])('%o on "%s"', (check, value, expected) => {
    expect(check(value)).toBe(expected);
  });
});

describe('failed sign-in', () => {
  it.each([
    [new ApiError(401, 'INVALID_CREDENTIALS', 'Invalid credentials'), 'Invalid credentials'],
    [new ApiError(429, 'TOO_MANY_ATTEMPTS', 'Too many failed attempts.'), 'Too many failed attempts.'],
    [new ApiError(401, 'HTTP_401', ''), 'Invalid credentials'],
    [new ApiError(502, 'HTTP_502', ''), 'Something went wrong. Please try again.'],
    [new ApiError(0, 'NETWORK', 'Network'), 'Something went wrong. Please try again.'],
    [new Error('bug'), 'Something went wrong. Please try again.'],
  ])('%o', (error, sentence) => {
    expect(loginFailure(error)).toBe(sentence);
  });
});

it('tells a sign-in that is held up from one that is only wrong', () => {
  const wrong = (answer = {}) => new ApiError(401, 'INVALID_CREDENTIALS', 'Invalid credentials', null, answer);
  expect(isHeldUp(wrong())).toBe(false);
  expect(isHeldUp(wrong({ delaySeconds: 2 }))).toBe(true);
  expect(isHeldUp(new ApiError(429, 'TOO_MANY_ATTEMPTS', 'Too many failed attempts.', 60))).toBe(true);
  expect(isHeldUp(new Error('bug'))).toBe(false);
});
