import { FIRST_DESIGNATED_ROUND } from '@adarash/rules/designated';
import { apply, designatedCardId } from '@adarash/rules/game';
import type { By } from '../audit/append.ts';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { bookContribution } from '../jackpot/index.ts';
import type { HallTx } from '../storage/storage.ts';
import { accepted } from './accepted.ts';
import { cardsInPlay } from './cards-in-play.ts';
import type { Desk } from './desk.ts';
import { findRound } from './draws/find-round.ts';
import { drawSecret } from './draws/secret.ts';
import { cardIdsOf, type StoredGame } from './game-row.ts';
import { type LoadedGame, loadGame } from './load.ts';
import { OvertakenError, untilUndisturbed } from './overtaken.ts';
import { saveGame } from './save.ts';
import { showGame } from './show.ts';

export const startGame =
  (desk: Desk): Handler<'POST /games/:id/start'> =>
  ({ hallId, params, body, commit }) =>
    untilUndisturbed(async () => {
      const prepared = await prepareStart(desk, hallId, params.id, body?.hallEntropy);
      return commit(async (tx, by) => {
        const loaded = await loadGame(tx.db, desk.cardOf, hallId, params.id);
        const row = await startLoaded(tx, by, loaded, prepared);
        return { success: true, message: 'Game started successfully!', game: await showGame(desk, tx.db, row) };
      });
    });

/** What a start needs that takes too long to find while others wait: the round of a designated game. */
export type PreparedStart = { version: number; hallEntropy: string | undefined; round: number };

export async function prepareStart(
  desk: Desk,
  hallId: string,
  gameId: string,
  hallEntropy?: string,
): Promise<PreparedStart> {
  const { db } = desk.storage;
  const { row, game } = await loadGame(db, desk.cardOf, hallId, gameId);
  const fair = { version: row.version, hallEntropy, round: 0 };
  const plays = game.cards.some((card) => card.cardId === game.designation?.cardId);
  if (game.status !== 'pending' || !game.designation || !plays) return fair;
  const { cardId } = game.designation;
  const secret = await drawSecret(db, { ...row, public_text: hallEntropy ?? row.public_text }, desk.seedKey);
  const race = { cards: game.cards, designatedCardId: cardId, pattern: game.pattern, called: [] };
  const round = await findRound({ ...race, secret, fromRound: FIRST_DESIGNATED_ROUND });
  if (round === null) throw new Refusal('NO_DESIGNATED_ORDER', { cardId });
  return { ...fair, round };
}

export async function startLoaded(
  tx: HallTx,
  by: By,
  loaded: LoadedGame,
  prepared: PreparedStart,
): Promise<StoredGame> {
  const { row, game } = loaded;
  if (game.status === 'pending') {
    if (row.version !== prepared.version) throw new OvertakenError();
    await refuseHeldCards(tx, row);
  }
  const change = accepted(
    apply(game, {
      type: 'start',
      at: by.at.getTime(),
      round: prepared.round,
      publicText: prepared.hallEntropy,
    }),
    { cardId: designatedCardId(game) ?? undefined },
  );
  const after = await saveGame(tx, by, loaded, change);
  await bookContribution(tx, {
    hallId: row.hall_id,
    gameId: row.id,
    gameNumber: row.number,
    amount: row.contribution,
    ...by,
  });
  return after;
}

/** A paper card is in one hand: it cannot play in two running games of a hall at once. */
async function refuseHeldCards(tx: HallTx, row: StoredGame): Promise<void> {
  const held = await cardsInPlay(tx.db, row.hall_id);
  const cards = cardIdsOf(row).filter((cardId) => held.has(cardId));
  if (cards.length > 0) throw new Refusal('CARDS_INVALID', { cards });
}
