import type { AuditTable } from '../../storage/schema.ts';

/** An entry of the record with what it holds read out. */
export type Entry = Pick<AuditTable, 'action' | 'subject'> & {
  // biome-ignore lint/suspicious/noExplicitAny: the chain vouches for what an entry holds, and each reader knows its own.
  readonly before: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly after: any;
};
