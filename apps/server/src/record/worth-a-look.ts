import { addDays } from '@adarash/rules/house';
import { addSantim, type Santim } from '@adarash/rules/money';
import { isJudgedByGame, type Sight, type SightKind, worthALook } from '@adarash/rules/worth-a-look';
import type { Insertable } from 'kysely';
import { pagesOf, prepared } from '../storage/prepared.ts';
import type { AuditTable, Db, SightsTable } from '../storage/schema.ts';
import { settingIn } from '../storage/settings.ts';
import type { Tx } from '../storage/storage.ts';

type Entry = Omit<Insertable<AuditTable>, 'hash'>;

/** Judges an entry as it is written, in its transaction: who writes to a chain holds it, so no row of it moves meanwhile. */
export async function keepSights({ db }: Tx, entry: Entry, before: unknown, after: unknown): Promise<void> {
  const { action, subject, at, actor_id: actorId = null } = entry;
  const game = isJudgedByGame(action) ? ((await judgedGame.first(db, { id: subject })) ?? null) : null;
  const sights = worthALook({ action, subject, at, actorId, before, after, game });
  for (const [place, sight] of sights.entries()) await keep(db, entry, place, sight);
}

const judgedGame = prepared((db, { id }: { id: string }) =>
  db.selectFrom('games').select(['series', 'number', 'bet', 'pot', 'draw_kind as draw']).where('id', '=', id),
);

async function keep(db: Db, entry: Entry, place: number, sight: Sight): Promise<void> {
  const same = sight.group === null ? undefined : await rowOf(db, entry.chain, sight.kind, sight.group);
  const row = sightAfter(same, entry, place, sight);
  if (same) await db.updateTable('sights').set(row!).where('id', '=', same.id).execute();
  else if (row) await db.insertInto('sights').values(row).execute();
}

/** The row that an entry makes, or makes of the one of its group; null where it makes none. */
export function sightAfter(
  same: SightsTable | undefined,
  { chain, seq, at, actor_name, actor_role }: Pick<Entry, 'chain' | 'seq' | 'at' | 'actor_name' | 'actor_role'>,
  place: number,
  { kind, amount, gameNumber: game_number, group, count, by }: Sight,
): SightsTable | null {
  const unseen = { seen_at: null, seen_by: null, seen_note: null };
  if (same) {
    const grown = { amount: sumOf(same.amount, amount), count: same.count + count };
    return { ...same, ...grown, game_number: same.game_number ?? game_number, ...unseen };
  }
  if (count <= 0) return null;
  const actor = by ? { actor_name: by.name, actor_role: by.role } : { actor_name, actor_role };
  const [id, group_key] = [`${chain}-${seq}-${place}`, group ?? String(seq)];
  return { id, chain, seq, at, ...actor, kind, group_key, amount, game_number, count, ...unseen };
}

const rowOf = (db: Db, chain: string, kind: SightKind, group: string) =>
  db
    .selectFrom('sights')
    .selectAll()
    .where('chain', '=', chain)
    .where('kind', '=', kind)
    .where('group_key', '=', group)
    .executeTakeFirst();

const sumOf = (a: Santim | null, b: Santim | null): Santim | null =>
  a === null ? b : b === null ? a : addSantim(a, b);

type SightFilter = {
  readonly chains?: readonly string[] | undefined;
  readonly kind?: SightKind | undefined;
  /** At or after the first time, and before the second. */
  readonly within?: readonly [from: string, until: string];
};

/** A page of the list, the newest first; `before`: the last row of the page before. */
export function sightsOf(
  db: Db,
  { chains, kind, within }: SightFilter,
  limit: number,
  before?: Pick<SightsTable, 'at' | 'seq' | 'id'>,
): Promise<SightsTable[]> {
  let query = db.selectFrom('sights').selectAll();
  if (chains) query = query.where('chain', 'in', chains);
  if (kind) query = query.where('kind', '=', kind);
  if (within) query = query.where('at', '>=', within[0]).where('at', '<', within[1]);
  if (before)
    query = query.where((e) => e(e.refTuple('at', 'seq', 'id'), '<', e.tuple(before.at, before.seq, before.id)));
  return query.orderBy('at', 'desc').orderBy('seq', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** The rows of some business days, by pages. */
export async function* sightsOfDays(
  db: Db,
  chains: readonly string[] | undefined,
  { from, to, dayOf }: { from: string; to: string; dayOf: (at: string) => string },
  most?: number,
): AsyncGenerator<SightsTable[]> {
  // Two days more on either side hold every business day, whatever the time zone.
  const within = [addDays(from, -2), addDays(to, 3)] as const;
  for await (const page of pagesOf<SightsTable>((last, limit) => sightsOf(db, { chains, within }, limit, last), most))
    yield page.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to);
}

/** Since when entries are judged; null: since the first of all. */
export const judgedSince = async (db: Db): Promise<string | null> => (await settingIn(db, 'worth-a-look')) ?? null;
