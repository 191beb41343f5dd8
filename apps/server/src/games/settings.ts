import type { Answer } from '@adarash/contract';
import { append } from '../audit/append.ts';
import type { Handler } from '../http/handler.ts';
import type { HallRow } from '../storage/schema.ts';
import { announceHall } from './announce.ts';
import type { Desk } from './desk.ts';

type Settings = Omit<Answer<'GET /games/settings'>, 'success'>;

const settingsOf = (hall: HallRow): Settings => ({
  ballMachine: hall.ball_machine === 1,
  language: hall.language as Settings['language'],
});

export const readSettings =
  (desk: Desk): Handler<'GET /games/settings'> =>
  async ({ hallId }) => {
    const hall = desk.storage.db.selectFrom('halls').selectAll().where('id', '=', hallId);
    return { success: true, ...settingsOf(await hall.executeTakeFirstOrThrow()) };
  };

export const changeSettings =
  (): Handler<'PATCH /games/settings'> =>
  ({ body, commit }) =>
    commit(async (tx, by) => {
      const before = settingsOf(tx.hall);
      const after = { ballMachine: body.ballMachine ?? before.ballMachine, language: body.language ?? before.language };
      const message = 'Settings saved.';
      if (after.ballMachine === before.ballMachine && after.language === before.language)
        return { success: true, message, ...after };
      const { id: hallId } = tx.hall;
      await tx.db
        .updateTable('halls')
        .set({ ball_machine: after.ballMachine ? 1 : 0, language: after.language })
        .where('id', '=', hallId)
        .execute();
      await append(tx, { hallId, action: 'hall.settings', subject: hallId, before, after, ...by });
      await announceHall(tx);
      return { success: true, message, ...after };
    });
