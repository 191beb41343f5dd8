import { EMAIL_FORM, fill, MAX_NAME, PASSWORD_LENGTH } from '@adarash/contract/basics';
import type { Details } from '@adarash/contract/message-params';
import credentials from '@adarash/texts/credentials.json';
import { staffLanguage } from './staff-language.ts';

/** The sentence that the server would refuse with. */
export const wordsFor = (code: keyof typeof credentials, details: Details = {}): string =>
  fill(credentials[code][staffLanguage()], details);

/** Each answers the sentence to show, or null. */
export function checkName(value: string): string | null {
  const name = value.trim();
  if (name === '') return wordsFor('NAME_REQUIRED');
  return name.length > MAX_NAME ? wordsFor('NAME_TOO_LONG', { max: MAX_NAME }) : null;
}

export function checkEmail(value: string): string | null {
  const fault = emailFault(value);
  return fault && wordsFor(fault === 'missing' ? 'EMAIL_REQUIRED' : 'EMAIL_INVALID');
}

export function checkNewPassword(value: string): string | null {
  if (value === '') return wordsFor('PASSWORD_REQUIRED');
  if (value.length < PASSWORD_LENGTH.min) return wordsFor('PASSWORD_TOO_SHORT', PASSWORD_LENGTH);
  return value.length > PASSWORD_LENGTH.max ? wordsFor('PASSWORD_TOO_LONG', PASSWORD_LENGTH) : null;
}

export const checkPassword = (value: string): string | null => (value === '' ? wordsFor('PASSWORD_REQUIRED') : null);

export const checkOtp = (value: string): string | null => (value.trim() === '' ? wordsFor('OTP_REQUIRED') : null);

/** What is wrong with it, if anything; each screen says it in its own words. */
export function emailFault(value: string): 'missing' | 'invalid' | null {
  const email = value.trim();
  if (email === '') return 'missing';
  return EMAIL_FORM.test(email) ? null : 'invalid';
}
