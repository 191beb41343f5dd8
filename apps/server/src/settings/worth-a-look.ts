import type { Answer } from '@adarash/contract';
import { birrFromSantim } from '@adarash/rules/money';
import { type Handler, oneHall } from '../http/handler.ts';
import { pageOfRows } from '../http/requests.ts';
import { append, HOUSE } from '../record/append.ts';
import { judgedSince, sightsOf } from '../record/worth-a-look.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import type { Db, SightsTable } from '../storage/schema.ts';

type SightJson = Answer<'GET /admin/worth-a-look'>['sights'][number];

export const listSights =
  ({ storage: { db } }: Services): Handler<'GET /admin/worth-a-look'> =>
  async ({ query: { kind, before, limit }, hallId }) => {
    const chains = hallId === null ? undefined : [await oneHall(db, hallId)];
    const cursor = before === undefined ? undefined : await sightAt(db, before);
    if (before !== undefined && !cursor) throw new Refusal('CURSOR_INVALID');
    const { rows, next = null } = pageOfRows(await sightsOf(db, { chains, kind }, limit + 1, cursor), limit);
    return { success: true, sights: await sightsJson(db, rows), next, since: await judgedSince(db) };
  };

/** The row stays in the list. What was noted before is in the record. */
export const seeSight: Handler<'POST /admin/worth-a-look/seen'> = ({ body: { id, note }, commit }) =>
  commit({}, async (tx, by) => {
    const row = await sightAt(tx.db, id);
    if (!row) throw new Refusal('SIGHT_NOT_FOUND');
    const { chain, seq, kind } = row;
    const hallId = chain === HOUSE ? null : chain;
    // Holds the chain from here on, so that the row grows before this or after it.
    await append(tx, { hallId, ...by, action: 'record.seen', subject: id, after: { entry: seq, kind, note } });
    const seen = await tx.db
      .updateTable('sights')
      .set({ seen_at: by.at.toISOString(), seen_by: by.actor.name, seen_note: note })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const [sight] = await sightsJson(tx.db, [seen]);
    return { success: true, message: 'Marked as seen.', sight: sight! };
  });

const sightAt = (db: Db, id: string) => db.selectFrom('sights').selectAll().where('id', '=', id).executeTakeFirst();

async function sightsJson(db: Db, rows: readonly SightsTable[]): Promise<SightJson[]> {
  const names = await hallNames(db, [...new Set(rows.map(({ chain }) => chain))]);
  return rows.map(({ chain, seq, actor_name, actor_role, game_number, seen_at, seen_by, seen_note, ...row }) => ({
    _id: row.id,
    cashierId: chain === HOUSE ? null : chain,
    hall: names.get(chain) ?? null,
    entry: seq,
    at: row.at,
    person: { name: actor_name, role: actor_role as SightJson['person']['role'] },
    kind: row.kind,
    amount: row.amount === null ? null : birrFromSantim(row.amount),
    gameNumber: game_number,
    count: row.count,
    seen: seen_at === null ? null : { at: seen_at, by: seen_by ?? '', note: seen_note ?? '' },
  }));
}

async function hallNames(db: Db, chains: readonly string[]): Promise<Map<string, string>> {
  if (chains.length === 0) return new Map();
  const rows = await db
    .selectFrom('halls')
    .innerJoin('users', 'users.id', 'halls.id')
    .select(['halls.id', 'halls.hall_name', 'users.name'])
    .where('halls.id', 'in', chains)
    .execute();
  return new Map(rows.map(({ id, hall_name, name }) => [id, hall_name || name]));
}
