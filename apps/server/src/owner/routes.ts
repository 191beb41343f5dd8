import { existsSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_CATALOGUE } from '@adarash/rules/catalogue';
import { RUNNING_STATUSES } from '@adarash/rules/game';
import { append } from '../audit-log/append.ts';
import { settingsChange } from '../halls/hall-settings.ts';
import { mountVoices } from '../halls/voices.ts';
import { portOf } from '../http/host-check.ts';
import type { Mount } from '../http/mount.ts';
import { version } from '../platform/places.ts';
import { Refusal } from '../platform/refusal.ts';
import { clockAhead } from '../platform/runtime.ts';
import { findHall, lockedHalls } from '../repositories/halls.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/storage.ts';
import { mountAuditLog } from './audit-log.ts';
import { backupFolder } from './backup-folder.ts';
import { askedShelf, backupNow, backupsIn, backupTime } from './backups.ts';
import { sizeFixedBy } from './owner.ts';
import { mountUnsettled } from './unsettled.ts';

/** Mounts the routes for the settings of this server and of each hall. */
export function mountSettings(mount: Mount, services: Services): void {
  const { config, network, runtime, storage, catalogueSize } = services;

  mount.admin('GET /admin/desk', async ({ request }) => {
    const origins = network.origins(portOf(request));
    const chosen = await backupFolder(services);
    const { folder } = askedShelf(config, chosen);
    const files = backupsIn(folder).slice(-MOST_SHOWN).reverse();
    return {
      success: true,
      version,
      storage: storage.engine,
      network: {
        open: network.isOpen(),
        fixedBy: network.fixedBy,
        origins,
        system: SYSTEMS[process.platform] ?? 'other',
        encrypted: config.tls !== null,
        inTheOpen: network.isPubliclyReachable(),
      },
      catalogue: { size: catalogueSize(), max: MAX_CATALOGUE, fixedBy: await sizeFixedBy(storage.db, config) },
      backups:
        storage.engine === 'postgresql'
          ? null
          : {
              folder,
              chosen: chosen ?? '',
              fixed: config.backupDir !== null,
              files: files.map((file) => ({ file, at: backupTime(file), bytes: statSync(join(folder, file)).size })),
            },
    };
  });

  mount.admin('PUT /admin/network', async ({ body: { open }, commit, reply }) => {
    if (network.fixedBy !== null && open !== network.isOpen()) throw new Refusal('NETWORK_FIXED');
    const answer = await commit({}, async (tx, by) => {
      const action = open ? 'network.opened' : 'network.closed';
      if (open !== network.isOpen()) await append(tx, { hallId: null, ...by, action, subject: 'network' });
      const message = open ? 'The hall’s TV and phones reach this computer.' : 'Only this computer reaches the server.';
      return { success: true as const, message };
    });
    const sendAway = network.fixedBy === null ? await network.set(open) : () => {};
    // Connections from the network are closed after the response, so that an admin in the hall's network still receives
    // the response.
    reply.raw.once('close', sendAway);
    return answer;
  });

  // Sets the halls' clock back to the computer's clock if the halls' clock is ahead. Each audit log gets an entry with
  // the computer's time, and a restart continues from that time. Existing entries are unchanged.
  mount.admin('POST /admin/clock/set-back', ({ commit }) =>
    commit({}, async (tx, by) => {
      const halls = await lockedHalls(tx);
      const ahead = clockAhead(runtime);
      if (ahead === null) return { success: true, message: 'The clock is not ahead.' };
      const { hall, machine } = ahead;
      await needNoRunningGame(tx);
      const before = { at: hall.toISOString() };
      const after = { at: machine.toISOString() };
      for (const hallId of [null, ...halls.map(({ id }) => id)])
        await append(tx, {
          hallId,
          ...by,
          action: 'house.clock-set-back',
          subject: 'clock',
          before,
          after,
          at: machine,
        });
      await endWhatIsAhead(tx, machine.toISOString());
      tx.afterCommit(() => runtime.setBack());
      return { success: true, message: 'The halls use the computer’s clock again.' };
    }),
  );

  mount.admin('POST /admin/backups', async ({ actor: { userId, name, role } }) => {
    if (storage.engine === 'postgresql') throw new Refusal('BACKUP_BY_OPERATOR');
    const chosen = await backupFolder(services);
    if (chosen !== null && !existsSync(chosen)) throw new Refusal('BACKUP_FOLDER_MISSING');
    const { file, at, bytes } = await backupNow(services, { id: userId, name, role });
    return {
      success: true,
      message: 'The backup was made and checked.',
      backup: { file, at: at.toISOString(), bytes },
    };
  });

  // The audit entry is written before the download, so that no backup leaves the server without an audit entry.
  mount.admin('GET /admin/backups/:file', async ({ params: { file }, actor: { userId, name, role }, reply }) => {
    if (storage.engine === 'postgresql') throw new Refusal('BACKUP_BY_OPERATOR');
    const { folder } = askedShelf(config, await backupFolder(services));
    const { handle, bytes } = await openBackup(folder, file);
    try {
      await storage.write({}, (tx) =>
        append(tx, {
          hallId: null,
          actor: { id: userId, name, role },
          action: 'backup.downloaded',
          subject: file,
          after: { bytes },
          at: runtime.now(),
        }),
      );
    } catch (error) {
      await handle.close();
      throw error;
    }
    return reply
      .type('application/vnd.sqlite3')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="${file}"`)
      .send(handle.createReadStream());
  });

  mount.admin('GET /admin/halls/:cashierId/settings', async ({ params: { cashierId } }) => {
    const hall = await findHall(storage.db, cashierId);
    if (!hall) throw new Refusal('CASHIER_NOT_FOUND');
    return {
      success: true,
      settings: {
        hallName: hall.hall_name,
        wholeBirr: hall.whole_birr === 1,
        phoneMarking: hall.phone_marking === 1,
        cardSet: hall.card_set,
      },
    };
  });

  mount.admin('PATCH /admin/halls/:cashierId/settings', async ({ params, body, commit }) =>
    commit({ hallId: params.cashierId }, await settingsChange(services, body)),
  );
  mountVoices(mount, services);
  mountAuditLog(mount, services);
  mountUnsettled(mount, services);
}

/**
 * Opens a backup file for a download. The file is opened before its audit entry is written, so that it can still be
 * read if it is deleted at the same time.
 */
async function openBackup(folder: string, file: string): Promise<{ handle: FileHandle; bytes: number }> {
  if (!backupsIn(folder).includes(file)) throw new Refusal('BACKUP_NOT_FOUND');
  const handle = await open(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Refusal('BACKUP_NOT_FOUND') : error;
  });
  const { size } = await handle.stat();
  return { handle, bytes: size };
}

const MOST_SHOWN = 10;

const SYSTEMS: Partial<Record<string, 'windows' | 'linux'>> = { win32: 'windows', linux: 'linux' };

/**
 * Throws if a game is running, because the clock must not be set back during a game: the times of its calls must be in
 * order.
 */
async function needNoRunningGame({ db }: Tx): Promise<void> {
  const running = await db
    .selectFrom('games')
    .select('id')
    .where('status', 'in', RUNNING_STATUSES)
    .limit(1)
    .executeTakeFirst();
  if (running) throw new Refusal('GAMES_RUNNING');
}

/**
 * Replaces stored times that are in the future after the clock was set back, because sessions and limits would end too
 * late.
 */
async function endWhatIsAhead({ db }: Tx, now: string): Promise<void> {
  await db.updateTable('sessions').set({ created_at: now }).where('created_at', '>', now).execute();
  await db.updateTable('sessions').set({ last_seen_at: now }).where('last_seen_at', '>', now).execute();
  await db.updateTable('users').set({ last_sign_in_at: now }).where('last_sign_in_at', '>', now).execute();
  await db.updateTable('known_devices').set({ last_at: now }).where('last_at', '>', now).execute();
  await db.deleteFrom('throttles').where('at', '>', now).execute();
  await db.deleteFrom('password_resets').where('asked_at', '>', now).execute();
  await db.deleteFrom('pairings').where('expires_at', '>', now).execute();
}
