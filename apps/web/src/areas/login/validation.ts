import { t } from '../../i18n/en/login.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Each answers `true` or the sentence to show, as react-hook-form expects. */
export function checkEmail(value: string): true | string {
  const email = value.trim();
  if (email === '') return t('emailRequired');
  return EMAIL.test(email) || t('emailInvalid');
}

export const checkPassword = (value: string): true | string => value !== '' || t('passwordRequired');

export const checkOtp = (value: string): true | string => value.trim() !== '' || t('otpRequired');

export function checkNewPassword(value: string): true | string {
  if (value === '') return t('newPasswordRequired');
  if (value.length < 8) return t('newPasswordTooShort');
  return value.length <= 128 || t('newPasswordTooLong');
}
