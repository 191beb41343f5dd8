import type { FastifyInstance } from 'fastify';
import { append, type By } from '../audit/append.ts';
import type { Services } from '../services.ts';
import { isRestored, RESTORED, refuseOlder, rememberDraws, remembered } from '../storage/draw-memory.ts';
import type { HallTx } from '../storage/storage.ts';
import type { Desk } from './desk.ts';
import { fillCommitments } from './draws.ts';
import { endOpenGames } from './end-game.ts';

/** More commitments than a hall opens between two backups, so that no sequence is ever shown twice. */
const PASSED_OVER = 10_000;
const REMEMBER_MS = 30_000;

/** Begins the draws of a restored database anew before anyone is served, and keeps in mind how far they have come. */
export function guardDraws(app: FastifyInstance, services: Services, desk: Desk): void {
  const { config, storage, log } = services;
  const keep = () => rememberDraws(config, storage);
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await refuseOlder(config, storage);
    if (await isRestored(storage)) await startAnew(desk);
    await keep();
    timer = setInterval(() => {
      keep().catch((error) => log.warn({ err: error }, 'how far the draws have come could not be kept'));
    }, REMEMBER_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await keep().catch(() => {});
  });
}

/**
 * Seeds that were open when a copy was made may have been drawn from and shown since. So every game that has not ended
 * is called off, every open commitment is taken out of use, and fresh ones open at sequences nobody has seen.
 */
export async function startAnew(desk: Desk): Promise<void> {
  const { storage, config } = desk;
  const seen = remembered(config);
  const halls = await storage.db.selectFrom('halls').select('id').execute();
  for (const { id } of halls) await storage.write({ hallId: id }, (tx) => anew(tx, desk, seen[id] ?? 0));
  await storage.write({}, ({ db }) => db.deleteFrom('settings').where('name', '=', RESTORED).execute());
}

async function anew(tx: HallTx, desk: Desk, seen: number): Promise<void> {
  const hallId = tx.hall.id;
  const at = desk.chance.now();
  const by: By = { actor: 'system', at };
  await endOpenGames(desk, tx, by, 'The hall was restored from a backup.');
  const { last } = await tx.db
    .selectFrom('commitments')
    .select((e) => e.fn.max('sequence').as('last'))
    .where('hall_id', '=', hallId)
    .executeTakeFirstOrThrow();
  if (last === null) return;
  const discarded = await tx.db
    .updateTable('commitments')
    .set({ discarded_at: at.toISOString() })
    .where('hall_id', '=', hallId)
    .where('game_id', 'is', null)
    .where('discarded_at', 'is', null)
    .returning('sequence')
    .execute();
  const passed = Math.max(last, seen) + PASSED_OVER;
  const after = { discarded: discarded.map(({ sequence }) => sequence).sort((a, b) => a - b), last, next: passed + 1 };
  await append(tx, { hallId, actor: 'system', action: 'draws.discarded', subject: hallId, after, at });
  await fillCommitments(tx, desk, passed);
}
