import { useAnswer } from './answers.ts';

/** Since when the owner lets nobody choose a winner; null where it is allowed. */
export const useNoDesignatedSince = (): string | null =>
  useAnswer('GET /settings').data?.settings.noDesignatedSince ?? null;
