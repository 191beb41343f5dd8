import { nextInOrder, ordersOf } from '@adarash/rules/draw';
import { type Game, hasEnded, numbersCalled } from '@adarash/rules/game';
import type { Kysely } from 'kysely';
import { drawSecret } from '../../games/draws.ts';
import { inRules, type LoadedGame } from '../../games/game-store.ts';
import { receiptDigest } from '../../games/receipt-digest.ts';
import { type CardLookup, rowFromGame, type StoredGame } from '../../games/stored-game.ts';
import type { Database } from '../../storage/schema.ts';
import { SeedKeyMissing } from '../../storage/seed-key.ts';
import { makeRecount } from '../../tallies/recount.ts';
import { runningDiffers } from './running.ts';
import type { Told } from './told.ts';

export type Means = { db: Kysely<Database>; cardOf: CardLookup; seedKey: Uint8Array | null };

const PAGE = 1_000;

/** Every game of a hall against its record, and the sums of all of them against the roll-ups. */
export async function gamesThatDiffer(means: Means, hallId: string, told: Told): Promise<string[]> {
  const found: string[] = [];
  const seen = new Set<string>();
  const recount = makeRecount();
  for await (const row of gamesOf(means.db, hallId)) {
    seen.add(row.id);
    recount.add(row);
    const name = `game ${row.number} of series ${row.series} of hall ${hallId}`;
    found.push(...(await gameDiffers(means, row, told)).map((what) => `${name} ${what}`));
    if (row.record_seq !== null && !(await isInChain(means.db, hallId, row.record_seq, row.record_hash)))
      found.push(`the record of hall ${hallId} ends or differs before ${name} ended (entry ${row.record_seq})`);
  }
  for (const id of told.created.keys()) if (!seen.has(id)) found.push(`game ${id} of hall ${hallId} is missing`);
  const periods = await recount.differing(means.db, hallId);
  return [
    ...found,
    ...periods.map((period) => `the tallies of hall ${hallId} (${period}) are not the sum of its games`),
  ];
}

async function* gamesOf(db: Kysely<Database>, hallId: string): AsyncGenerator<StoredGame> {
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('games')
      .selectAll()
      .where('hall_id', '=', hallId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}

async function gameDiffers({ db, cardOf, seedKey }: Means, row: StoredGame, told: Told): Promise<string[]> {
  const found: string[] = [];
  const created = told.created.get(row.id);
  if (!created) found.push('was never created');
  else if (created.drawId !== row.draw_id) found.push('has another draw than it was created with');
  const draw = await db
    .selectFrom('commitments')
    .select(['commitment', 'game_id'])
    .where('draw_id', '=', row.draw_id)
    .executeTakeFirst();
  if (draw?.commitment !== row.commitment || draw.game_id !== row.id) found.push('has another seal');

  const loaded = await inRules(db, cardOf, row);
  const digest = told.receipts.get(row.id);
  if (digest !== undefined && (!hasEnded(loaded.game) || digest !== receiptDigest(loaded)))
    found.push('is not what the record holds of it');
  // Games from before ended without a receipt in the record; from the first one on, each has its own.
  if (row.record_seq !== null && digest === undefined) found.push('has no receipt in the record');
  const running = told.running.get(row.id);
  if (running)
    found.push(...runningDiffers(running, loaded.game).map((what) => `is not what the record says: ${what}`));
  const unfounded = columnsThatDiffer(loaded);
  if (unfounded.length > 0) found.push(`does not bear out its own ${unfounded.join(', ')}`);
  if (draw && (await callsLeaveOrder(db, loaded, seedKey))) found.push('has drawn numbers that its seed does not give');
  return found;
}

/** What stands in the row beside the game itself, for lists and sums, and does not follow from it. */
function columnsThatDiffer({ row, game }: LoadedGame): string[] {
  const due = rowFromGame(game, row);
  return (Object.keys(due) as (keyof StoredGame)[]).filter((column) => due[column] !== row[column]);
}

/** Looks at drawn numbers as far as their seed is open or the key is at hand. */
async function callsLeaveOrder(db: Kysely<Database>, loaded: LoadedGame, seedKey: Uint8Array | null): Promise<boolean> {
  if (loaded.game.calls.length === 0) return false;
  try {
    const orders = ordersOf(await drawSecret(db, loaded, seedKey ?? new Uint8Array()));
    return leavesOrder(loaded.game, orders);
  } catch (error) {
    if (error instanceof SeedKeyMissing) return false;
    throw error;
  }
}

function leavesOrder(game: Game, orders: (round: number) => number[]): boolean {
  const called = numbersCalled(game);
  const known = new Map<number, number[]>();
  return game.calls.some(({ number, kind }, i) => {
    if (kind !== 'drawn') return false;
    const round = game.rounds.findLast(({ fromCall }) => fromCall <= i + 1)?.round ?? 0;
    const order = known.get(round) ?? orders(round);
    known.set(round, order);
    return nextInOrder(order, called.slice(0, i)) !== number;
  });
}

async function isInChain(db: Kysely<Database>, chain: string, seq: number, hash: string | null): Promise<boolean> {
  const entry = await db
    .selectFrom('audit')
    .select('hash')
    .where('chain', '=', chain)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return entry !== undefined && entry.hash === hash;
}
