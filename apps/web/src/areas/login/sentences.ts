import { ApiError, sentenceOf } from '../../api/client.ts';
import { t } from './texts.ts';

/** The server's refusal; the plain apology when it was not reached or failed without a word. */
export function loginFailure(error: unknown): string {
  const isRefused = error instanceof ApiError && error.code !== 'NETWORK' && error.status < 500;
  return sentenceOf(error, isRefused ? t('invalid') : t('failed'));
}

/** Failed attempts on the account or from this place slow signing in down, or stop it for a while. */
export const isHeldUp = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'TOO_MANY_ATTEMPTS' || Number(error.answer.delaySeconds) > 0);
