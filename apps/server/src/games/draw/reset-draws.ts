import { hasEnded } from '@adarash/rules/game';
import type { FastifyInstance } from 'fastify';
import { type AuditContext, append, GLOBAL_CHAIN } from '../../audit-log/append.ts';
import { type DrawMemory, openDrawMemory } from '../../audit-log/draw-memory.ts';
import { bindToDatabase, isRestored, readDrawHeads, refuseOlder } from '../../audit-log/restored.ts';
import { discardOpen, lastSequence, unrevealedDraws } from '../../repositories/draws.ts';
import { hallIds } from '../../repositories/halls.ts';
import type { Services } from '../../services.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { HallTx, Storage } from '../../storage/storage.ts';
import { fillCommitments, revealSeed } from './seeds.ts';

/**
 * Number of commitment sequences that are skipped after a restore. Must be higher than the number of commitments
 * between two backups, otherwise a sequence could be used twice.
 */
const PASSED_OVER = 10_000;
const REMEMBER_MS = 30_000;

export type EndOpenGames = (tx: HallTx, by: AuditContext, reason: string) => Promise<void>;

/**
 * After a restore of the database, resets its draws before the first request. Then stores the progress of the draws
 * after each commit.
 */
export function watchForRestore(app: FastifyInstance, services: Services, endOpenGames: EndOpenGames): void {
  const { config, storage, log } = services;
  let memory: DrawMemory | undefined;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    const opened = openDrawMemory(config, log);
    const restored = await isRestored(storage);
    if (restored) await resetDraws(services, endOpenGames, opened.state.sequences);
    else await refuseOlder(storage, opened);
    await settle(services, opened, restored);
    memory = opened;
    rememberCommits(storage, opened);
    // Reads the progress from the database, so that changes by other instances and tools are included.
    const keep = async () => opened.note(await readDrawHeads(storage));
    timer = setInterval(() => {
      keep().catch((error) =>
        log.warn({ err: error }, 'the progress of the draws could not be read from the database; trying again'),
      );
    }, REMEMBER_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    memory?.close();
  });
}

/**
 * Stores the progress of the draws in the data folder before the database. After a crash between the two writes, the
 * folder either matches the database or causes another reset.
 */
async function settle(
  { runtime, storage }: Pick<Services, 'runtime' | 'storage'>,
  memory: DrawMemory,
  restored: boolean,
): Promise<void> {
  memory.state.id ??= runtime.newId();
  memory.begin(await readDrawHeads(storage), restored);
  await bindToDatabase(storage, memory);
}

/** Stores the progress of the draws when the events of a commit are sent. Changes without events are not required. */
function rememberCommits({ emitter }: Storage, memory: DrawMemory): void {
  emitter.on('appended', (head) => {
    const { chain, seq, hash } = head;
    if (chain !== GLOBAL_CHAIN) memory.note({ heads: { [chain]: { seq, hash } } });
  });
  emitter.on('hallEvent', ({ event }) => {
    if (event.type === 'number-called') memory.note({ games: { [event.gameId]: event.version } });
    if (event.type !== 'game-changed') return;
    const { gameId, version } = event;
    memory.note({ games: { [gameId]: hasEnded(event) ? null : version } });
  });
}

/**
 * Resets the draws of a restored database. Seeds that were unused in the backup may have been used and revealed since
 * then. So every unfinished game is voided, every open commitment is discarded, and new ones are created with unused
 * sequences.
 */
export async function resetDraws(
  services: Pick<Services, 'storage' | 'runtime' | 'seedKey'>,
  endOpenGames: EndOpenGames,
  seen: Readonly<Record<string, number>>,
): Promise<void> {
  const { storage, runtime } = services;
  for (const hallId of await hallIds(storage.db))
    await storage.write({ hallId }, async (tx) => {
      const at = runtime.now();
      await endOpenGames(tx, { actor: 'system', at }, 'The hall was restored from a backup.');
      const last = await lastSequence(tx.db, hallId);
      if (last === null) return;
      const discarded = await discardOpen(tx, hallId, at);
      const passed = Math.max(last, seen[hallId] ?? 0) + PASSED_OVER;
      const after = { discarded, last, next: passed + 1 };
      await append(tx, { hallId, actor: 'system', action: 'draws.discarded', subject: hallId, after, at });
      await fillCommitments(tx, services, passed);
    });
}

const BATCH_SIZE = 100;

/**
 * Reveals the seeds of ended games whose seed was not revealed at the end: in early releases, or because the key was
 * missing.
 */
async function revealEnded({ storage, seedKey }: Pick<Services, 'storage' | 'seedKey'>): Promise<void> {
  const pages = pagesOf<string>((last, limit) => unrevealedDraws(storage.db, last ?? '', limit), BATCH_SIZE);
  for await (const ended of pages)
    await storage.write({}, async (tx) => {
      for (const drawId of ended) await revealSeed(tx, drawId, seedKey);
    });
}

export function revealAtStart(app: FastifyInstance, services: Services): void {
  app.addHook('onReady', async () => services.background.run('revealing seeds', () => revealEnded(services)));
}
