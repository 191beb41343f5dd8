import type { Answer } from '@adarash/contract';
import { openWinnings } from '@adarash/rules/books';
import { addSantim, birrFromSantim } from '@adarash/rules/money';
import { changeGame } from '../games/change-game.ts';
import type { Mount } from '../http/mount.ts';
import { jackpotHolds, readJackpot } from '../money/jackpot/ledger.ts';
import { sellersNow } from '../money/sellers/ledger.ts';
import { ALL, booksOfRollup, SUM_OF_EACH } from '../money/tallies/tally.ts';
import { Refusal } from '../platform/refusal.ts';
import { gamesWithOpenPrizes, loadGame, openGames } from '../repositories/games.ts';
import { findHall } from '../repositories/halls.ts';
import { factsOf, type StoredGame } from '../repositories/stored-game.ts';
import type { Services } from '../services.ts';
import type { Db, HallRow } from '../storage/schema.ts';

type Unsettled = Answer<'GET /admin/halls/:cashierId/unsettled'>;

/**
 * Mounts the routes for the unpaid winnings of a hall: the list before its staff is deleted, and the payout afterwards.
 */
export function mountUnsettled(mount: Mount, services: Services): void {
  const { db } = services.storage;

  mount.admin('GET /admin/halls/:cashierId/unsettled', async ({ params: { cashierId } }) => {
    const hall = await findHall(db, cashierId);
    if (!hall) throw new Refusal('CASHIER_NOT_FOUND');
    return { success: true, deleted: await isDeleted(db, hall.id), ...(await unsettledIn(db, hall)) };
  });

  mount.admin('POST /admin/halls/:cashierId/games/:id/paid', ({ params, body, commit }) =>
    commit({ hallId: params.cashierId }, async (tx, by) => {
      if (!(await isDeleted(tx.db, tx.hall.id))) throw new Refusal('HALL_NOT_DELETED');
      const { of, cardId } = body;
      const loaded = await loadGame(tx.db, services.cardOf, tx.hall.id, params.id);
      const byTransfer = body.by === 'transfer';
      const paid = { of, cardId, byTransfer, by: by.actor, at: by.at.getTime(), shift: tx.hall.shift };
      await changeGame(services, tx, by, loaded, { type: 'handOver', ...paid }, { cardId });
      return { success: true, message: 'The prize is marked as paid.' };
    }),
  );
}

async function unsettledIn(db: Db, hall: HallRow): Promise<Omit<Unsettled, 'success' | 'deleted'>> {
  const games = await openGames(db, hall.id);
  const unpaid = await gamesWithOpenPrizes(db, hall.id);
  const sellers = await sellersNow(db, hall);
  return {
    hallName: hall.hall_name,
    games: games.map((game) => ({
      _id: game.id,
      gameNumber: game.number,
      status: game.status,
      cardCount: game.card_count,
      paidJackpot: factsOf(game).jackpot !== null,
    })),
    unpaidTotal: birrFromSantim(await unpaidTotalOf(db, hall.id)),
    unpaid: unpaid.flatMap(unpaidJson),
    jackpot: birrFromSantim(jackpotHolds(await readJackpot(db, hall.id))),
    sellers: sellers
      .map(({ seller, sums }) => ({ name: seller.name, balance: birrFromSantim(sums.due) }))
      .filter(({ balance }) => balance !== 0),
  };
}

const unpaidJson = (game: StoredGame): Unsettled['unpaid'] =>
  openWinnings({ ...factsOf(game), status: game.status }).map(({ of, cardId, amount }) => ({
    gameId: game.id,
    gameNumber: game.number,
    of,
    cardId,
    amount: birrFromSantim(amount),
  }));

async function unpaidTotalOf(db: Db, hallId: string) {
  const sums = await db
    .selectFrom('tallies')
    .select(SUM_OF_EACH)
    .where('hall_id', '=', hallId)
    .where('period', '=', ALL)
    .executeTakeFirst();
  const { open, awardsOpen } = booksOfRollup((name) => Number(sums?.[name] ?? 0));
  return addSantim(open, awardsOpen);
}

async function isDeleted(db: Db, hallId: string): Promise<boolean> {
  const cashier = await db.selectFrom('users').select('deleted_at').where('id', '=', hallId).executeTakeFirst();
  return cashier !== undefined && cashier.deleted_at !== null;
}
