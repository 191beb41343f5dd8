import { drawKind, type Game, moneyOf, newGame } from '@adarash/rules/game';
import { santim } from '@adarash/rules/money';
import { PATTERNS } from '@adarash/rules/pattern';
import { rowFromGame, type StoredGame } from '../../apps/server/src/games/stored-game.ts';
import type { Services } from '../../apps/server/src/services.ts';
import type { Tx } from '../../apps/server/src/storage/storage.ts';
import { tally } from '../../apps/server/src/tallies/tally.ts';

const GAMES_A_DAY = 100;
const DAY_MS = 24 * 60 * 60 * 1000;
/** As many rows as either engine takes the parameters of in one statement. */
const AT_ONCE = 400;
const BETS = [500, 1_500, 3_500, 7_500, 25_000];
const FEES = [500, 1_500, 2_500];

/** A hall with a history: a hundred games a day up to today, of every pattern, band, kind and end. */
export async function fillHall(services: Services, hallId: string, count: number): Promise<void> {
  const { storage } = services;
  const ledger = await openLedger(services, hallId);
  for (let from = 0; from < count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => from + i);
    const rows = numbers.map((index) => playedGame(services, hallId, index, count));
    await storage.write({ hallId }, async (tx) => {
      await tx.db.insertInto('commitments').values(rows.map(commitmentOf)).execute();
      await tx.db.insertInto('games').values(rows).execute();
      await ledger(tx, rows);
      await tally(
        tx,
        rows.map((after) => ({ before: null, after })),
      );
    });
  }
  const next_number = count + 1;
  await storage.write({ hallId }, ({ db }) =>
    db.updateTable('halls').set({ next_number }).where('id', '=', hallId).execute(),
  );
}

/** One bet of every game that was started, taken back where it was called off, as the hall's ledger would have it. */
async function openLedger({ storage, chance }: Services, hallId: string) {
  const opened = { hall_id: hallId, put_in: santim(0), available: santim(0), enabled: 1 as const, entries: 0 };
  const jackpot = { ...opened, updated_at: chance.now().toISOString() };
  await storage.write({ hallId }, ({ db }) => db.insertInto('jackpots').values(jackpot).execute());
  return async ({ db }: Tx, games: readonly StoredGame[]) => {
    const entries = games.flatMap((game) => {
      const amounts = game.status === 'voided' ? [game.bet, -game.bet] : [game.bet];
      return amounts.map((amount) => {
        jackpot.entries += 1;
        jackpot.put_in = santim(jackpot.put_in + amount);
        jackpot.available = jackpot.put_in;
        const after = { put_in_after: jackpot.put_in, available_after: jackpot.available };
        const by = { by_id: null, by_name: 'system', by_role: 'system' as const };
        const what = { kind: 'contribution' as const, amount: santim(amount), game_id: game.id, award_id: null };
        return { hall_id: hallId, seq: jackpot.entries, ...what, ...after, ...by, at: game.created_at };
      });
    });
    await db.insertInto('jackpot_entries').values(entries).execute();
    await db.updateTable('jackpots').set(jackpot).where('hall_id', '=', hallId).execute();
  };
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

function playedGame({ chance, cards }: Services, hallId: string, index: number, count: number): StoredGame {
  const createdAt = chance.now().getTime() - ((count - index) * DAY_MS) / GAMES_A_DAY;
  const fresh = newGame({
    id: chance.newId(),
    number: index + 1,
    series: 1,
    hallId,
    pattern: PATTERNS[index % PATTERNS.length]!,
    bet: santim(BETS[index % BETS.length]!),
    feeBasisPoints: FEES[index % FEES.length]!,
    cards: cards.slice(index % 50, (index % 50) + 20),
    jackpotEnabled: true,
    createdAt,
  });
  if (!fresh.ok) throw new Error(fresh.error);
  const game = ended(fresh.value, index, count);
  const draw = { draw_id: chance.newId(), sequence: index + 1, commitment: '0'.repeat(64) };
  const row = rowFromGame(game, {
    ...draw,
    day: new Date(createdAt).toISOString().slice(0, 10),
  });
  return { ...row, draw_kind: drawKind(game) };
}

/** Most games are won; every 20th stays unclaimed, every 50th is called off, and the last five are still paused. */
function ended(game: Game, index: number, count: number): Game {
  const startedAt = game.createdAt + 1_000;
  const endedAt = startedAt + 300_000;
  const calls = Array.from({ length: 30 }, (_, i) => ({
    number: i + 1,
    kind: 'drawn' as const,
    at: startedAt + i * 8_000,
  }));
  const started = { ...game, startedAt, calls, rounds: [{ round: 0, fromCall: 1 }], version: 32 };
  if (index >= count - 5) return { ...started, status: 'paused' };
  if (index % 50 === 9) return { ...started, status: 'voided', endedAt, voidReason: 'called off' };
  if (index % 20 === 3) return { ...started, status: 'completed', endedAt };
  const { prizePool: prize } = moneyOf(game);
  const winner = { cardId: game.cards[0]!.cardId, pattern: null, prize, callIndex: 30 };
  return { ...started, status: 'completed', endedAt, winners: [winner] };
}
