import { ApiError, sentenceOf } from '../../../../api/api-error.ts';
import { t } from '../../../../i18n/en/cashier-setup.ts';
import { InvalidGameAnswer } from './run-start.ts';

export interface StartFailure {
  text: string;
  /** The session is over: on to the login screen. */
  signedOut: boolean;
}

export function startFailure(error: unknown): StartFailure {
  if (error instanceof InvalidGameAnswer) return { text: t('invalidAnswer'), signedOut: false };
  if (!(error instanceof ApiError)) return { text: t('unexpected'), signedOut: false };
  if (error.code === 'NETWORK') return { text: t('network'), signedOut: false };
  if (error.status === 401) return { text: t('authenticationFailed'), signedOut: true };
  if (error.status === 403) return { text: t('accessDenied'), signedOut: false };
  return { text: sentenceOf(error, error.status === 400 ? t('invalidData') : t('unexpected')), signedOut: false };
}
