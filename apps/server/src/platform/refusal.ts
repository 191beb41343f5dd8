import { type DetailsOf, type ErrorCode, sayRefusal, statusOf } from '@adarash/contract/errors';
import type { Details } from '@adarash/contract/message-params';

/**
 * Error with a code of the contract's list, which is sent to the client. Thrown inside a transaction, it causes a
 * rollback.
 */
export class Refusal<C extends ErrorCode = ErrorCode> extends Error {
  override name = 'Refusal';
  readonly details: Details;
  readonly facts: Record<string, unknown>;

  constructor(
    readonly code: C,
    ...[details = {}, facts = {}]: Details extends DetailsOf<C> ? [Details?, Facts?] : [DetailsOf<C>, Facts?]
  ) {
    super(sayRefusal(code, details).sentence);
    this.details = details;
    this.facts = facts;
  }

  get status(): number {
    return statusOf(this.code);
  }
}

type Facts = Record<string, unknown>;

/** Error because a queue is full or a timeout was exceeded. A later retry may succeed. */
export class StorageBusy extends Error {
  override name = 'StorageBusy';
  readonly code = 'STORAGE_BUSY';

  constructor() {
    super('The storage is busy.');
  }
}
