import type { ParsedBody } from '@adarash/contract';
import type { Card } from '@adarash/rules/card';
import { apply, designatedCardId, drawKind, type Game, type NewGame, namesOf, newGame } from '@adarash/rules/game';
import { keptTerms, termsFrom } from '@adarash/rules/hall-terms';
import { basisPointsFromPercent, type FeeTable, feeTableFrom, type Santim, santimFromBirr } from '@adarash/rules/money';
import { type AuditContext, append } from '../audit-log/append.ts';
import { currentPatternNames } from '../halls/own-patterns.ts';
import type { HallHandler } from '../http/request-context.ts';
import { jackpotHolds, readJackpot } from '../money/jackpot/ledger.ts';
import { tally } from '../money/tallies/tally.ts';
import { hallDay } from '../platform/periods.ts';
import { Refusal } from '../platform/refusal.ts';
import { designationsFrom } from '../repositories/draws.ts';
import { insertGame, type LoadedGame } from '../repositories/games.ts';
import { ownerSettings, updateHall } from '../repositories/halls.ts';
import { rowFromGame } from '../repositories/stored-game.ts';
import type { HallTx } from '../storage/storage.ts';
import type { HallCards } from './catalogue.ts';
import { announceGame, unwrapOrRefuse } from './change-game.ts';
import { takeCommitments } from './draw/seeds.ts';
import type { GameDeps } from './game-deps.ts';
import { gameInResponse, gameJson } from './game-json.ts';
import { takeOverSale } from './sale/sale-of-game.ts';

type Wanted = ParsedBody<'POST /games/sequential'>;

export const createGames =
  (services: GameDeps): HallHandler<'POST /games/sequential'> =>
  ({ body, commit }) => {
    return commit(async (tx, by) => {
      const from = await services.cardsOf(tx.db, tx.hall);
      const cards = cardsSold(from, body.cardPool);
      const first = body.startGameNumber ?? tx.hall.next_number;
      if (first < tx.hall.next_number) throw new Refusal('GAME_NUMBER_TAKEN', { number: first });
      const last = first + (body.numGames ?? body.count ?? 1) - 1;
      const { cardPool, saleVersion: version } = body;
      const game = { number: first, bet: betOf(body), cards: cardPool };
      const endSale = await takeOverSale(tx, by, { ...game, version, waiting: null });
      const owner = await ownerSettings(tx.db);
      const jackpot = await readJackpot(tx.db, tx.hall.id);
      const day = hallDay(by.at, services.config.hallTz, owner.dayStartsAt);
      const given = { cards, cardSet: from.set, terms: termsFrom(owner) };
      const games = await plan(services, tx, by, body, given, { first, last });
      const stored = await storeGames(services, tx, games, day);
      await updateHall(tx, { next_number: last + 1 });
      await endSale(stored[0]?.game.id ?? '');
      for (const one of stored) await appendGameCreated(tx, by, one);
      const data = stored.map((one) => gameJson(gameInResponse(one), jackpotHolds(jackpot)));
      const message = first === last ? `Game ${first} created.` : `Games ${first} to ${last} created.`;
      return { success: true, message, data, games: data };
    });
  };

function cardsSold(from: HallCards, cardPool: readonly number[]): Card[] {
  const unknown = cardPool.filter((cardId) => !from.has(cardId));
  if (unknown.length > 0) throw new Refusal('CARDS_INVALID', { cards: [...new Set(unknown)] });
  const repeated = cardPool.filter((cardId, i) => cardPool.indexOf(cardId) !== i);
  if (repeated.length > 0) throw new Refusal('CARDS_REPEATED', { cards: [...new Set(repeated)] });
  return [...cardPool].sort((a, b) => a - b).map(from.card);
}

function betOf({ betAmount }: Pick<Wanted, 'betAmount'>): Santim {
  const bet = santimFromBirr(betAmount);
  if (bet === null) throw new Refusal('BET_INVALID');
  return bet;
}

type Fee = { feeBasisPoints: number; feeTable: FeeTable | null };

function feeFrom(wanted: Pick<Wanted, 'houseFeePercentage' | 'houseFeeTable'>): Fee {
  const feeTable = wanted.houseFeeTable ? feeTableFrom(wanted.houseFeeTable) : null;
  const feeBasisPoints = feeTable ? 0 : basisPointsFromPercent(wanted.houseFeePercentage ?? Number.NaN);
  if (feeBasisPoints === null) throw new Refusal('HOUSE_FEE_INVALID');
  return { feeBasisPoints, feeTable };
}

type Numbers = { first: number; last: number };

/** Fields of new games that the server determines and the request does not contain. */
type Given = Pick<NewGame, 'cards' | 'cardSet' | 'terms'>;

/** Returns new pending games with consecutive numbers and the designations stored for these numbers. */
async function plan(
  services: GameDeps,
  tx: HallTx,
  by: AuditContext,
  wanted: Wanted,
  sold: Given,
  { first, last }: Numbers,
): Promise<Game[]> {
  const { id: hallId, series } = tx.hall;
  const bet = betOf(wanted);
  const fee = feeFrom(wanted);
  const count = last - first + 1;
  const patternNames = await currentPatternNames(tx.db, hallId, wanted.pattern);
  const designations = await designationsFrom(tx.db, { hallId, series, first, count });
  // Ids created in the same second are in random order. They are sorted, so that their order matches the game numbers.
  const ids = Array.from({ length: count }, () => services.runtime.newId()).sort();
  return ids.map((id, i) => {
    const game = unwrapOrRefuse(
      newGame({
        id,
        number: first + i,
        series,
        hallId,
        pattern: wanted.pattern,
        patternNames,
        bet,
        ...fee,
        ...sold,
        jackpotEnabled: wanted.jackpotEnabled,
        publicText: wanted.hallEntropy,
        createdAt: by.at.getTime(),
      }),
    );
    const designation = designations.get(game.number);
    return designation
      ? unwrapOrRefuse(
          apply(game, { type: 'designate', source: 'ahead', cardSet: sold.cardSet ?? undefined, ...designation }),
        ).game
      : game;
  });
}

async function storeGames(services: GameDeps, tx: HallTx, games: readonly Game[], day: string): Promise<LoadedGame[]> {
  const draws = await takeCommitments(tx, games, services);
  const stored = draws.map(({ game, drawId, sequence, commitment }) => ({
    game,
    row: rowFromGame(game, { draw_id: drawId, sequence, commitment, day }),
  }));
  for (const { row } of stored) await insertGame(tx, row);
  const counted = stored.map((after) => ({ before: null, after }));
  await tally(tx, counted);
  return stored;
}

async function appendGameCreated(tx: HallTx, by: AuditContext, { game, row }: LoadedGame): Promise<void> {
  const names = namesOf(game);
  const terms = keptTerms(game.terms);
  const after = {
    series: game.series,
    gameNumber: game.number,
    pattern: game.pattern,
    patternNames: names ?? undefined,
    bet: game.bet,
    feeBasisPoints: game.feeBasisPoints,
    feeTable: game.feeTable ?? undefined,
    cards: game.cards.map((card) => card.cardId),
    drawId: row.draw_id,
    draw: drawKind(game),
    designatedCard: designatedCardId(game),
    text: game.publicText,
    scheme: game.scheme,
    cardSet: game.cardSet ?? undefined,
    // The designation of a game may have changed its pattern.
    designation: game.designation ?? undefined,
    createdPattern: game.designation ? game.createdPattern : undefined,
    allNames: game.designation ? game.patternNames : undefined,
    jackpotEnabled: game.jackpotEnabled,
    feedsJackpot: game.feedsJackpot,
    terms: terms ?? undefined,
    day: row.day,
  };
  await append(tx, {
    hallId: game.hallId,
    ...by,
    action: 'game.created',
    subject: game.id,
    after,
  });
  await announceGame(tx, game, 'created');
}
