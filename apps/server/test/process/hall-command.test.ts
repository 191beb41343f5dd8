import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setCsv } from '@adarash/rules/card-set';
import { ownCards, receiptOfRule, setJson } from '@adarash/rules/every-rule.test-support';
import { Hall, pendingGame } from '@adarash/rules/hall.test-support';
import { USUAL_TERMS } from '@adarash/rules/hall-terms';
import verifyTexts from '@adarash/texts/verify.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWhole } from '../../../../checks/size.ts';
import { GENESIS, linkHash } from '../../src/audit-log/append.ts';
import { writeAuditLog } from '../../src/audit-log/export.ts';
import { installPack } from '../../src/halls/voice-packs.ts';
import { soundsFolder } from '../../src/platform/places.ts';
import type { AuditTable } from '../../src/storage/schema.ts';
import { openSqliteFile } from '../../src/storage/sqlite/sqlite-file.ts';
import { buildServer, type Ended, node, type Running, run } from '../harness/servers/built-server.ts';
import { ENGINE, freshPlace, type Place } from '../harness/servers/storage-place.ts';

/** Runs a test on one database engine only, because its command ends before it opens the storage. */
const beforeStorage = test.runIf(ENGINE === 'sqlite');

const ADMIN = { ADMIN_EMAIL: 'boss@hall.test', ADMIN_PASSWORD: 'five yellow swans' };

let built: Awaited<ReturnType<typeof buildServer>>;
let place: Place;
let server: Running;
let url: string;
/** Password of the admin; reset-password changes it. */
let password = ADMIN.ADMIN_PASSWORD;

beforeAll(async () => {
  built = await buildServer();
  place = await freshPlace();
  server = run(node(built.path('main')), { PORT: '0', ...place.env, ...ADMIN });
  url = (await server.says(/Adarash runs at (http:\S+)[\s\S]*┘/))[1]!;
});
afterAll(async () => {
  server.process.kill('SIGTERM');
  await server.ended;
  await place.remove();
  built.remove();
});

const hall = (words: string[], env: Record<string, string> = {}): Promise<Ended> =>
  run(node(built.path('hall'), ...words), { ...place.env, ...env }).ended;
const call = (path: string, body: object | undefined, token?: string) =>
  fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
const signIn = (given: string) => call('/auth/login', { email: ADMIN.ADMIN_EMAIL, password: given });

describe('npm run hall', () => {
  beforeStorage('prints the help of itself and of each command', async () => {
    const all = await hall(['--help']);
    expect(all.code).toBe(0);
    const names = ['reset-password EMAIL', 'audit verify', 'backup FILE', 'restore FILE', 'seed-key export FILE'];
    for (const name of names) expect(all.out).toContain(name);
    for (const name of isWhole ? names : names.slice(-1)) {
      const one = await hall([...name.split(' ').filter((word) => word === word.toLowerCase()), '--help']);
      expect(one.code).toBe(0);
      expect(one.out).toContain(name);
    }
  });

  beforeStorage.each([[['dance']], [['backup']], [['backup', 'a', 'b']], [['audit']]])(
    'refuses the arguments %j and prints its usage',
    { tags: ['all'] },
    async (words) => {
      const { code, err } = await hall(words);
      expect(code).toBe(2);
      expect(err).toContain('npm run hall -- COMMAND');
    },
  );

  beforeStorage('prints an unknown option above the usage', async () => {
    const { code, err } = await hall(['backup', '--force', 'x']);
    expect(code).toBe(2);
    expect(err).toMatch(/^There is no option --force; npm run hall -- --help lists them all\.\n/);
    expect(err).toContain('npm run hall -- COMMAND');
  });

  test('prefers options of npm start to variables', async () => {
    const { code, err } = await hall(['backup', 'x', '--data', 'not/there', '--database-url', 'mysql://x']);
    expect(code).toBe(1);
    expect(err.trim()).toBe('--database-url must be an address that begins with postgres:// or postgresql://.');
  });

  test('reset-password sets a new password and ends old sessions while the server runs', {
    tags: ['postgres'],
  }, async () => {
    const { token } = (await (await signIn(ADMIN.ADMIN_PASSWORD)).json()) as { token: string };
    expect((await call('/auth/me', undefined, token)).status).toBe(200);
    const { code, out } = await hall(['reset-password', ADMIN.ADMIN_EMAIL.toUpperCase()]);
    expect(code).toBe(0);
    password = /boss@hall\.test: (\S+)/.exec(out)![1]!;
    expect((await call('/auth/me', undefined, token)).status).toBe(401);
    expect((await signIn(ADMIN.ADMIN_PASSWORD)).status).toBe(401);
    expect((await signIn(password)).status).toBe(200);
  });

  test('reset-password prints an error for an unknown account', async () => {
    const { code, err } = await hall(['reset-password', 'nobody@hall.test']);
    expect(code).toBe(1);
    expect(err.trim()).toBe('There is no account with the e-mail address nobody@hall.test.');
  });

  test('audit verify confirms a valid audit log', { tags: ['postgres'] }, async () => {
    const { code, out } = await hall(['audit', 'verify']);
    expect(code).toBe(0);
    expect(out).toMatch(/The audit log is whole\. Chains: \d+, entries: [1-9]\d*/);
  });
});

if (ENGINE === 'postgresql') {
  test('refuses backup and restore on PostgreSQL and names the tools to use', { tags: ['postgres'] }, async () => {
    const file = join(place.dataDir, 'copy.db');
    const made = await hall(['backup', file]);
    expect([made.code, existsSync(file)]).toEqual([1, false]);
    expect(made.err).toContain('pg_dump');
    expect((await hall(['restore', file])).err).toContain('pg_restore');
    expect((await hall(['seed-key', 'export', file])).err).toContain('SEED_KEY');
  });
} else {
  test('restores a backup with the seed key as the same hall without sessions', {
    tags: ['all'],
  }, async () => {
    expect((await signIn(password)).status).toBe(200);
    const bytes = readFileSync(join(soundsFolder, 'amharic', '1.opus'));
    const voice = { name: 'Abebe', folder: installPack(place.dataDir, 'Abebe', [{ name: '1', type: 'opus', bytes }]) };
    const stick = join(place.dataDir, 'stick');
    mkdirSync(stick);
    const copy = join(stick, 'copy.db');
    const key = join(place.dataDir, 'copy.key');
    expect(await hall(['backup', copy])).toMatchObject({ code: 0 });
    expect(await hall(['seed-key', 'export', key])).toMatchObject({ code: 0 });
    expect(statSync(copy).mode & 0o077).toBe(0);
    expect(statSync(key).mode & 0o077).toBe(0);
    const seedKey = readFileSync(join(place.dataDir, 'seed.key'), 'utf8');
    expect(readFileSync(key, 'utf8')).toBe(seedKey);
    expect(readFileSync(copy).includes(seedKey.trim())).toBe(false);
    expect(readFileSync(copy).includes(Buffer.from(seedKey.trim(), 'hex'))).toBe(false);
    for (const again of [
      ['backup', copy],
      ['seed-key', 'export', key],
    ]) {
      expect((await hall(again)).err).toContain('already exists');
    }

    const folder = join(place.dataDir, 'other');
    mkdirSync(folder);
    expect(await hall(['restore', copy], { DATA_DIR: folder })).toMatchObject({ code: 0 });
    const restored = openSqliteFile(join(folder, 'adarash.db'), { readonly: true });
    expect(restored.prepare('SELECT count(*) AS n FROM users').get()).toEqual({ n: 1 });
    expect(restored.prepare('SELECT count(*) AS n FROM sessions').get()).toEqual({ n: 0 });
    restored.close();

    const without = run(node(built.path('main')), { PORT: '0', DATA_DIR: folder });
    await without.says(/┘/);
    expect(without.printed()).toContain('The seed key of this database is missing');
    without.process.kill('SIGTERM');
    expect((await without.ended).code).toBe(0);
    const wrong = join(place.dataDir, 'wrong.key');
    writeFileSync(wrong, `${'1'.repeat(64)}\n`);
    expect((await hall(['seed-key', 'import', wrong], { DATA_DIR: folder })).err).toContain(
      'is not the key of the database',
    );
    expect(existsSync(join(folder, 'seed.key'))).toBe(false);
    writeFileSync(join(folder, 'seed.key'), `${'1'.repeat(64)}\n`);
    expect(await hall(['seed-key', 'import', key], { DATA_DIR: folder })).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, 'seed.key.before-1'), 'utf8')).toBe(`${'1'.repeat(64)}\n`);
    expect((await hall(['seed-key', 'import', key], { DATA_DIR: folder })).err).toContain('already exists');
    const second = run(node(built.path('main')), { PORT: '0', DATA_DIR: folder });
    const [, there] = await second.says(/Adarash runs at (http:\S+)[\s\S]*┘/);
    expect((await (await fetch(`${there}/api/sounds/voices`)).json()).voices).toEqual([
      { ...voice, files: ['1.opus'] },
    ]);
    const heard = await fetch(`${there}/api/sounds?path=${voice.folder}/1.opus`);
    expect(Buffer.from(await heard.arrayBuffer()).equals(bytes)).toBe(true);
    second.process.kill('SIGTERM');
    expect((await second.ended).code).toBe(0);

    expect((await hall(['seed-key', 'replace'])).err).toContain('Another Adarash server already uses');
    const replaced = await hall(['seed-key', 'replace'], { DATA_DIR: folder });
    expect(replaced.out).toContain('The seed key was replaced.');
    expect(readFileSync(join(folder, 'seed.key'), 'utf8')).not.toBe(seedKey);
    expect(readFileSync(join(folder, 'seed.key.before-2'), 'utf8')).toBe(seedKey);
    expect((await hall(['audit', 'verify'], { DATA_DIR: folder })).code).toBe(0);
    const third = run(node(built.path('main')), { PORT: '0', DATA_DIR: folder });
    await third.says(/┘/);
    expect(third.printed()).not.toContain('seed key');
    third.process.kill('SIGTERM');
    expect((await third.ended).code).toBe(0);

    const over = await hall(['restore', copy], { DATA_DIR: folder });
    expect(over.code).toBe(1);
    expect(over.err).toContain('already contains a database');
  });

  test('restore refuses a folder that a server uses, and a file that is no backup', async () => {
    const list = join(place.dataDir, 'list.txt');
    writeFileSync(list, 'bread, milk');
    expect((await hall(['restore', list])).err).toContain('Another Adarash server already uses');
    const folder = join(place.dataDir, 'empty');
    const { code, err } = await hall(['restore', list], { DATA_DIR: folder });
    expect(code).toBe(1);
    expect(err).toContain('is not a backup of a hall');
    expect(existsSync(join(folder, 'adarash.db'))).toBe(false);
  });

  test('audit verify names the first changed entry', async () => {
    const folder = join(place.dataDir, 'bent');
    const copy = join(place.dataDir, 'bent.db');
    await hall(['backup', copy]);
    await hall(['restore', copy], { DATA_DIR: folder });
    const file = openSqliteFile(join(folder, 'adarash.db'));
    file.prepare("UPDATE audit SET subject = 'x' WHERE chain = 'house' AND seq = 1").run();
    file.close();
    const { code, err } = await hall(['audit', 'verify'], { DATA_DIR: folder });
    expect(code).toBe(1);
    expect(err.trim()).toBe(
      'The audit log is broken: chain house, entry 1: the entry was changed after it was written.',
    );
  });
}

describe.runIf(ENGINE === 'sqlite')('npm run verify, which needs no storage', () => {
  const verify = (...words: string[]) => run(node(built.path('verify'), ...words), {}).ended;

  test('prints its usage, and rejects an invalid receipt', async () => {
    expect(await verify('--help')).toMatchObject({ code: 0 });
    expect((await verify()).code).toBe(2);
    expect((await verify('/no/such/file')).err).toContain('cannot be read as a receipt');
    const file = join(place.dataDir, 'receipt.json');
    writeFileSync(file, '{}');
    const { code, out } = await verify(file);
    expect(code).toBe(1);
    expect(out).toContain('This draw does not verify');
  });

  test('prints the number of locked cards', async () => {
    const game = pendingGame({ terms: { ...USUAL_TERMS, falseClaims: 'out' } });
    const played = new Hall(game);
    played.start();
    played.drawn();
    played.lockCard(7);
    played.do({ type: 'finish', at: ++played.clock });
    const file = join(place.dataDir, 'put-out.json');
    writeFileSync(file, JSON.stringify(played.receipt));
    expect((await verify(file)).out).toMatch(/\n1 card locked by staff\n(.*\n)*This draw verifies\n/);
  });

  test('compares the cards of a game with its card set in each file format', async () => {
    const set = ownCards();
    const put = (name: string, text: string) => {
      writeFileSync(join(place.dataDir, name), text);
      return join(place.dataDir, name);
    };
    const receipt = put('own.json', JSON.stringify(receiptOfRule('lines/2/diagonal', { set })));
    const [right, other] = [put('set.csv', setCsv(set)), put('other.json', setJson(ownCards(2)))];
    const without = await verify(receipt);
    expect(without).toMatchObject({ code: 0, out: expect.stringContaining(verifyTexts.setNotAtHand.en) });
    for (const sets of [[right], [other, right]]) {
      const { code, out } = await verify(...sets.flatMap((file) => ['--set', file]), receipt);
      expect([code, out]).toEqual([0, expect.stringContaining(`${verifyTexts.setCompared.en}\nThis draw verifies`)]);
    }
    const wrong = await verify('--set', other, receipt);
    expect(wrong).toMatchObject({
      code: 1,
      out: expect.stringContaining('WRONG cards: the set at hand is another one'),
    });
    expect(wrong.out).toContain(`${verifyTexts.setOther.en}\nThis draw does not verify`);
    expect(await verify('--set', receipt, receipt)).toMatchObject({
      code: 2,
      err: expect.stringContaining('own.json cannot be read as a set of cards'),
    });
  });

  test('recomputes an audit log, and names the entry that was changed', async () => {
    const entryOf = (seq: number) => ({
      ...{ chain: 'hall', seq, at: '2026-11-16T15:00:00.000Z', actor_id: null, actor_name: 'system' },
      ...{ actor_role: 'system', action: 'game.voided', subject: 'x', before: null, after: `{"seq":${seq}}` },
    });
    const rows: AuditTable[] = [];
    for (const seq of [42, 43, 44])
      rows.push({ ...entryOf(seq), hash: linkHash(rows.at(-1)?.hash ?? GENESIS, entryOf(seq)) });
    const piece = { chain: 'hall', before: { seq: 41, hash: GENESIS }, last: 44, head: { seq: 50, hash: 'ab' } };
    const pages = async function* () {
      yield rows;
    };
    let text = '';
    for await (const part of writeAuditLog(piece, pages())) text += part;
    const file = join(place.dataDir, 'audit-log.jsonl');
    writeFileSync(file, text);
    const whole = await verify(file);
    expect(whole.out).toContain('3 entries follow from each other');
    expect(whole.out).toContain(
      `The file ends with entry 44, ${rows[2]?.hash}; the whole audit log ended with entry 50`,
    );
    expect(whole).toMatchObject({ code: 0, out: expect.stringContaining('This audit log file is intact') });
    writeFileSync(file, text.replace('\\"seq\\":43', '\\"seq\\":99'));
    const bent = await verify(file);
    expect(bent).toMatchObject({ code: 1, out: expect.stringContaining('WRONG audit log: not entry 43') });
    expect(bent.out).toContain('This audit log file was changed or is incomplete');
  });
});
