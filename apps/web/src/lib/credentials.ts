import { EMAIL_FORM, PASSWORD_LENGTH } from '@adarash/contract/basics';

/** What is wrong with them, if anything; each screen says it in its own words. */
export function emailFault(value: string): 'missing' | 'invalid' | null {
  const email = value.trim();
  if (email === '') return 'missing';
  return EMAIL_FORM.test(email) ? null : 'invalid';
}

export function newPasswordFault(value: string): 'missing' | 'tooShort' | 'tooLong' | null {
  if (value === '') return 'missing';
  if (value.length < PASSWORD_LENGTH.min) return 'tooShort';
  return value.length > PASSWORD_LENGTH.max ? 'tooLong' : null;
}
