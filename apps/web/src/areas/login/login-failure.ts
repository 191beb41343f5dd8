import { ApiError } from '../../api/api-error.ts';
import { t } from '../../i18n/en/login.ts';

/** The server's sentence when it refused; the plain apology when it was not reached. */
export function loginFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'NETWORK') return t('failed');
  if (error.message !== '') return error.message;
  return error.status >= 500 ? t('failed') : t('invalid');
}
