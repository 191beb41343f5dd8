import type { Details } from '@adarash/contract/details';
import { type DetailsOf, type ErrorCode, sayRefusal, statusOf } from '@adarash/contract/errors';

/** A request that is answered with no, by a code of the closed list. Thrown inside a write it undoes the whole write. */
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

/** Too many wait already, or have waited too long; asking again later may work. */
export class StorageBusy extends Error {
  override name = 'StorageBusy';
  readonly code = 'STORAGE_BUSY';

  constructor() {
    super('The storage is busy.');
  }
}
