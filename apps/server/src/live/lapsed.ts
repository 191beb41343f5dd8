import type { Kysely } from 'kysely';
import type { Sessions } from '../access/sessions.ts';
import type { Database } from '../storage/schema.ts';
import type { Right } from './right.ts';

/** Below what either engine takes as parameters of one statement. */
const AT_ONCE = 5_000;

/** Which of these rights hold no longer: sessions that ended or ran out, codes that were renewed, halls that are gone. */
export async function lapsedReaders(
  db: Kysely<Database>,
  sessions: Sessions,
  rights: readonly Right[],
): Promise<Set<Right>> {
  const hashes = new Set(rights.flatMap((right) => ('sessionHash' in right ? [right.sessionHash] : [])));
  const codes = new Set(rights.flatMap((right) => ('hallCode' in right ? [right.hallCode] : [])));
  const openSessions = await gather([...hashes], (some) => sessions.stillOpen(some));
  const goodCodes = await gather([...codes], (some) => codesInUse(db, some));
  return new Set(
    rights.filter((right) =>
      'sessionHash' in right ? !openSessions.has(right.sessionHash) : !goodCodes.has(right.hallCode),
    ),
  );
}

async function codesInUse(db: Kysely<Database>, codes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('halls')
    .innerJoin('users', 'users.id', 'halls.id')
    .select('halls.hall_code')
    .where('halls.hall_code', 'in', codes)
    .where('users.deleted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.hall_code));
}

async function gather(all: readonly string[], find: (some: readonly string[]) => Promise<Set<string>>) {
  const found = new Set<string>();
  for (let from = 0; from < all.length; from += AT_ONCE) {
    for (const one of await find(all.slice(from, from + AT_ONCE))) found.add(one);
  }
  return found;
}
