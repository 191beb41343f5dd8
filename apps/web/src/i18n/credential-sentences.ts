import { MAX_NAME } from '@adarash/contract/basics';
import { type ErrorCode, sentenceFor } from '@adarash/contract/errors';
import { emailFault, newPasswordFault } from '../lib/credentials.ts';
import { inStaffWords } from './texts.ts';

const said = (code: ErrorCode) => inStaffWords(sentenceFor(code));

const EMAIL = { missing: said('EMAIL_REQUIRED'), invalid: said('EMAIL_INVALID') };
const PASSWORD = {
  missing: said('PASSWORD_REQUIRED'),
  tooShort: said('PASSWORD_TOO_SHORT'),
  tooLong: said('PASSWORD_TOO_LONG'),
};

/** Each answers the very sentence the server would refuse with, or null. */
export function checkName(value: string): string | null {
  const name = value.trim();
  if (name === '') return said('NAME_REQUIRED');
  return name.length > MAX_NAME ? said('NAME_TOO_LONG') : null;
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
