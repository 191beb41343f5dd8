// @module-tag postgres
import fs, {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { backup } from '../../src/cli/backup.ts';
import { afterRestore, verifyAuditLog } from '../../src/cli/database.ts';
import { type Config, readConfig, StartError } from '../../src/config/config.ts';
import { createServices } from '../../src/create-services.ts';
import { realRuntime } from '../../src/platform/runtime.ts';
import { openStorage } from '../../src/storage/open.ts';
import { type Api, apiOf } from '../harness/api.ts';
import { type Hall, startHall } from '../harness/hall.ts';
import { startedGame } from '../harness/play/games.ts';
import { ENGINE, pastTheServer } from '../harness/servers/storage-place.ts';

const log = pino({ level: 'silent' });
const AFTER = /^[^.]+: run npm run hall -- after-restore, [^.]+\.$/;

let hall: Hall;
let config: Config;
beforeEach(async () => {
  hall = await startHall();
  config = hall.services.config;
});
afterEach(() => hall.place.remove());

type Open = { api: Api; stop(): Promise<void> };

async function stopFirst(): Promise<void> {
  await hall.app.close();
  await hall.services.background.idle();
  await hall.services.storage.close();
}

async function open(where = config): Promise<Open> {
  const services = await createServices(where, log);
  const app = await buildApp(services);
  const stop = async () => {
    await app.close();
    await services.background.idle();
    await services.storage.close();
  };
  try {
    await app.ready();
  } catch (error) {
    await services.storage.close();
    throw error;
  }
  const token = await services.storage.write({}, (tx) => services.sessions.open(tx, hall.hallId));
  return { api: apiOf(app, token), stop };
}

const refused = async (where = config) => {
  const error = await open(where).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  expect((error as StartError).message).toMatch(AFTER);
  return (error as StartError).message;
};

const startsAnew = async (gameId: string, known: string, where = config) => {
  await afterRestore(where, '', log);
  const again = await open(where);
  expect((await again.api.get(`/games/${gameId}`)).body.game).toMatchObject({ status: 'voided' });
  const { upcoming } = (await again.api.get('/games/next-draw')).body;
  expect(upcoming.map(({ commitment }: { commitment: string }) => commitment)).not.toContain(known);
  await again.stop();
  // No remaining data would cause a refusal or a reset at the next start.
  const next = await open(where);
  expect((await next.api.get('/games/next-draw')).body.upcoming).toEqual(upcoming);
  await next.stop();
  expect((await verifyAuditLog(where, '', log)).join()).toContain('The audit log is whole');
};

const database = (dir = config.dataDir) => join(dir, 'adarash.db');
const put = (from: string, dir = config.dataDir) => {
  for (const ending of ['-wal', '-shm']) rmSync(database(dir) + ending, { force: true });
  copyFileSync(from, database(dir));
};
const memories = () => readdirSync(config.dataDir).filter((name) => /^draws.*\.log$/.test(name));

async function callTwelve(api: Api, gameId: string): Promise<number[]> {
  const numbers: number[] = [];
  for (let i = 0; i < 12; i++) numbers.push((await api.post(`/games/${gameId}/call-number`)).body.calledNumber);
  return numbers;
}

/** Restores the state before the twelve calls, which have no entries in the audit log. */
async function turnBack(gameId: string, version: number): Promise<void> {
  await pastTheServer(hall.place, `DELETE FROM calls WHERE game_id = '${gameId}'`);
  const columns = `version = ${version}, called = '[]', called_count = 0`;
  await pastTheServer(hall.place, `UPDATE games SET ${columns} WHERE id = '${gameId}'`);
}

test('never draws a displayed number again if the audit log was restored to an earlier state', async () => {
  const { _id, version, commitment } = await startedGame(hall.cashier.api);
  const numbers = await callTwelve(hall.cashier.api, _id);
  expect(new Set(numbers).size).toBe(12);
  await stopFirst();
  await turnBack(_id, version);
  expect(await refused()).toContain('older than the draws that were already played with this data folder');
  await startsAnew(_id, commitment);
});

test('refuses an audit log that was truncated or has different entries', async () => {
  const { _id } = await startedGame(hall.cashier.api);
  await hall.cashier.api.post(`/games/${_id}/pause`);
  await stopFirst();
  const where = `chain = '${hall.hallId}' AND seq = (SELECT max(seq) FROM audit WHERE chain = '${hall.hallId}')`;
  await pastTheServer(hall.place, `UPDATE audit SET hash = '${'0'.repeat(64)}' WHERE ${where}`);
  expect(await refused()).toContain('older than');
  await pastTheServer(hall.place, `DELETE FROM audit WHERE ${where}`);
  expect(await refused()).toContain('older than');
});

test('continues with the folder of an earlier release and starts to record draws', async () => {
  await startedGame(hall.cashier.api);
  await stopFirst();
  for (const name of memories()) rmSync(join(config.dataDir, name));
  await pastTheServer(hall.place, "DELETE FROM settings WHERE name = 'served-from'");
  writeFileSync(join(config.dataDir, 'draws.json'), JSON.stringify({ [hall.hallId]: 51 }));
  await (await open()).stop();
  expect([memories().length, existsSync(join(config.dataDir, 'draws.json'))]).toEqual([1, false]);
  await pastTheServer(hall.place, `DELETE FROM audit WHERE chain = '${hall.hallId}' AND seq > 1`);
  expect(await refused()).toContain('older than');
});

test('refuses an older database by the draws that an earlier release recorded', async () => {
  await stopFirst();
  for (const name of memories()) rmSync(join(config.dataDir, name));
  await pastTheServer(hall.place, "DELETE FROM settings WHERE name = 'served-from'");
  writeFileSync(join(config.dataDir, 'draws.json'), JSON.stringify({ [hall.hallId]: 5000 }));
  expect(await refused()).toContain('older than');
});

test('refuses an older database by the record of draws of release 1.1', async () => {
  const { _id, version } = await startedGame(hall.cashier.api);
  await stopFirst();
  const [name = ''] = memories();
  const stored = (line: object) => writeFileSync(join(config.dataDir, name), `${JSON.stringify({ ...line })}\n`);
  const own: { id: string; heads: object } = JSON.parse(
    readFileSync(join(config.dataDir, name), 'utf8').split('\n')[0] ?? '',
  );
  const memory = JSON.stringify({ memory: own.id });
  for (const line of [
    { hall: hall.hallId, sequence: 5000 },
    { chain: hall.hallId, seq: 1, hash: '0'.repeat(64) },
    { game: _id, version: version + 1 },
  ]) {
    stored(line);
    appendFileSync(join(config.dataDir, name), `${memory}\n`);
    expect(await refused(), JSON.stringify(line)).toContain('older than');
  }
  stored({ game: _id, version: version + 1 });
  appendFileSync(join(config.dataDir, name), `${memory}\n${JSON.stringify({ ended: _id })}\n`);
  await (await open()).stop();
});

test('ignores lines of the record of draws that a power cut damaged, and reads the others', async () => {
  const { _id, version } = await startedGame(hall.cashier.api);
  await callTwelve(hall.cashier.api, _id);
  await stopFirst();
  const [name = ''] = memories();
  appendFileSync(join(config.dataDir, name), `{"game":"${_id}","ver\0\0\0\0{"chain":4}\n\0\0\0\n[]\nnull\n`);
  const again = await open();
  expect((await again.api.get(`/games/${_id}`)).body.game.calledNumbers).toHaveLength(12);
  await again.stop();
  await turnBack(_id, version);
  await refused();
});

test('flushes no file before a response but appends each step to the record of draws', async () => {
  const { _id, version } = await startedGame(hall.cashier.api);
  const [name = ''] = memories();
  const text = () => readFileSync(join(config.dataDir, name), 'utf8');
  const flushes = vi.spyOn(fs, 'fsyncSync');
  for (let call = 1; call <= 3; call++) {
    await hall.cashier.api.post(`/games/${_id}/call-number`);
    expect(text()).toContain(`{"games":{"${_id}":${version + call}}}\n`);
  }
  const head = () =>
    hall.services.storage.db
      .selectFrom('audit_heads')
      .select(['seq', 'hash'])
      .where('chain', '=', hall.hallId)
      .executeTakeFirstOrThrow();
  await hall.cashier.api.post(`/games/${_id}/pause`);
  expect(text()).toContain(`{"heads":{"${hall.hallId}":${JSON.stringify(await head())}}}\n`);
  expect(flushes).not.toHaveBeenCalled();
  await stopFirst();
  expect(flushes).toHaveBeenCalledOnce();
});

if (ENGINE === 'sqlite') {
  test('refuses an older database file that was copied back, and opens it with new draws by after-restore', async () => {
    const { _id, commitment } = await startedGame(hall.cashier.api);
    await stopFirst();
    const aside = join(config.dataDir, 'aside');
    copyFileSync(database(), aside);
    await (await open()).stop();
    const first = await open();
    await callTwelve(first.api, _id);
    await first.stop();
    put(aside);
    expect(await refused()).toContain('older than');
    await startsAnew(_id, commitment);
  });

  test('refuses a database from a copied data folder that continued with a different audit entry', async () => {
    const { _id, commitment } = await startedGame(hall.cashier.api);
    await stopFirst();
    const elsewhere = readConfig({ DATA_DIR: join(config.dataDir, 'copied') }, config.dataDir);
    cpSync(config.dataDir, join(hall.place.dataDir, '..', `${_id}-copied`), { recursive: true });
    renameSync(join(hall.place.dataDir, '..', `${_id}-copied`), elsewhere.dataDir);
    const pausedOnce = async (where: Config) => {
      const server = await open(where);
      expect((await server.api.post(`/games/${_id}/pause`)).status).toBe(200);
      await server.stop();
    };
    // Both folders continue after the same audit entry, each with a different next entry.
    await pausedOnce(elsewhere);
    await pausedOnce(config);
    put(database(elsewhere.dataDir));
    expect(await refused()).toContain('older than');
    await startsAnew(_id, commitment);
  });

  test('refuses a backup opened as a database in its folder and in an empty folder', async () => {
    const { _id, commitment } = await startedGame(hall.cashier.api);
    const file = join(config.dataDir, 'copy.db');
    await backup(config, file);
    await stopFirst();
    put(file);
    expect(await refused()).toContain('is a backup that was copied into place by hand');
    await startsAnew(_id, commitment);

    const elsewhere = readConfig({ DATA_DIR: join(config.dataDir, 'elsewhere') }, config.dataDir);
    await (await openStorage(elsewhere, log, realRuntime)).close();
    copyFileSync(join(config.dataDir, 'seed.key'), join(elsewhere.dataDir, 'seed.key'));
    put(file, elsewhere.dataDir);
    expect(await refused(elsewhere)).toContain('is a backup that was copied into place by hand');
    await startsAnew(_id, commitment, elsewhere);
  });

  test('refuses a database with a missing or different record of draws', async () => {
    const { _id, commitment } = await startedGame(hall.cashier.api);
    await stopFirst();
    const [name = ''] = memories();
    const text = readFileSync(join(config.dataDir, name), 'utf8');
    rmSync(join(config.dataDir, name));
    expect(await refused()).toContain('last served from another place');
    writeFileSync(join(config.dataDir, name), text.replace(/"id":"\w+"/, '"id":"another"'));
    expect(await refused()).toContain('last served from another place');
    writeFileSync(join(config.dataDir, name), text);
    await (await open()).stop();
    rmSync(join(config.dataDir, name));
    await startsAnew(_id, commitment);
  });
} else {
  const onServer = async (statement: string) => {
    const client = new pg.Client(process.env.DATABASE_URL_TEST);
    await client.connect();
    await client.query(statement);
    await client.end();
  };

  test('refuses a copy of the data in another database, even for a server without a data folder', async () => {
    const { _id, commitment } = await startedGame(hall.cashier.api);
    await stopFirst();
    for (const name of memories()) rmSync(join(config.dataDir, name));
    // The database itself is known again without a folder.
    await (await open()).stop();
    const name = new URL(config.databaseUrl ?? '').pathname.slice(1);
    await onServer(`CREATE DATABASE ${name}_copy TEMPLATE ${name}`);
    await onServer(`DROP DATABASE ${name}`);
    await onServer(`ALTER DATABASE ${name}_copy RENAME TO ${name}`);
    for (const each of memories()) rmSync(join(config.dataDir, each));
    expect(await refused()).toContain('last served from another place');
    await startsAnew(_id, commitment);
  });

  test('records draws for each instance in a shared folder and checks all records at a start', async () => {
    const { _id, version } = await startedGame(hall.cashier.api);
    await callTwelve(hall.cashier.api, _id);
    await stopFirst();
    const other = { ...config, port: config.port + 1 };
    await (await open(other)).stop();
    expect(memories()).toHaveLength(2);
    await turnBack(_id, version);
    await refused();
    await refused(other);
    await afterRestore(other, '', log);
    await (await open(other)).stop();
    expect(memories()).toEqual([`draws-${other.port}.log`]);
    await (await open()).stop();
  });
}
