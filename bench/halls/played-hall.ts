import { drawKind, type Game, moneyOf, newGame } from '@adarash/rules/game';
import { santim } from '@adarash/rules/money';
import { PATTERNS } from '@adarash/rules/pattern';
import { rowFromGame, type StoredGame } from '../../apps/server/src/games/stored-game.ts';
import type { Services } from '../../apps/server/src/services.ts';
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
  for (let from = 0; from < count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => from + i);
    const rows = numbers.map((index) => playedGame(services, hallId, index, count));
    await storage.write({ hallId }, async (tx) => {
      await tx.db.insertInto('commitments').values(rows.map(commitmentOf)).execute();
      await tx.db.insertInto('games').values(rows).execute();
      await tally(
        tx,
        rows.map((after) => ({ before: null, after })),
      );
    });
  }
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
