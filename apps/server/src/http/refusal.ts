import { type ErrorCode, type ErrorDetails, sentenceFor, statusOf } from '@adarash/contract/errors';

/** A request that is answered with no, by a code of the closed list. Thrown inside a write it undoes the whole write. */
export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly code: ErrorCode,
    readonly details: ErrorDetails = {},
    /** What the answer carries besides its envelope. */
    readonly facts: Record<string, unknown> = {},
  ) {
    super(sentenceFor(code, details));
  }

  get status(): number {
    return statusOf(this.code);
  }
}

export function envelope(code: ErrorCode, details: ErrorDetails = {}) {
  const sentence = sentenceFor(code, details);
  return { success: false as const, code, error: sentence, message: sentence };
}
