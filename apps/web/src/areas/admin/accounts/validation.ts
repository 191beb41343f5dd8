import { sentenceFor } from '@adarash/contract/errors';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Each answers `true` or the very sentence the server would refuse with. */
export function checkName(value: string): true | string {
  const name = value.trim();
  if (name === '') return sentenceFor('NAME_REQUIRED');
  return name.length <= 100 || sentenceFor('NAME_TOO_LONG');
}

export function checkEmail(value: string): true | string {
  const email = value.trim();
  if (email === '') return sentenceFor('EMAIL_REQUIRED');
  return EMAIL.test(email) || sentenceFor('EMAIL_INVALID');
}

export function checkNewPassword(value: string): true | string {
  if (value === '') return sentenceFor('PASSWORD_REQUIRED');
  if (value.length < 8) return sentenceFor('PASSWORD_TOO_SHORT');
  return value.length <= 128 || sentenceFor('PASSWORD_TOO_LONG');
}
