import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex, commitmentOf, hexToBytes, mixOf } from '@adarash/rules/draw';
import { trustIn } from '@adarash/rules/trust';
import { verifyReceipt } from '@adarash/rules/verify';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../src/app.ts';
import { backup, restore } from '../../../src/cli/backup.ts';
import { afterRestore, verifyQuickly } from '../../../src/cli/database.ts';
import { exportSeedKey, importSeedKey } from '../../../src/cli/seed-key.ts';
import { type Config, readConfig, StartError } from '../../../src/config/config.ts';
import { createServices } from '../../../src/create-services.ts';
import { type Api, apiOf } from '../../harness/api.ts';
import { type Hall, startHall } from '../../harness/hall.ts';
import { lineOf } from '../../harness/play/cards.ts';
import { callTyped, createGame, expectRefusal, startedGame } from '../../harness/play/games.ts';
import { callAfterMix, mixByHand, phoneAt } from '../../harness/play/phones.ts';
import { listen } from '../../harness/reader.ts';
import { rewriteDocument } from '../../harness/rewriting.ts';
import { ENGINE } from '../../harness/servers/storage-place.ts';

/** The ways around the draw that were found once, each played to where it has to end. */
let hall: Hall;
const byHand = mixByHand();
beforeAll(async () => {
  hall = await startHall(byHand);
});
afterAll(() => hall.stop());

const log = pino({ level: 'silent' });
const ALL_LINKS = { held: 20, broken: null };
const receiptOf = async (id: string, api: Api = hall.api(null)) => (await api.get(`/public/receipts/${id}`)).body;
const codeOf = async () => (await hall.cashier.api.get('/hall-code')).body.code as string;
const view = async () => (await hall.api(null).get(`/hall/${await codeOf()}`)).body;

test('1. refuses to start with an older database, and draws from no revealed seed after a restore', async () => {
  const victim = await startHall();
  const { config } = victim.services;
  const { upcoming } = (await victim.cashier.api.get('/games/next-draw')).body;
  const copy = await copyOf(victim, config);
  const first = await open(config, victim.hallId);
  const game = await startedGame(first.api);
  await first.api.post(`/games/${game._id}/finish`);
  const kept = await receiptOf(game._id, first.api);
  expect(kept).toMatchObject({ drawId: upcoming[0].drawId, seed: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await first.stop();

  await copy.putBack();
  await expect(open(config, victim.hallId)).rejects.toThrow('npm run hall -- after-restore');
  const restored = await copy.restored();
  const second = await open(restored, victim.hallId);
  const now = (await second.api.get('/games/next-draw')).body;
  const shown = new Set(upcoming.map((draw: { commitment: string }) => draw.commitment));
  expect(now.upcoming.filter((draw: { commitment: string }) => shown.has(draw.commitment))).toEqual([]);
  expect(now.sequence).toBeGreaterThan(upcoming.at(-1).sequence);
  expect((await createGame(second.api)).commitment).toBe(now.commitment);
  await second.stop();
  expect((await verifyQuickly(restored, '', log)).join('\n')).toContain('The audit log is whole');
  await copy.remove();
  await victim.place.remove();
});

test('2. prevents a cashier from ending a game with a complete card or closing its claim by another game', async () => {
  const { cashier, moderator } = await hall.pair();
  const { _id } = await startedGame(cashier.api);
  await callTyped(moderator.api, _id, lineOf(3, 'horizontal_line', 1));
  for (const [path, body] of [
    ['void', { reason: 'a slip' }],
    ['finish', { reason: 'a slip' }],
  ] as const) {
    const answer = await cashier.api.post(`/games/${_id}/${path}`, body);
    expectRefusal(answer, 409, 'CARD_COMPLETE');
    expect(answer.body.error).not.toMatch(/\d/);
  }
  expectRefusal(await moderator.api.post(`/games/${_id}/finish`), 400, 'REASON_REQUIRED');
  await moderator.api.post(`/games/${_id}/finish`, { reason: 'nobody came forward' });
  expect(await receiptOf(_id)).toMatchObject({
    completeUnpaid: [3],
    endedBy: { role: 'moderator', reason: 'nobody came forward' },
  });
  await startedGame(cashier.api, { cardPool: [50] });
  const claim = await cashier.api.post(`/games/${_id}/check-bingo`, { cardId: 3 });
  expect(claim.body).toMatchObject({ isBingo: true, winner: { cardId: 3, prize: 17 } });
  expect(verifyReceipt(await receiptOf(_id))).toMatchObject({ ok: true });
});

test('3. shows a designated game on the TV even if another game is started or the counter is reset', async () => {
  const game = await createGame(hall.cashier.api);
  await hall.moderator.api.post(`/games/${game._id}/select-winner`, { cardId: 7 });
  await hall.cashier.api.post('/games/reset-game-counter');
  expect((await view()).next).toMatchObject({ designated: true, drawId: game.drawId });
  await hall.cashier.api.post(`/games/${game._id}/start`);
  const beside = await startedGame(hall.cashier.api, { cardPool: [97] });
  const shown = await view();
  expect(shown.game).toMatchObject({ _id: game._id, designated: true });
  expect(shown.marks.map(({ gameId, draw }: { gameId: string; draw: string }) => [gameId, draw])).toEqual([
    [game._id, 'designated'],
    [beside._id, 'fair'],
  ]);
  for (const id of [game._id, beside._id]) await hall.cashier.api.post(`/games/${id}/void`, { reason: 'over' });
});

test('4. rejects a seed that matches only the first digits of its commitment, and lists every commitment', async () => {
  const { _id } = await createGame(hall.cashier.api);
  await hall.cashier.api.post(`/games/${_id}/void`, { reason: 'rain' });
  const receipt = await receiptOf(_id);
  const found = alike(receipt.drawId, receipt.commitment, 3);
  expect(found.commitment.slice(0, 3)).toBe(receipt.commitment.slice(0, 3));
  expect(found.commitment.slice(0, 20)).not.toBe(receipt.commitment.slice(0, 20));
  expect(verifyReceipt({ ...receipt, seed: found.seed })).toMatchObject({ ok: false });
  const { open, used } = (await hall.api(null).get(`/public/halls/${await codeOf()}/draws`)).body;
  const listed = used.find(({ game }: { game: { _id: string } | null }) => game?._id === _id);
  expect(listed).toMatchObject({ commitment: receipt.commitment, game: { status: 'voided' } });
  expect(open).toHaveLength(50);
  for (const { commitment } of [...open, ...used]) expect(commitment).toMatch(/^[0-9a-f]{64}$/);
});

/** Expects that the text of the hall cannot change after the start, because a game starts once. */
const expectNoText = async (gameId: string) =>
  expectRefusal(
    await hall.cashier.api.post(`/games/${gameId}/start`, { hallEntropy: 'try 13' }),
    400,
    'GAME_NOT_PENDING',
  );

test('5. rejects cards added with the seed key after the sale, and rates the trust in the draw on the receipt', async () => {
  const alone = await startedGame(hall.cashier.api);
  await hall.cashier.api.post(`/games/${alone._id}/call-number`);
  await expectNoText(alone._id);
  await hall.cashier.api.post(`/games/${alone._id}/void`, { reason: 'over' });
  expect(trustIn(await receiptOf(alone._id), ALL_LINKS)).toEqual({ kind: 'nothing' });

  const phone = await phoneAt(`${await listen(hall)}/api`, await codeOf(), hall.api(null));
  const { _id } = await startedGame(hall.cashier.api, { hallEntropy: 'dice:3164' });
  const first = callAfterMix(hall.cashier.api, _id);
  await phone.stream.until((event) => event.type === 'mix-opened' && event.gameId === _id);
  const part = '0123456789abcdef0123456789abcdef';
  expect((await phone.send(_id, part)).status).toBe(200);
  await expectNoText(_id);
  byHand.close();
  const closed = await phone.stream.until((event) => event.type === 'mix-closed' && event.gameId === _id);
  expect(closed).toMatchObject({ count: 1, digest: bytesToHex(mixOf('dice:3164', [part])) });
  await first;
  phone.stream.close();
  // Calls eight numbers, because another order has the same single number in one of 75 cases.
  for (let call = 2; call <= 8; call++) await hall.cashier.api.post(`/games/${_id}/call-number`);
  await hall.cashier.api.post(`/games/${_id}/void`, { reason: 'over' });
  const receipt = await receiptOf(_id);
  expect(trustIn(receipt, ALL_LINKS)).toEqual({ kind: 'phones', phones: 1 });
  expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
  // Another part with a matching digest: it differs from the digest that the phone received, and the numbers do not
  // match.
  const other = [part.replace(/^./, (digit) => (digit === '0' ? 'f' : '0'))];
  const bent = { ...receipt, parts: other, mix: bytesToHex(mixOf('dice:3164', other)) };
  expect(verifyReceipt(bent)).toMatchObject({ ok: false });
});

test('6. reports rewritten entries, and detects a truncated audit log by an older receipt', async () => {
  const { services } = hall;
  const { cashier, moderator, hallId } = await hall.pair();
  const verified = () => verifyQuickly(services.config, '', log);
  expect((await verified()).join('\n')).toContain('The audit log is whole');
  const off = await createGame(cashier.api);
  await cashier.api.post(`/games/${off._id}/void`, { reason: 'rain' });
  const last = await head();
  const won = await startedGame(cashier.api);
  await callTyped(moderator.api, won._id, lineOf(7, 'main_diagonal'));
  await cashier.api.post(`/games/${won._id}/check-bingo`, { cardId: 7 });
  const kept = (await receiptOf(won._id)).recordHead;
  expect((await head()).seq).toBeGreaterThanOrEqual(kept.seq);

  const winners = [{ cardId: 3, pattern: 'cross', prize: 1700, callIndex: 4 }];
  await services.storage.write({}, ({ db }) => rewriteDocument(db, won._id, () => ({ winners })));
  await expect(verified()).rejects.toThrow(
    /game 2 of series 1, entry \d+: receipt has another digest than the audit log/,
  );

  // An operator deletes the game from all tables and from the audit log.
  await services.storage.write({}, async ({ db }) => {
    await db.deleteFrom('audit').where('chain', '=', hallId).where('seq', '>', last.seq).execute();
    await db.updateTable('audit_heads').set(last).where('chain', '=', hallId).execute();
    for (const table of ['calls', 'mix_parts'] as const)
      await db.deleteFrom(table).where('game_id', '=', won._id).execute();
    await db.deleteFrom('jackpot_entries').where('hall_id', '=', hallId).execute();
    await db.deleteFrom('jackpots').where('hall_id', '=', hallId).execute();
    await db.deleteFrom('tallies').where('hall_id', '=', hallId).where('status', '=', 'completed').execute();
    const unused = { game_id: null, seed: null };
    await db.updateTable('commitments').set(unused).where('game_id', '=', won._id).execute();
    await db.deleteFrom('commitments').where('hall_id', '=', hallId).where('sequence', '>', 51).execute();
    await db.deleteFrom('games').where('id', '=', won._id).execute();
    await db
      .updateTable('halls')
      .set({ next_number: 2, open_count: 0, open_sum: 0 })
      .where('id', '=', hallId)
      .execute();
  });
  const said = (await verified()).join('\n');
  expect(said).toContain(`${hallId}: entry ${last.seq}, ${last.hash}`);
  expect(kept.seq).toBeGreaterThan(last.seq);
  expect(said).not.toContain(kept.hash);

  function head() {
    const heads = services.storage.db.selectFrom('audit_heads').select(['seq', 'hash']);
    return heads.where('chain', '=', hallId).executeTakeFirstOrThrow();
  }
});

/**
 * Returns another seed with the same first digits of its commitment. This is fast for three digits, slow for eight and
 * impossible for twenty.
 */
function alike(drawId: string, commitment: string, digits: number): { seed: string; commitment: string } {
  for (let i = 0; ; i++) {
    const seed = i.toString(16).padStart(64, '0');
    const found = bytesToHex(commitmentOf(drawId, hexToBytes(seed)));
    if (found.startsWith(commitment.slice(0, digits)) && found !== commitment) return { seed, commitment: found };
  }
}

async function open(config: Config, hallId: string) {
  const services = await createServices(config, log);
  const app = await buildApp(services);
  const stop = async () => {
    await app.close();
    await services.background.idle();
    await services.storage.close();
  };
  try {
    await app.ready();
  } catch (error) {
    await services.background.idle();
    await services.storage.close();
    expect(error).toBeInstanceOf(StartError);
    throw error;
  }
  const token = await services.storage.write({}, (tx) => services.sessions.open(tx, hallId));
  return { api: apiOf(app, token), stop };
}

/** A copy of the hall's database as a keeper makes it, and the ways to put it back. The hall is stopped. */
async function copyOf({ app, services, place }: Hall, config: Config) {
  const stop = async () => {
    await app.close();
    await services.background.idle();
    await services.storage.close();
  };
  if (config.databaseUrl === null) {
    const [file, key, folder] = ['copy.db', 'copy.key', 'restored'].map((name) => join(place.dataDir, name)) as [
      string,
      string,
      string,
    ];
    await backup(config, file);
    await exportSeedKey(config, key);
    await stop();
    return {
      async putBack() {
        const database = join(config.dataDir, 'adarash.db');
        for (const ending of ['', '-wal', '-shm']) rmSync(database + ending, { force: true });
        copyFileSync(file, database);
      },
      async restored() {
        const elsewhere = readConfig({ DATA_DIR: folder }, place.dataDir);
        await restore(elsewhere, file);
        importSeedKey(elsewhere, key);
        return elsewhere;
      },
      async remove() {},
    };
  }
  const name = new URL(config.databaseUrl).pathname.slice(1);
  await stop();
  await onServer(`CREATE DATABASE ${name}_copy TEMPLATE ${name}`);
  return {
    async putBack() {
      await onServer(`DROP DATABASE ${name}`);
      await onServer(`CREATE DATABASE ${name} TEMPLATE ${name}_copy`);
    },
    async restored() {
      await afterRestore(config, '', log);
      return config;
    },
    remove: () => onServer(`DROP DATABASE ${name}_copy`),
  };
}

async function onServer(statement: string): Promise<void> {
  expect(ENGINE).toBe('postgresql');
  const client = new pg.Client(process.env.DATABASE_URL_TEST);
  await client.connect();
  await client.query(statement);
  await client.end();
}
