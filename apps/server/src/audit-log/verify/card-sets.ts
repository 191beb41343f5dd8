import { cardsDigest } from '@adarash/rules/draw';
import { cardsInSet, type StoredSet, storedSets } from '../../repositories/card-sets.ts';
import type { Db } from '../../storage/schema.ts';
import { type LoggedEntry, MISSING, NOT_IN_LOG } from './entries.ts';

/** Imported card sets that were not deleted, by digest, with the number of the audit entry. */
export type LoggedSets = Map<string, { name: string; entry: number }>;

export function takeSetEntry(logged: LoggedSets, { subject, event, seq }: LoggedEntry): void {
  switch (event?.action) {
    case 'card-set.brought':
    case 'card-set.corrected':
      if (event.action === 'card-set.corrected') logged.delete(event.before.digest);
      logged.set(subject, { name: `card set "${event.after.name}", version ${event.after.version}`, entry: seq });
      break;
    case 'card-set.deleted':
      logged.delete(subject);
  }
}

type Found = { entry: number | null; field: string; problem: string };

/** Compares the digests of the stored card sets with the audit log. */
export async function* compareSets(db: Db, logged: LoggedSets): AsyncGenerator<Found> {
  const missing = new Map(logged);
  for (const set of await storedSets(db)) {
    missing.delete(set.digest);
    const brought = logged.get(set.digest);
    const field = brought?.name ?? `card set "${set.name}", version ${set.version}`;
    const entry = brought?.entry ?? null;
    if (!brought) yield { entry, field, problem: NOT_IN_LOG };
    else if (digestOf(set) !== set.digest) yield { entry, field, problem: 'has other cards than its digest' };
    else if (`card set "${set.name}", version ${set.version}` !== field)
      yield { entry, field, problem: 'has another name or version in the database' };
  }
  for (const { name: field, entry } of missing.values()) yield { entry, field, problem: MISSING };
}

/** Returns the digest of a set's stored cards, or null if they are damaged. */
function digestOf(set: StoredSet): string | null {
  try {
    return cardsDigest(cardsInSet(set));
  } catch {
    return null;
  }
}
