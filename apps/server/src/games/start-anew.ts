import type { FastifyInstance } from 'fastify';
import { append, type By, HOUSE } from '../audit/append.ts';
import type { Services } from '../services.ts';
import { type DrawMemory, openDrawMemory } from '../storage/draw-memory.ts';
import { farAsStored, isRestored, refuseOlder, settleHere } from '../storage/older.ts';
import type { HallTx, Storage } from '../storage/storage.ts';
import type { Desk } from './desk.ts';
import { fillCommitments } from './draws.ts';
import { endOpenGames } from './end-game.ts';

/** More commitments than a hall opens between two backups, so that no sequence is ever shown twice. */
const PASSED_OVER = 10_000;
const REMEMBER_MS = 30_000;

/** Begins the draws of a restored database anew before anyone is served, and keeps in mind how far they have come. */
export function guardDraws(app: FastifyInstance, services: Services, desk: Desk): void {
  const { config, storage, log } = services;
  let memory: DrawMemory | undefined;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    const opened = openDrawMemory(config, log);
    const restored = await isRestored(storage);
    if (restored) await startAnew(desk, opened.known.sequences);
    else await refuseOlder(storage, opened);
    await settle(services, opened, restored);
    memory = opened;
    rememberCommits(storage, opened);
    // What other instances and tools stored, too.
    const keep = async () => {
      for (const line of await farAsStored(storage)) opened.note(line);
    };
    timer = setInterval(() => {
      keep().catch((error) => log.warn({ err: error }, 'how far the draws have come could not be looked up'));
    }, REMEMBER_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    memory?.close();
  });
}

/**
 * The folder is told before the database: a cut between the two leaves a memory that the database contains, or a mark
 * that makes it begin anew once more.
 */
async function settle({ chance, storage }: Services, memory: DrawMemory, anew: boolean): Promise<void> {
  memory.known.id ??= chance.newId();
  memory.begin(await farAsStored(storage), anew);
  await settleHere(storage, memory);
}

/** In the step that tells the screens, after the commit: what nobody was told yet need not be remembered. */
function rememberCommits({ postbox }: Storage, memory: DrawMemory): void {
  postbox.watch((head) => {
    if (head.chain !== HOUSE) memory.note(head);
  });
  postbox.open(({ event }) => {
    if (event.type === 'number-called') memory.note({ game: event.gameId, version: event.version });
    if (event.type !== 'game-changed') return;
    const { gameId, version, status } = event;
    const isOver = status === 'completed' || status === 'voided';
    memory.note(isOver ? { ended: gameId } : { game: gameId, version });
  });
}

/**
 * Seeds that were open when a copy was made may have been drawn from and shown since. So every game that has not ended
 * is called off, every open commitment is taken out of use, and fresh ones open at sequences nobody has seen.
 */
export async function startAnew(desk: Desk, seen: ReadonlyMap<string, number>): Promise<void> {
  const halls = await desk.storage.db.selectFrom('halls').select('id').execute();
  for (const { id } of halls) await desk.storage.write({ hallId: id }, (tx) => anew(tx, desk, seen.get(id) ?? 0));
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
