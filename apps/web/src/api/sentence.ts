import { refusalWords } from '../i18n/server-words.ts';
import { ApiError } from './client.ts';

/** Why a request failed: the words for the server's code, else the server's own sentence, else the screen's. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.code === 'NETWORK') return fallback;
  return refusalWords(error.code, error.details) ?? (error.message || fallback);
}
