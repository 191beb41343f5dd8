import { type AuditEntry, type AuditHead, append } from '../../../src/audit-log/append.ts';
import type { Tx } from '../../../src/storage/storage.ts';

type AnyEntry = Pick<AuditEntry, 'hallId' | 'actor' | 'subject' | 'at' | 'beside'> & {
  readonly action: string;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** Appends an entry of any kind, with any payload: this release does not write all that a log may contain. */
export const appendAny = (tx: Tx, entry: AnyEntry): Promise<AuditHead> => append(tx, entry as AuditEntry);
