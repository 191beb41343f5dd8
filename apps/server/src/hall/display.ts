import type { HallView } from '@adarash/contract';
import { GAME_SHOWN_MS } from '@adarash/contract/basics';
import { hallView as hallContract } from '@adarash/contract/routes/hall';
import { cardOf, winningLineOf } from '@adarash/rules/game';
import { santim } from '@adarash/rules/money';
import type { Kysely } from 'kysely';
import { allOpen } from '../draw/commitments.ts';
import { comingGames } from '../evening/program.ts';
import { gameRowJson, listedGame, publicWinnerJson, type ShownGame } from '../games/game-json.ts';
import { nextSale } from '../games/next-sale.ts';
import { showJackpot } from '../jackpot/jackpot.ts';
import type { Phones } from '../live/presence.ts';
import { designationsFrom } from '../repositories/designations.ts';
import { lastEnded, pendingGames, startedGames } from '../repositories/game-lists.ts';
import { hallByCode } from '../repositories/halls.ts';
import type { StoredGame } from '../repositories/stored-game.ts';
import type { Services } from '../services.ts';
import { voiceThere } from '../sounds/voice-packs.ts';
import type { Database } from '../storage/schema.ts';

/** What the TV shows now. The hall's number is read first, so that what follows is at least as new as it says. */
export async function hallView(
  services: Services,
  phones: Phones,
  code: string,
): Promise<Omit<HallView, 'networkUrl'>> {
  const { storage, chance, config } = services;
  const { db } = storage;
  const hall = await hallByCode(db, code);
  const running = await runningGames(db, hall.id);
  const row = running[0] ?? (await lastEnded(db, hall.id, new Date(chance.now().getTime() - GAME_SHOWN_MS)));
  const jackpot = await showJackpot(db, hall.id, chance.now());
  return {
    success: true,
    hall: {
      name: hall.hall_name || hall.name,
      language: hall.language as HallView['hall']['language'],
      marking: hall.phone_marking === 1,
      picture: hall.picture,
      notice: hall.notice,
      voice: await voiceThere(config.dataDir, hall.voice),
    },
    seq: hall.seq,
    game: row ? shownOnDisplay(listedGame(row, services.cardOf)) : null,
    marks: running.map(markOf),
    recordHead: await recordHead(db, hall.id),
    phones: await phones.count(db, hall.id),
    next: await nextOf(services, hall),
    program: await comingGames(db, hall.id),
    jackpot: {
      exists: jackpot.exists,
      enabled: jackpot.enabled,
      amount: jackpot.amount,
      awardAmount: jackpot.pendingAward?.amount ?? null,
      drawAt: jackpot.pendingAward?.drawAt ?? null,
      random: jackpot.pendingAward?.random ?? null,
    },
    publicUrl: config.publicUrl,
  };
}

type Counter = { id: string; series: number; next_number: number };

/**
 * The seal of the next game and whether its winner was chosen in advance, before a card of it is sold. A game that
 * waits to be started comes before one that does not exist yet.
 */
async function nextOf(services: Services, { id: hallId, series, next_number }: Counter): Promise<HallView['next']> {
  const waiting = await firstPending(services, hallId);
  if (waiting) return waiting;
  const [{ drawId, commitment, sequence } = NONE] = await allOpen(services, hallId);
  const designations = await designationsFrom(services.storage.db, { hallId, series, first: next_number, count: 1 });
  return {
    drawId,
    commitment,
    sequence,
    gameNumber: next_number,
    designated: designations.has(next_number),
    sale: await nextSale(services.storage.db, hallId, services.chance.now(), designations.get(next_number)),
  };
}

/** A designated game comes first, whatever its series: a counter that is reset hides nothing. */
async function firstPending({ storage: { db }, cardOf }: Services, hallId: string): Promise<HallView['next'] | null> {
  const rows = await pendingGames(db, hallId);
  const row = rows.find((each) => each.draw_kind === 'designated') ?? rows[0];
  if (!row) return null;
  const { draw_id: drawId, commitment, sequence, number: gameNumber } = row;
  const { pattern, patternNames, betAmount, cardCount, prizePool } = gameRowJson(listedGame(row, cardOf), santim(0));
  const sale = { pattern, patternNames, betAmount, cardCount, prizePool };
  return { drawId, commitment, sequence, gameNumber, designated: row.draw_kind === 'designated', sale };
}

const NONE = { drawId: '', commitment: '', sequence: 0 };

/** Every game that runs, a designated one before any other, else the latest started first: none can stand in its way. */
async function runningGames(db: Kysely<Database>, hallId: string): Promise<StoredGame[]> {
  const rows = await startedGames(db, hallId);
  const isDesignated = (row: StoredGame) => row.draw_kind === 'designated';
  return [...rows.filter(isDesignated), ...rows.filter((row) => !isDesignated(row))];
}

const markOf = (row: StoredGame): HallView['marks'][number] => ({
  gameId: row.id,
  series: row.series,
  gameNumber: row.number,
  draw: row.draw_kind,
  manualCalls: row.manual_calls,
});

/** Where the hall's record ends: who writes it down notices when an end is cut off. */
async function recordHead(db: Kysely<Database>, hallId: string): Promise<HallView['recordHead']> {
  const head = await db
    .selectFrom('audit_heads')
    .select(['seq', 'hash'])
    .where('chain', '=', hallId)
    .executeTakeFirst();
  return head && head.seq > 0 ? head : null;
}

/** The contract names what a screen without sign-in may know; all else is left out here. */
const SHOWN = hallContract.shape.game.unwrap();

function shownOnDisplay(shown: ShownGame): HallView['game'] {
  const { game, called } = shown;
  return SHOWN.parse({
    ...gameRowJson(shown, santim(0)),
    calledNumbers: called,
    winners: game.winners.map((winner) => ({
      ...publicWinnerJson(winner),
      numbers: cardOf(game, winner.cardId)?.numbers,
      winningLineInfo: winningLineOf(game, called, winner),
    })),
  });
}
