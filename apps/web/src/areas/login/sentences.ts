import { ApiError } from '../../api/client.ts';
import { inStaffWords } from '../../i18n/texts.ts';
import { emailFault, newPasswordFault } from '../../lib/credentials.ts';
import { t } from './texts.ts';

const EMAIL = { missing: t('emailRequired'), invalid: t('emailInvalid') };
const NEW_PASSWORD = {
  missing: t('newPasswordRequired'),
  tooShort: t('newPasswordTooShort'),
  tooLong: t('newPasswordTooLong'),
};

/** Each check answers the sentence to show, or null. */
export function checkEmail(value: string): string | null {
  const fault = emailFault(value);
  return fault && EMAIL[fault];
}

export const checkPassword = (value: string): string | null => (value === '' ? t('passwordRequired') : null);

export const checkOtp = (value: string): string | null => (value.trim() === '' ? t('otpRequired') : null);

export function checkNewPassword(value: string): string | null {
  const fault = newPasswordFault(value);
  return fault && NEW_PASSWORD[fault];
}

/** The server's sentence when it refused; the plain apology when it was not reached. */
export function loginFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'NETWORK') return t('failed');
  if (error.message !== '') return inStaffWords(error.message);
  return error.status >= 500 ? t('failed') : t('invalid');
}

/** Failed attempts on the account or from this place slow signing in down, or stop it for a while. */
export const isHeldUp = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'TOO_MANY_ATTEMPTS' || Number(error.answer.delaySeconds) > 0);
