import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { AuditTable } from '../storage/schema.ts';
import { canonicalJson } from './canonical.ts';

/** The chain of what belongs to no hall: admins, and visitors who could not sign in. */
export const HOUSE = 'house';
export const GENESIS = '0'.repeat(64);

export type StoredEntry = Omit<Insertable<AuditTable>, 'hash'>;

/** h = SHA-256(previous h ‖ canonical entry), over the very texts that are stored. */
export function linkHash(previous: string, entry: StoredEntry): string {
  const { chain, seq, at, actor_id, actor_name, actor_role, action, subject, before, after } = entry;
  const fields = { chain, seq, at, actor_id, actor_name, actor_role, action, subject, before, after };
  return createHash('sha256').update(Buffer.from(previous, 'hex')).update(canonicalJson(fields)).digest('hex');
}
