import { type ErrorCode, sayRefusal } from '@adarash/contract/errors';
import type { Details } from '@adarash/contract/message-params';

export function errorBody(code: ErrorCode, given: Details = {}) {
  const { sentence, details } = sayRefusal(code, given);
  return { success: false as const, code, error: sentence, message: sentence, details };
}
