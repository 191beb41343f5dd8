import type { Evening, ParsedBody } from '@adarash/contract';
import { MAX_EVENINGS } from '@adarash/contract/routes/evening';
import { type OwnPattern, ownPatternIn, redrawn } from '@adarash/rules/pattern';
import { recordAndPublish } from '../http/live/events.ts';
import type { Mount } from '../http/mount.ts';
import type { By } from '../record/append.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import type { Db, EveningsTable } from '../storage/schema.ts';
import type { HallTx } from '../storage/storage.ts';
import { namesOfAll, oneOf, refuseUnknownPatterns } from './program.ts';

export function mountEvenings(mount: Mount, { runtime, storage: { db } }: Services): void {
  mount('GET /evenings', async ({ hallId }) => ({
    success: true,
    evenings: await shown(db, hallId, await eveningsOf(db, hallId)),
  }));

  mount('POST /evenings', ({ body, commit }) =>
    commit(async (tx, by) => {
      const there = await eveningsOf(tx.db, tx.hall.id);
      if (there.length >= MAX_EVENINGS) throw new Refusal('EVENINGS_FULL');
      const evening = { id: runtime.newId(), hall_id: tx.hall.id, ...(await filled(tx, body, there)) };
      await tx.db.insertInto('evenings').values(evening).execute();
      await recordAndPublish(tx, by, 'hall-changed', {
        action: 'evening.kept',
        subject: evening.id,
        after: recorded(evening),
      });
      return answer(tx, evening);
    }),
  );

  mount('PUT /evenings/:id', ({ params, body, commit }) =>
    commit(async (tx, by) => {
      const { before, others } = oneOf(await eveningsOf(tx.db, tx.hall.id), params.id, 'EVENING_NOT_FOUND');
      const after = { ...before, ...(await filled(tx, body, others)) };
      if (JSON.stringify(after) !== JSON.stringify(before)) await replace(tx, by, before, after);
      return answer(tx, after);
    }),
  );

  mount('DELETE /evenings/:id', ({ params, commit }) =>
    commit(async (tx, by) => {
      const { before } = oneOf(await eveningsOf(tx.db, tx.hall.id), params.id, 'EVENING_NOT_FOUND');
      await tx.db.deleteFrom('evenings').where('id', '=', before.id).execute();
      const entry = { action: 'evening.deleted', subject: before.id, before: recorded(before) };
      await recordAndPublish(tx, by, 'hall-changed', entry);
      return { success: true, message: `${before.name} is deleted.` };
    }),
  );
}

type StoredEvening = Readonly<EveningsTable>;
type Wanted = ParsedBody<'POST /evenings'>;
type Game = Wanted['lines'][number];

/** What the kept evening is called that has a game with an own pattern. */
export async function eveningWith(tx: HallTx, own: OwnPattern): Promise<string | undefined> {
  const evenings = await eveningsOf(tx.db, tx.hall.id);
  return evenings.find((evening) => gamesIn(evening).some(({ pattern }) => ownPatternIn(pattern) === own))?.name;
}

/** Replaces a pattern that was redrawn in the saved evenings. */
export async function keepInstead(tx: HallTx, by: By, old: OwnPattern, drawn: OwnPattern): Promise<void> {
  for (const before of await eveningsOf(tx.db, tx.hall.id)) {
    const games = gamesIn(before);
    if (!games.some(({ pattern }) => ownPatternIn(pattern) === old)) continue;
    const after = games.map((game) => ({ ...game, pattern: redrawn(game.pattern, old, drawn) }));
    if (after.some(({ pattern }) => pattern === null)) throw new Refusal('PATTERN_IN_EVENING', { name: before.name });
    await replace(tx, by, before, { ...before, lines: JSON.stringify(after) });
  }
}

const eveningsOf = (db: Db, hallId: string): Promise<StoredEvening[]> =>
  db.selectFrom('evenings').selectAll().where('hall_id', '=', hallId).orderBy('name_key').execute();

async function filled(
  tx: HallTx,
  { name, lines }: Wanted,
  others: readonly StoredEvening[],
): Promise<Pick<StoredEvening, 'name' | 'name_key' | 'lines'>> {
  const name_key = name.toLowerCase();
  if (others.some((evening) => evening.name_key === name_key)) throw new Refusal('EVENING_EXISTS');
  await refuseUnknownPatterns(tx, lines);
  const games = lines.map(({ pattern, betAmount, jackpotEnabled, note }) => ({
    pattern,
    betAmount,
    jackpotEnabled,
    note,
  }));
  return { name, name_key, lines: JSON.stringify(games) };
}

function gamesIn({ lines }: StoredEvening): Game[] {
  const games: unknown = JSON.parse(lines);
  if (!Array.isArray(games)) throw new Error(`A stored list is damaged: ${lines}`);
  return games;
}

/** With the current names of the hall's own patterns. */
async function shown(db: Db, hallId: string, evenings: readonly StoredEvening[]): Promise<Evening[]> {
  const patterns = evenings.flatMap(gamesIn).map(({ pattern }) => pattern);
  const names = await namesOfAll(db, hallId, patterns);
  return evenings.map((evening) => ({
    _id: evening.id,
    name: evening.name,
    lines: gamesIn(evening).map((game) => ({ ...game, patternNames: names.get(game.pattern) ?? null })),
  }));
}

async function answer(tx: HallTx, kept: StoredEvening) {
  const [evening] = await shown(tx.db, tx.hall.id, [kept]);
  if (!evening) throw new Error('One evening is shown as one');
  return { success: true as const, message: `${kept.name} is kept.`, evening };
}

async function replace(tx: HallTx, by: By, before: StoredEvening, after: StoredEvening): Promise<void> {
  await tx.db.updateTable('evenings').set(after).where('id', '=', after.id).execute();
  const entry = { action: 'evening.changed', subject: after.id, before: recorded(before), after: recorded(after) };
  await recordAndPublish(tx, by, 'hall-changed', entry);
}

const recorded = (evening: StoredEvening) => ({ name: evening.name, lines: gamesIn(evening) });
