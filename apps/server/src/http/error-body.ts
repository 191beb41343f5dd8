import type { Details } from '@adarash/contract/details';
import { type ErrorCode, sayRefusal } from '@adarash/contract/errors';

export function errorBody(code: ErrorCode, given: Details = {}) {
  const { sentence, details } = sayRefusal(code, given);
  return { success: false as const, code, error: sentence, message: sentence, details };
}
