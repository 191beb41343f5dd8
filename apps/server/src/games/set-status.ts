import { cardOf, commandForStatus, designatedCardId } from '@adarash/rules/game';
import type { By } from '../audit/append.ts';
import { servingRound } from '../draw/orders.ts';
import { unsealSeed } from '../draw/seeds.ts';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { bookContribution } from '../jackpot/contributions.ts';
import { cardsInPlay } from '../repositories/game-lists.ts';
import { type LoadedGame, loadGame, OvertakenError, untilUndisturbed } from '../repositories/games.ts';
import type { Services } from '../services.ts';
import type { HallTx } from '../storage/storage.ts';
import { accepted, changeGame } from './change-game.ts';
import { showGame, shownGame } from './game-json.ts';

const MESSAGES = {
  start: 'Game started successfully!',
  resume: 'Game resumed successfully!',
  pause: 'Game paused successfully!',
  finish: 'Game stopped and completed successfully!',
} as const;

export const startGame =
  (services: Services): Handler<'POST /games/:id/start'> =>
  ({ hallId, params, query: { cards }, body, commit }) =>
    untilUndisturbed(async () => {
      const prepared = await prepareStart(services, hallId, params.id, body?.hallEntropy);
      return commit(async (tx, by) => {
        const loaded = await loadGame(tx.db, services.cardOf, hallId, params.id);
        const started = await startLoaded(tx, by, loaded, prepared);
        return { success: true, message: MESSAGES.start, game: await showGame(tx.db, shownGame(started), cards) };
      });
    });

export const pauseGame =
  (services: Services): Handler<'POST /games/:id/pause'> =>
  ({ hallId, params, query: { cards }, commit }) =>
    commit(async (tx, by) => {
      const loaded = await loadGame(tx.db, services.cardOf, hallId, params.id);
      const paused = await changeGame(tx, by, loaded, { type: 'pause' });
      return { success: true, message: MESSAGES.pause, game: await showGame(tx.db, shownGame(paused), cards) };
    });

/** Setting a status does what its button does. */
export const setStatus =
  (services: Services): Handler<'PUT /games/:id/status'> =>
  ({ hallId, params, query: { cards }, body: { status }, commit }) =>
    untilUndisturbed(async () => {
      const prepared = status === 'active' ? await prepareStart(services, hallId, params.id) : null;
      return commit(async (tx, by) => {
        const loaded = await loadGame(tx.db, services.cardOf, hallId, params.id);
        const type = accepted(commandForStatus(loaded.game.status, status));
        const changed =
          type === 'start'
            ? await startLoaded(tx, by, loaded, prepared)
            : await changeGame(
                tx,
                by,
                loaded,
                type === 'finish' ? { type, at: by.at.getTime(), by: by.actor } : { type },
              );
        return { success: true, message: MESSAGES[type], game: await showGame(tx.db, shownGame(changed), cards) };
      });
    });

/** What a start needs that takes too long to find while others wait: the round of a designated game. */
export type PreparedStart = { version: number; hallEntropy: string | undefined; round: number };

export async function prepareStart(
  services: Services,
  hallId: string,
  gameId: string,
  hallEntropy?: string,
): Promise<PreparedStart> {
  const { db } = services.storage;
  const loaded = await loadGame(db, services.cardOf, hallId, gameId);
  const { game } = loaded;
  const fair = { version: game.version, hallEntropy, round: 0 };
  // What cannot be drawn is not begun: no card of it may be sold in vain.
  if (game.status === 'pending') await unsealSeed(db, loaded.row.draw_id, services.seedKey);
  if (game.status !== 'pending' || !game.designation || !cardOf(game, game.designation.cardId)) return fair;
  const { cardId } = game.designation;
  const withText = { ...loaded, game: { ...game, publicText: hallEntropy ?? game.publicText } };
  return { ...fair, round: await servingRound(services, withText, cardId) };
}

/** A game that was prepared at another version, or not at all, has to be prepared anew. */
export async function startLoaded(
  tx: HallTx,
  by: By,
  loaded: LoadedGame,
  prepared: PreparedStart | null,
): Promise<LoadedGame> {
  const { game } = loaded;
  if (game.status === 'pending') {
    if (game.version !== prepared?.version) throw new OvertakenError();
    await refuseHeldCards(tx, loaded);
  }
  const started = await changeGame(
    tx,
    by,
    loaded,
    {
      type: 'start',
      at: by.at.getTime(),
      round: prepared?.round ?? 0,
      publicText: prepared?.hallEntropy,
      wholeBirr: tx.hall.whole_birr === 1,
    },
    { cardId: designatedCardId(game) ?? undefined },
  );
  await bookContribution(tx, by, game);
  return started;
}

/** A paper card is in one hand: it cannot play in two running games of a hall at once. */
async function refuseHeldCards(tx: HallTx, { game }: LoadedGame): Promise<void> {
  const held = await cardsInPlay(tx.db, game.hallId);
  const cards = game.cards.map((card) => card.cardId).filter((cardId) => held.has(cardId));
  if (cards.length > 0) throw new Refusal('CARDS_INVALID', { cards });
}
