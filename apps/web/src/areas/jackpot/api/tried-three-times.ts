import { ApiError } from '../../../api/api-error.ts';

const RETRIES = 2;

/** Once and two retries, a second apart; nobody who was refused is let in by asking again. */
export const TRIED_THREE_TIMES = {
  retry: (failures: number, error: unknown) =>
    failures < RETRIES && !(error instanceof ApiError && (error.status === 401 || error.status === 403)),
  retryDelay: 1_000,
} as const;
