import type { FutureWinner, ParsedBody } from '@adarash/contract';
import type { Handler } from '../../http/handler.ts';
import { Refusal } from '../../http/refusal.ts';
import type { HallTx } from '../../storage/storage.ts';
import { announceHall } from '../announce.ts';
import type { Desk } from '../desk.ts';
import { futureWinnerJson, recordAt, type StoredDesignation } from './records.ts';
import { type Designated, removeRecord, setRecord } from './set-record.ts';

type Entries = ParsedBody<'POST /games/configure-future-winners'>['games'];

/** `POST /games/future` has the same body and effect. */
export const configureFutureWinners =
  (desk: Desk): Handler<'POST /games/configure-future-winners'> =>
  ({ body, commit }) => {
    checkEntries(desk, body.games);
    return commit(async (tx, by) => {
      const { id: hallId, series } = tx.hall;
      const winners: FutureWinner[] = [];
      for (const { gameNumber: number, ...entry } of body.games) {
        const chosen = { ...entry, by: by.actor };
        winners.push(json(await setRecord(desk, tx, by, { hallId, series, number }, chosen, 'ahead')));
      }
      await announceHall(tx);
      return { success: true, message: 'Future winners configured successfully', winners };
    });
  };

function checkEntries(desk: Desk, entries: Entries): void {
  const numbers = new Set<number>();
  for (const [i, { gameNumber, cardId }] of entries.entries()) {
    if (!desk.isForSale(cardId)) throw new Refusal('WINNER_ENTRY_CARD', { entry: i + 1 });
    if (numbers.has(gameNumber)) throw new Refusal('WINNER_ENTRY_REPEATED', { number: gameNumber });
    numbers.add(gameNumber);
  }
}

export const listFutureWinners =
  (desk: Desk): Handler<'POST /games/future-winners'> =>
  async ({ hallId }) => {
    const rows = await desk.storage.db
      .selectFrom('designations')
      .innerJoin('halls', (join) =>
        join.onRef('halls.id', '=', 'designations.hall_id').onRef('halls.series', '=', 'designations.series'),
      )
      .leftJoin('games', (join) =>
        join
          .onRef('games.hall_id', '=', 'designations.hall_id')
          .onRef('games.series', '=', 'designations.series')
          .onRef('games.number', '=', 'designations.number'),
      )
      .selectAll('designations')
      .select('games.status')
      .where('designations.hall_id', '=', hallId)
      .orderBy('designations.number')
      .execute();
    return { success: true, winners: rows.map(({ status, ...row }) => futureWinnerJson(row, statusOf(status))) };
  };

export const changeFutureWinner =
  (desk: Desk): Handler<'PUT /games/future-winners/:id'> =>
  ({ params, body, commit }) => {
    const { gameNumber: number, ...entry } = body;
    if (!desk.isForSale(entry.cardId)) throw new Refusal('FUTURE_WINNER_CARD');
    return commit(async (tx, by) => {
      const record = await findRecord(tx, params.id);
      const slot = { hallId: tx.hall.id, series: record.series, number };
      if (number !== record.number) {
        if (await recordAt(tx.db, slot)) throw new Refusal('FUTURE_WINNER_EXISTS', { number });
        await removeRecord(desk, tx, by, record);
      }
      const changed = await setRecord(desk, tx, by, slot, { ...entry, by: by.actor }, 'ahead', record.id);
      await announceHall(tx);
      return { success: true, message: 'Future winner reconfigured successfully', winner: json(changed) };
    });
  };

export const deleteFutureWinner =
  (desk: Desk): Handler<'DELETE /games/future-winners/:id'> =>
  ({ params, commit }) =>
    commit(async (tx, by) => {
      await removeRecord(desk, tx, by, await findRecord(tx, params.id));
      await announceHall(tx);
      return { success: true, message: 'Future winner deleted successfully' };
    });

async function findRecord(tx: HallTx, id: string): Promise<StoredDesignation> {
  const record = await tx.db
    .selectFrom('designations')
    .selectAll()
    .where('id', '=', id)
    .where('hall_id', '=', tx.hall.id)
    .executeTakeFirst();
  if (!record) throw new Refusal('FUTURE_WINNER_NOT_FOUND');
  return record;
}

const json = ({ record, game }: Designated) => futureWinnerJson(record, statusOf(game?.status ?? null));

/** Games that have ended keep no designation, so only these are left. */
const statusOf = (status: string | null) => (status ?? 'not created') as FutureWinner['status'];
