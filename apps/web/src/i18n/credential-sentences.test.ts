import { describe, expect, it } from 'vitest';
import {
  CREDENTIALS,
  checkEmail,
  checkName,
  checkNewPassword,
  checkOtp,
  checkPassword,
} from './credential-sentences.ts';
import { textsOf } from './texts-of.tsx';

const texts = textsOf(CREDENTIALS, 'en', null);

describe('the fields of a sign-in', () => {
  it.each([
    [checkEmail, 'sara@hall.et', null],
    [checkEmail, ' sara@hall.et ', null],
    [checkEmail, '  ', 'Email is required.'],
    [checkEmail, 'sara', 'Please enter a valid email address.'],
    [checkPassword, 'x', null],
    [checkPassword, '', 'Password is required.'],
    [checkName, ' ', 'Name is required.'],
    [checkName, 'x'.repeat(100), null],
    [checkName, 'x'.repeat(101), 'The name must have at most 100 characters.'],
    [checkOtp, '123456', null],
    [checkOtp, ' ', 'The code from the e-mail is required.'],
    [checkNewPassword, '', 'Password is required.'],
    [checkNewPassword, '1234567', 'The password must have at least 8 characters.'],
    [checkNewPassword, '12345678', null],
    [checkNewPassword, 'x'.repeat(128), null],
    [checkNewPassword, 'x'.repeat(129), 'The password must have at most 128 characters.'],
  ])('return the expected error of %o for the input "%s"', (check, value, expected) => {
    expect(check(texts, value)).toBe(expected);
  });
});
