import type { HallView, ParsedBody } from '@adarash/contract';
import { ascending } from '@adarash/rules/card';
import { birrFromSantim } from '@adarash/rules/money';
import { cardsOnSale, counterOf, priceOf, type SaleCommand } from '@adarash/rules/sale';
import type { SellerHandler } from '../../http/request-context.ts';
import { sellersNow, sumsJson } from '../../money/sellers/ledger.ts';
import { Refusal } from '../../platform/refusal.ts';
import { designationsFrom } from '../../repositories/draws.ts';
import { cardsInPlay, nextPendingGame } from '../../repositories/games.ts';
import { hallRow } from '../../repositories/halls.ts';
import { storedSale } from '../../repositories/sales.ts';
import type { HallTx } from '../../storage/storage.ts';
import type { GameDeps } from '../game-deps.ts';
import { changeStoredSale, waitingGameOf } from './change-sale.ts';
import { refuseUnknown } from './counter.ts';

/**
 * Handles a command of a seller's phone. The command contains the number of the displayed game. After that game has
 * started, the command is refused, so that a customer never gets a card of the next game.
 */
export const commandOfSeller =
  (services: GameDeps): SellerHandler<'POST /sell/commands'> =>
  ({ body, commit }) =>
    commit(async (tx, by) => {
      const pending = await nextPendingGame(tx.db, tx.hall.id);
      if (body.gameNumber !== (pending?.number ?? tx.hall.next_number)) throw new Refusal('SALE_CLOSED');
      const command = commandIn(body);
      await refuseUnknown(services, tx, command);
      if (command.type === 'add') await refuseInPlay(tx, command.cards);
      const { taken } = await changeStoredSale(tx, by, counterOf(by.actor.id), [command]);
      return { success: true, taken: taken.map(({ card }) => card) };
    });

function commandIn({ gameNumber: _, ...command }: ParsedBody<'POST /sell/commands'>): SaleCommand {
  return command;
}

async function refuseInPlay(tx: HallTx, wanted: readonly number[]): Promise<void> {
  const playing = await cardsInPlay(tx.db, tx.hall.id);
  const cards = wanted.filter((cardId) => playing.has(cardId));
  if (cards.length > 0) throw new Refusal('CARD_TAKEN', { cards });
}

export const readSelling =
  (services: GameDeps): SellerHandler<'GET /sell'> =>
  ({ hallId, actor }) =>
    services.storage.briefSnapshot(hallId, async (db) => {
      const hall = await hallRow(db, hallId);
      const own = (await sellersNow(db, hall)).find(({ seller }) => seller.id === actor.userId);
      if (!own) throw new Refusal('SELLER_NOT_FOUND');
      const sale = await storedSale(db, hallId);
      const { pending, waiting } = await waitingGameOf(db, hallId);
      const gameNumber = pending?.number ?? hall.next_number;
      const slot = { hallId, series: hall.series, first: gameNumber, count: 1 };
      const designated = pending ? pending.draw_kind === 'designated' : (await designationsFrom(db, slot)).size > 0;
      const playing = await cardsInPlay(db, hallId);
      const selling = {
        name: own.seller.name,
        hallName: hall.hall_name,
        language: hall.language as HallView['hall']['language'],
        gameNumber,
        designated,
        betAmount: birrFromSantim(priceOf(sale, waiting)),
        forSale: (await services.cardsOf(db, hall)).cards.map(({ cardId }) => cardId),
        taken: ascending([...new Set([...cardsOnSale(sale, waiting), ...playing])]),
        ownCards: sale.cards
          .filter(({ by }) => by === counterOf(own.seller.id))
          .map(({ card, paid }) => ({ card, paid })),
        ...sumsJson(own.sums),
      };
      return { success: true, selling };
    });
