import { said } from '@adarash/contract/errors';
import { cardOf, commandForStatus, designatedCardId } from '@adarash/rules/game';
import type { HallHandler } from '../http/request-context.ts';
import { bookContribution } from '../money/jackpot/contributions.ts';
import type { LoadedGame } from '../repositories/games.ts';
import { type GameTx, gameCommand, preparedGameCommand, unwrapOrRefuse } from './change-game.ts';
import { findWinningRound, unsealSeed } from './draw/seeds.ts';
import type { GameDeps } from './game-deps.ts';
import { refuseUnsoldBySellers } from './sale/sale-of-game.ts';
import { refuseCardsInPlay } from './sell-cards.ts';

const MESSAGES = {
  start: said('GAME_STARTED'),
  resume: said('GAME_RESUMED'),
  pause: said('GAME_PAUSED'),
  finish: said('GAME_STOPPED'),
} as const;

export const startGame =
  (services: GameDeps): HallHandler<'POST /games/:id/start'> =>
  (request) => {
    const publicText = request.body?.hallEntropy;
    return preparedGameCommand(
      services,
      request,
      (loaded) => startingRound(services, loaded, publicText),
      async (game, round) => game.answer(await start(game, round, publicText), MESSAGES.start, request.query.cards),
    );
  };

export const pauseGame =
  (services: GameDeps): HallHandler<'POST /games/:id/pause'> =>
  (request) =>
    gameCommand(services, request, async ({ change, answer }) =>
      answer(await change({ type: 'pause' }), MESSAGES.pause, request.query.cards),
    );

/** Updates the status of a game by running the command of the corresponding button. */
export const setStatus =
  (services: GameDeps): HallHandler<'PUT /games/:id/status'> =>
  (request) => {
    const { status } = request.body;
    const set = async (game: GameTx, round = 0) => {
      const type = unwrapOrRefuse(commandForStatus(game.loaded.game.status, status));
      const { at, actor } = game.by;
      const changed =
        type === 'start'
          ? await start(game, round)
          : await game.change(type === 'finish' ? { type, at: at.getTime(), by: actor } : { type });
      return game.answer(changed, MESSAGES[type], request.query.cards);
    };
    if (status !== 'active') return gameCommand(services, request, set);
    return preparedGameCommand(services, request, (loaded) => startingRound(services, loaded), set);
  };

/**
 * Returns the round of a pending game, which selects its draw order: 0 for a fair game, or the round in which the
 * designated card wins.
 */
async function startingRound(services: GameDeps, loaded: LoadedGame, publicText?: string): Promise<number> {
  const { game, row } = loaded;
  if (game.status !== 'pending') return 0;
  // Must check that the seed can be decrypted before the game starts, otherwise cards would be sold for a game without
  // a draw.
  await unsealSeed(services.storage.db, row.draw_id, services.seedKey);
  if (!game.designation || !cardOf(game, game.designation.cardId)) return 0;
  const withText = { ...loaded, game: { ...game, publicText: publicText ?? game.publicText } };
  return findWinningRound(services, withText, game.designation.cardId);
}

async function start({ tx, by, loaded, change }: GameTx, round: number, publicText?: string): Promise<LoadedGame> {
  const { game } = loaded;
  const cards = game.cards.map((card) => card.cardId);
  const isPending = game.status === 'pending';
  if (isPending) {
    await refuseCardsInPlay(tx, game, cards);
    await refuseUnsoldBySellers(tx, game);
  }
  const wholeBirr = tx.hall.whole_birr === 1;
  const cardId = designatedCardId(game) ?? undefined;
  const started = await change({ type: 'start', at: by.at.getTime(), round, publicText, wholeBirr }, { cardId });
  await bookContribution(tx, by, started.row);
  return started;
}
