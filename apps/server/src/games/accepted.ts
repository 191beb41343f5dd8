import type { ErrorCode, ErrorDetails } from '@adarash/contract/errors';
import type { GameErrorCode } from '@adarash/rules/game';
import type { Result } from '@adarash/rules/result';
import { Refusal } from '../http/refusal.ts';

export type OtherWords = Partial<Record<GameErrorCode, ErrorCode>>;

/** What the rules decided, or their refusal as an answer; a use case may have its own words for some. */
export function accepted<T>(
  result: Result<T, GameErrorCode>,
  details: ErrorDetails = {},
  otherWords: OtherWords = {},
): T {
  if (result.ok) return result.value;
  throw new Refusal(otherWords[result.error] ?? result.error, details);
}
