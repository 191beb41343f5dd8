import { MAX_NAME } from '@adarash/contract/basics';
import { sentenceFor } from '@adarash/contract/errors';
import { emailFault, newPasswordFault } from './credentials.ts';

const EMAIL = { missing: sentenceFor('EMAIL_REQUIRED'), invalid: sentenceFor('EMAIL_INVALID') };
const PASSWORD = {
  missing: sentenceFor('PASSWORD_REQUIRED'),
  tooShort: sentenceFor('PASSWORD_TOO_SHORT'),
  tooLong: sentenceFor('PASSWORD_TOO_LONG'),
};

/** Each answers the very sentence the server would refuse with, or null. */
export function checkName(value: string): string | null {
  const name = value.trim();
  if (name === '') return sentenceFor('NAME_REQUIRED');
  return name.length > MAX_NAME ? sentenceFor('NAME_TOO_LONG') : null;
}

export function checkEmail(value: string): string | null {
  const fault = emailFault(value);
  return fault && EMAIL[fault];
}

export function checkNewPassword(value: string): string | null {
  const fault = newPasswordFault(value);
  return fault && PASSWORD[fault];
}

export const checkPassword = (value: string): string | null => (value === '' ? PASSWORD.missing : null);
