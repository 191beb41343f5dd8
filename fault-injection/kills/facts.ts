import type { GameJson } from '@adarash/contract';
import { documentIn } from '@adarash/rules/game';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { verifyChains } from '../../apps/server/src/audit-log/chain.ts';
import { unbalancedJackpots } from '../../apps/server/src/money/jackpot/ledger.ts';
import { TALLY_COLUMNS } from '../../apps/server/src/storage/schema/money.ts';
import type { Database } from '../../apps/server/src/storage/schema.ts';
import { recount } from '../../apps/server/test/documents/reports/recount.ts';
import type { Book } from './book.ts';

type Db = Kysely<Database>;

/** Compares the storage with a hall's book: it must contain every acknowledged fact once, and no other fact. */
export async function checkHall(db: Db, book: Book): Promise<void> {
  await checkGames(db, book);
  await checkCalls(db, book);
  await checkJackpot(db, book);
  await checkDesignations(db, book);
  await checkCommitments(db, book);
  await checkTallies(db, book.hallId);
  book.changed.clear();
}

const santim = (birr: number) => Math.round(birr * 100);

async function checkGames(db: Db, { hallId, games }: Book): Promise<void> {
  const rows = await db.selectFrom('games').selectAll().where('hall_id', '=', hallId).orderBy('number').execute();
  expect(rows.map((row) => row.number)).toEqual(Array.from({ length: games.size }, (_, i) => i + 1));
  for (const row of rows) {
    const told = games.get(row.id);
    expect(told, `game ${row.number} that nobody was told of`).toBeDefined();
    if (!told) continue;
    const { winners, designation, jackpot } = documentIn(row.document);
    expect(shownOf(told)).toEqual({
      status: row.status,
      version: row.version,
      called: JSON.parse(row.called),
      money: [row.pot, row.contribution, row.house_fee, row.prize_pool],
      winners: winners.map(({ cardId, prize }) => [cardId, prize]),
      designated: designation?.cardId ?? null,
      jackpot: [jackpot?.cardId ?? null, jackpot?.amount ?? null],
    });
    expect(row.pot).toBe(row.contribution + row.house_fee + row.prize_pool);
    const paid = winners.reduce((sum, { prize }) => sum + prize, 0);
    const left = paid + row.rounded_off;
    expect([row.prizes_paid, left]).toEqual([left, left === 0 ? 0 : row.prize_pool]);
  }
}

const shownOf = (game: GameJson) => ({
  status: game.status,
  version: game.version,
  called: game.calledNumbers,
  money: [game.totalPot, game.jackpotContribution, game.houseFee, game.prizePool].map(santim),
  winners: game.winners.map((winner) => [winner.cardId, santim(winner.prize)]),
  designated: game.moderatorWinnerCardId,
  jackpot: [game.jackpotWinnerCardId, game.jackpotAwardedAmount === null ? null : santim(game.jackpotAwardedAmount)],
});

/** Compares the rows of calls. Only changed games can have new ones. */
async function checkCalls(db: Db, { games, changed }: Book): Promise<void> {
  for (const id of changed) {
    const rows = await db
      .selectFrom('calls')
      .select(['idx', 'number'])
      .where('game_id', '=', id)
      .orderBy('idx')
      .execute();
    const told = games.get(id)?.calledNumbers ?? [];
    expect(rows).toEqual(told.map((number, i) => ({ idx: i + 1, number })));
  }
}

async function checkJackpot(db: Db, { hallId, awards, ledger }: Book): Promise<void> {
  const entries = await db
    .selectFrom('jackpot_entries')
    .select(['kind', (count) => count.fn.countAll<number>().as('n')])
    .where('hall_id', '=', hallId)
    .groupBy('kind')
    .execute();
  expect(Object.fromEntries(entries.map(({ kind, n }) => [kind, Number(n)]))).toEqual(Object.fromEntries(ledger));
  const rows = await db.selectFrom('awards').select(['id', 'amount', 'status']).where('hall_id', '=', hallId).execute();
  expect(Object.fromEntries(rows.map((row) => [row.id, { amount: row.amount, state: row.status }]))).toEqual(
    Object.fromEntries([...awards].map(([id, { amount, state }]) => [id, { amount: santim(amount), state }])),
  );
}

async function checkDesignations(db: Db, { hallId, designations }: Book): Promise<void> {
  const lowest = Math.min(...designations.keys());
  const rows = await db
    .selectFrom('designations')
    .select(['number', 'card_id'])
    .where('hall_id', '=', hallId)
    .where('number', '>=', Number.isFinite(lowest) ? lowest : 0)
    .execute();
  if (designations.size > 0) expect(new Map(rows.map((row) => [row.number, row.card_id]))).toEqual(designations);
}

const AHEAD = 50;

async function checkCommitments(db: Db, { hallId, games }: Book): Promise<void> {
  const rows = await db
    .selectFrom('commitments')
    .select(['sequence', 'game_id'])
    .where('hall_id', '=', hallId)
    .orderBy('sequence')
    .execute();
  if (games.size === 0) return;
  expect(rows.map((row) => row.sequence)).toEqual(Array.from({ length: games.size + AHEAD }, (_, i) => i + 1));
  const taken = rows.flatMap((row) => row.game_id ?? []);
  expect(taken).toEqual([...games.values()].sort((a, b) => a.gameNumber - b.gameNumber).map((game) => game._id));
}

async function checkTallies(db: Db, hallId: string): Promise<void> {
  const games = await db.selectFrom('games').selectAll().where('hall_id', '=', hallId).execute();
  const rows = await db
    .selectFrom('tallies')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('period', '=', 'all')
    .execute();
  const stored = Object.fromEntries(TALLY_COLUMNS.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]));
  expect(stored).toEqual(recount(games));
}

/** Checks invariants at any moment: exact sums, and numbers and commitments without gaps. */
export async function checkSums(db: Db): Promise<void> {
  expect(await unbalancedJackpots(db)).toEqual([]);
  const halls = await db.selectFrom('halls').select('id').execute();
  for (const { id } of halls) {
    const games = await db.selectFrom('games').selectAll().where('hall_id', '=', id).orderBy('number').execute();
    expect(games.map((game) => game.number)).toEqual(games.map((_, i) => i + 1));
    for (const game of games) {
      expect(game.pot).toBe(game.contribution + game.house_fee + game.prize_pool);
      const calls = await db
        .selectFrom('calls')
        .select('number')
        .where('game_id', '=', game.id)
        .orderBy('idx')
        .execute();
      expect(calls.map((call) => call.number)).toEqual(JSON.parse(game.called));
    }
    await checkTallies(db, id);
  }
}

/** Checks invariants of all halls together; reads the whole audit log. */
export async function checkAuditLog(db: Db): Promise<number> {
  expect(await unbalancedJackpots(db)).toEqual([]);
  const { broken, entries } = await verifyChains(db);
  expect(broken).toBe(null);
  return entries;
}
