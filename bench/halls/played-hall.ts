import { drawKind, type Game, newGame, potDivision } from '@adarash/rules/game';
import { santim } from '@adarash/rules/money';
import { PATTERNS } from '@adarash/rules/pattern';
import { weightMoved } from '../../apps/server/src/money/tallies/tally.ts';
import { rowFromGame, type StoredGame } from '../../apps/server/src/repositories/stored-game.ts';
import type { Services } from '../../apps/server/src/services.ts';
import type { JackpotEntriesTable, JackpotsTable } from '../../apps/server/src/storage/schema/money.ts';
import { TALLY_COLUMNS, type TalliesTable } from '../../apps/server/src/storage/schema/money.ts';
import { insertAll, insertCalls, makeRoom } from './bulk.ts';

const GAMES_A_DAY = 100;
const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 5_000;
/** So many games are made by the rules; those after them are the same again at another time. */
const MODELS = 2_100;
const PAUSED = 5;
const CALLS = 30;
const BETS = [500, 1_500, 3_500, 7_500, 25_000];
const FEES = [500, 1_500, 2_500];

/**
 * A hall with a history: a hundred games a day up to today, of every pattern, band, kind and end, with their calls, ledger
 * and tallies. Written in bulk to the storage, without the audit log, seeds and roots of sales, which no benchmark here
 * reads.
 */
export async function fillHall(services: Services, hallId: string, count: number): Promise<void> {
  const { storage, runtime } = services;
  const opened = {
    hall_id: hallId,
    put_in: santim(0),
    available: santim(0),
    won: santim(0),
    enabled: 1 as const,
    entries: 0,
  };
  const jackpot = { ...opened, updated_at: runtime.now().toISOString() };
  await storage.write({ hallId }, ({ db }) => db.insertInto('jackpots').values(jackpot).execute());
  const cells = new Map<string, TalliesTable>();
  const open = { open_count: 0, open_sum: 0 };
  const models: StoredGame[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => from + i);
    const games = numbers.map((index) => {
      const model = models[index % MODELS];
      if (model && index < count - PAUSED) return playedAgain(services, model, index, count);
      const game = playedGame(services, hallId, index, count);
      if (index < MODELS) models.push(game);
      return game;
    });
    for (const { prizes_paid } of games.filter((game) => game.open_shift !== null)) {
      open.open_count += 1;
      open.open_sum += prizes_paid;
    }
    addUp(cells, weightMoved(games.map((row) => ({ before: null, after: { row } }))));
    await storage.write({ hallId }, async (tx) => {
      await makeRoom(tx);
      await insertAll(tx, 'commitments', games.map(commitmentOf));
      await insertAll(tx, 'games', games);
      await insertAll(
        tx,
        'jackpot_entries',
        games.flatMap((game) => booked(jackpot, game)),
      );
      await insertCalls(tx, games);
    });
  }
  await storage.write({ hallId }, async (tx) => {
    await insertAll(tx, 'tallies', [...cells.values()]);
    await tx.db.updateTable('jackpots').set(jackpot).where('hall_id', '=', hallId).execute();
    await tx.db
      .updateTable('halls')
      .set({ next_number: count + 1, ...open })
      .where('id', '=', hallId)
      .execute();
  });
}

function addUp(cells: Map<string, TalliesTable>, rows: readonly TalliesTable[]): void {
  for (const row of rows) {
    const key = `${row.period} ${row.status} ${row.pattern}`;
    const cell = cells.get(key);
    if (cell) for (const name of TALLY_COLUMNS) cell[name] += row[name];
    else cells.set(key, row);
  }
}

type Jackpot = Pick<JackpotsTable, 'hall_id' | 'put_in' | 'available' | 'entries'>;

/** One bet of every game that was started, taken back where it was called off, as the hall's ledger would have it. */
function booked(jackpot: Jackpot, game: StoredGame): JackpotEntriesTable[] {
  const amounts = game.status === 'voided' ? [game.bet, -game.bet] : [game.bet];
  return amounts.map((amount) => {
    jackpot.entries += 1;
    jackpot.put_in = santim(jackpot.put_in + amount);
    jackpot.available = jackpot.put_in;
    const after = { put_in_after: jackpot.put_in, available_after: jackpot.available };
    const by = { by_id: null, by_name: 'system', by_role: 'system' as const };
    const what = {
      kind: 'contribution' as const,
      amount: santim(amount),
      game_id: game.id,
      award_id: null,
      reason: null,
    };
    return { hall_id: jackpot.hall_id, seq: jackpot.entries, ...what, ...after, ...by, at: game.created_at };
  });
}

const commitmentOf = (row: StoredGame) => ({
  draw_id: row.draw_id,
  hall_id: row.hall_id,
  sequence: row.sequence,
  commitment: row.commitment,
  seed_sealed: '',
  game_id: row.id,
  recorded: 0 as const,
  discarded_at: null,
});

const createdAtOf = ({ runtime }: Services, index: number, count: number) =>
  Math.floor(runtime.now().getTime() - ((count - index) * DAY_MS) / GAMES_A_DAY);

function playedAgain(services: Services, model: StoredGame, index: number, count: number): StoredGame {
  const { runtime } = services;
  const createdAt = createdAtOf(services, index, count);
  const moved = createdAt - Date.parse(model.created_at);
  const later = (at: string | null) => at && new Date(Date.parse(at) + moved).toISOString();
  const created_at = new Date(createdAt).toISOString();
  const own = { id: runtime.newId(), draw_id: runtime.newId(), number: index + 1, sequence: index + 1 };
  const times = { started_at: later(model.started_at), ended_at: later(model.ended_at) };
  const first_called_at = later(model.first_called_at);
  return { ...model, ...own, ...times, first_called_at, created_at, day: created_at.slice(0, 10) };
}

function playedGame(services: Services, hallId: string, index: number, count: number): StoredGame {
  const { runtime, cardOf } = services;
  const createdAt = createdAtOf(services, index, count);
  const fresh = newGame({
    id: runtime.newId(),
    number: index + 1,
    series: 1,
    hallId,
    pattern: PATTERNS[index % PATTERNS.length]!,
    bet: santim(BETS[index % BETS.length]!),
    feeBasisPoints: FEES[index % FEES.length]!,
    cards: Array.from({ length: 20 }, (_, place) => cardOf((index % 50) + 1 + place)),
    jackpotEnabled: true,
    createdAt,
  });
  if (!fresh.ok) throw new Error(fresh.error);
  const game = ended(fresh.value, index, count);
  const draw = { draw_id: runtime.newId(), sequence: index + 1, commitment: '0'.repeat(64) };
  const row = rowFromGame(game, {
    ...draw,
    open_shift: 1,
    day: new Date(createdAt).toISOString().slice(0, 10),
  });
  return { ...row, draw_kind: drawKind(game) };
}

/** Most games are won; every 20th stays unclaimed, every 50th is called off, and the last five are still paused. */
function ended(game: Game, index: number, count: number): Game {
  const startedAt = game.createdAt + 1_000;
  const endedAt = startedAt + 300_000;
  const calls = Array.from({ length: CALLS }, (_, i) => ({
    number: i + 1,
    kind: 'drawn' as const,
    at: startedAt + i * 8_000,
  }));
  const started = { ...game, startedAt, calls, rounds: [{ round: 0, fromCall: 1 }], version: 32 };
  if (index >= count - PAUSED) return { ...started, status: 'paused' };
  if (index % 50 === 9) return { ...started, status: 'voided', endedAt, voidReason: 'called off' };
  if (index % 20 === 3) return { ...started, status: 'completed', endedAt };
  const { prizePool: prize } = potDivision(game);
  const winner = { cardId: game.cards[0]!.cardId, pattern: null, prize, callIndex: CALLS };
  return { ...started, status: 'completed', endedAt, winners: [winner] };
}
