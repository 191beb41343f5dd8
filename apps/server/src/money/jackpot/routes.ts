import { oneHall } from '../../http/handler.ts';
import type { Mount } from '../../http/mount.ts';
import type { Services } from '../../start/services.ts';
import { listAwards, listedAwardJson } from './awards.ts';
import { setJackpotRule } from './by-rule.ts';
import { contribute } from './contributions.ts';
import { correctJackpot, setJackpotTotal, showJackpot, switchJackpot } from './jackpot.ts';
import { changeAward, makeAward, takeAwardBack } from './manage-awards.ts';
import { putInBesides } from './roundings.ts';

export function mountJackpot(mount: Mount, services: Services): void {
  const { runtime } = services;
  const { db } = services.storage;

  mount('GET /jackpot/:cashierId', async ({ hallId }) => showJackpot(db, await oneHall(db, hallId), runtime.now()));
  mount('GET /jackpot/:cashierId/history', async ({ hallId, query: { limit, before } }) => {
    const hall = await oneHall(db, hallId);
    const { rows, next } = await listAwards(db, hall, limit, before);
    const putIn = before === undefined ? await putInBesides(db, hall) : {};
    return { success: true, history: rows.map(listedAwardJson), ...(next !== undefined && { next }), ...putIn };
  });
  mount('PUT /jackpot/:cashierId', setJackpotTotal(services));
  mount('POST /jackpot/:cashierId/corrections', correctJackpot(services));
  mount('PATCH /jackpot/:cashierId', switchJackpot);
  mount('PUT /jackpot/:cashierId/rule', setJackpotRule);
  mount('POST /jackpot/:cashierId/contributions', contribute);
  mount('POST /jackpot/:cashierId/awards', makeAward(services));
  mount('PUT /jackpot/history/:id', changeAward(services));
  mount('DELETE /jackpot/history/:id', takeAwardBack);
}
