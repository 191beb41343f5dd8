import type { HallView } from '@adarash/contract';
import { GAME_SHOWN_MS } from '@adarash/contract/basics';
import { hallView as hallContract } from '@adarash/contract/routes/hall';
import { cardOf, winningLineOf } from '@adarash/rules/game';
import { rolledCards } from '@adarash/rules/jackpot';
import { addSantim, birrFromSantim, santim } from '@adarash/rules/money';
import { headOf } from '../audit-log/chain.ts';
import { voiceThere } from '../halls/voice-packs.ts';
import type { Phones } from '../live/presence.ts';
import { showJackpot } from '../money/jackpot/jackpot.ts';
import { clockInZone } from '../platform/periods.ts';
import { lastCallsOf, lastEnded, lastWon, startedGames } from '../repositories/games.ts';
import { hallByCode, ownerSettings, publicSince } from '../repositories/halls.ts';
import { purposeOf } from '../repositories/mixes.ts';
import { outJson, type StoredGame } from '../repositories/stored-game.ts';
import type { Services } from '../services.ts';
import type { Db } from '../storage/schema.ts';
import { type GameInResponse, gameRowJson, listedGame, publicWinnerJson } from './game-json.ts';
import { nextOf } from './next-game.ts';

/**
 * Returns the state of the hall for the TV. The sequence number of events is read first, so that all other data is at
 * least as new.
 */
export async function loadHallView(
  services: Pick<Services, 'config' | 'runtime' | 'storage' | 'seedKey' | 'live' | 'demo' | 'cardOf' | 'cardsOf'>,
  phones: Phones,
  code: string,
): Promise<Omit<HallView, 'networkUrl'>> {
  const { storage, runtime, config } = services;
  const { db } = storage;
  const now = runtime.now();
  const hall = await hallByCode(db, code);
  const running = await runningGames(db, hall.id);
  const sold = await services.cardsOf(db, hall);
  const house = await ownerSettings(db);
  const row = running[0] ?? (await lastEnded(db, hall.id, ago(now, GAME_SHOWN_MS)));
  return {
    success: true,
    hall: {
      name: hall.hall_name || hall.name,
      language: hall.language as HallView['hall']['language'],
      marking: hall.phone_marking === 1,
      notice: hall.notice,
      voice: await voiceThere(config.dataDir, hall.voice),
      calendar: house.calendar,
      noDesignatedSince: publicSince(house, now, config.hallTz),
      cards: sold.cards.at(-1)?.cardId ?? 0,
      cardSet: sold.isOwn ? { digest: sold.set.digest, cards: sold.numbers } : undefined,
    },
    seq: hall.seq,
    now: now.toISOString(),
    clock: clockInZone(now, config.hallTz).time,
    game: row ? await shownOnDisplay(db, listedGame(row, services.cardOf)) : null,
    marks: running.map(markOf),
    recordHead: await recordHead(db, hall.id),
    phones: await phones.count(db, hall.id),
    next: await nextOf(services, hall),
    lastWon: row ? [] : await wonOnDisplay(services, hall.id, now),
    jackpot: await jackpotOnDisplay(db, hall.id, now),
    publicUrl: config.publicUrl,
  };
}

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Maximum number of won games on the display between two games. Only games of the current evening are included. */
const WON_SHOWN = 3;
const EVENING_MS = 12 * 3_600_000;

/**
 * Returns the last won games for the display. Must include the marks of their draws, so that a designated winner is
 * never displayed without its mark.
 */
async function wonOnDisplay(
  { storage: { db }, cardOf }: Pick<Services, 'storage' | 'cardOf'>,
  hallId: string,
  now: Date,
): Promise<HallView['lastWon']> {
  const rows = await lastWon(db, hallId, ago(now, EVENING_MS), WON_SHOWN);
  return rows.map((row) => {
    const shown = listedGame(row, cardOf);
    const { winners } = shown.game;
    const prize = birrFromSantim(addSantim(...winners.map((winner) => winner.prize)));
    return WON.parse({ ...gameRowJson(shown, santim(0)), cards: winners.map(({ cardId }) => cardId), prize });
  });
}

/**
 * Returns the jackpot for the display. It includes pending awards, so that the amount does not decrease before an award
 * is won.
 */
async function jackpotOnDisplay(db: Db, hallId: string, now: Date): Promise<HallView['jackpot']> {
  const { exists, enabled, holds, pendingAward } = await showJackpot(db, hallId, now);
  return {
    exists,
    enabled,
    amount: holds,
    awardAmount: pendingAward?.amount ?? null,
    drawAt: pendingAward?.drawAt ?? null,
    random: pendingAward?.random ?? null,
  };
}

/**
 * Returns all running games in the order of the display: designated games first, so that another game cannot hide them,
 * then games by their latest call. A game without calls is ordered by its start.
 */
async function runningGames(db: Db, hallId: string): Promise<StoredGame[]> {
  const rows = await startedGames(db, hallId);
  const isDesignated = (row: StoredGame) => row.draw_kind === 'designated';
  if (rows.length > 1) {
    const lastCalls = await lastCallsOf(
      db,
      rows.map(({ id }) => id),
    );
    rows.sort((one, other) => (lastCalls.get(other.id) ?? 0) - (lastCalls.get(one.id) ?? 0));
  }
  return [...rows.filter(isDesignated), ...rows.filter((row) => !isDesignated(row))];
}

const markOf = (row: StoredGame): HallView['marks'][number] => ({
  gameId: row.id,
  series: row.series,
  gameNumber: row.number,
  draw: row.draw_kind,
  manualCalls: row.manual_calls,
  ...outJson(row),
});

/**
 * Returns the last entry of the hall's audit log. A person who writes down its hash can detect removed entries later.
 */
async function recordHead(db: Db, hallId: string): Promise<HallView['recordHead']> {
  const head = await headOf(db, hallId);
  return head && head.seq > 0 ? head : null;
}

/** Contract of a game on public screens, which removes all other fields. */
const SHOWN = hallContract.shape.game.unwrap();
const WON = hallContract.shape.lastWon.element;

async function shownOnDisplay(db: Db, shown: GameInResponse): Promise<HallView['game']> {
  const { game, called } = shown;
  const row = gameRowJson(shown, santim(0));
  const cards = game.cards.map(({ cardId }) => cardId);
  return SHOWN.parse({
    ...row,
    mixing: row.mixing && { ...row.mixing, purpose: await purposeOf(db, game.id) },
    jackpotRoll: game.jackpot ? rolledCards(cards, game.id) : [],
    calledNumbers: called,
    winners: game.winners.map((winner) => ({
      ...publicWinnerJson(winner),
      numbers: cardOf(game, winner.cardId)?.numbers,
      winningLineInfo: winningLineOf(game, called, winner),
    })),
  });
}
