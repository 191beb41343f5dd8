import { EMAIL_FORM, MAX_NAME, PASSWORD_LENGTH } from '@adarash/contract/basics';
import credentials from '@adarash/texts/credentials.json';
import type { Area } from './area.ts';
import type { TextsOf } from './texts-of.tsx';

/** The sentences that the server would refuse with. */
export const CREDENTIALS: Area<typeof credentials> = { name: 'credentials', rows: credentials, readBy: 'staff' };
export type CredentialTexts = TextsOf<typeof CREDENTIALS>;

/** Each check returns the sentence to display, or null. */
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

/** Returns the error of an e-mail address, or null; each screen has its text. */
export function emailFault(value: string): 'missing' | 'invalid' | null {
  const email = value.trim();
  if (email === '') return 'missing';
  return EMAIL_FORM.test(email) ? null : 'invalid';
}
