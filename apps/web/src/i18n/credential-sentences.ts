import { EMAIL_FORM, MAX_NAME, PASSWORD_LENGTH } from '@adarash/contract/basics';
import credentials from '@adarash/texts/credentials.json';
import type { Area } from './area.ts';
import type { TextsOf } from './texts-of.tsx';

/** Texts for invalid names, e-mail addresses and passwords. The server returns the same sentences. */
export const CREDENTIALS: Area<typeof credentials> = { name: 'credentials', rows: credentials, readBy: 'staff' };
export type CredentialTexts = TextsOf<typeof CREDENTIALS>;

/** Returns the error text for an invalid name of a person, or null if the name is valid. */
export function checkName({ t }: CredentialTexts, value: string): string | null {
  const name = value.trim();
  if (name === '') return t('NAME_REQUIRED');
  return name.length > MAX_NAME ? t('NAME_TOO_LONG', { max: MAX_NAME }) : null;
}

export function checkEmail({ t }: CredentialTexts, value: string): string | null {
  const fault = emailFault(value);
  return fault && t(fault === 'missing' ? 'EMAIL_REQUIRED' : 'EMAIL_INVALID');
}

export function checkNewPassword({ t }: CredentialTexts, value: string): string | null {
  if (value === '') return t('PASSWORD_REQUIRED');
  if (value.length < PASSWORD_LENGTH.min) return t('PASSWORD_TOO_SHORT', PASSWORD_LENGTH);
  return value.length > PASSWORD_LENGTH.max ? t('PASSWORD_TOO_LONG', PASSWORD_LENGTH) : null;
}

export const checkPassword = ({ t }: CredentialTexts, value: string): string | null =>
  value === '' ? t('PASSWORD_REQUIRED') : null;

export const checkOtp = ({ t }: CredentialTexts, value: string): string | null =>
  value.trim() === '' ? t('OTP_REQUIRED') : null;

/**
 * Returns the kind of error in an e-mail address, or null if it is valid. Each screen has a separate text for the
 * error.
 */
export function emailFault(value: string): 'missing' | 'invalid' | null {
  const email = value.trim();
  if (email === '') return 'missing';
  return EMAIL_FORM.test(email) ? null : 'invalid';
}
