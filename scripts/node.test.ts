import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handOn, inRoot } from './command.mjs';
import { runsProduct } from './node.mjs';

/** The Node of the machine, which started npm and may be older than the one that runs these tests. */
const MACHINES_NODE = process.env.npm_node_execpath ?? process.execPath;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'adarash-node-'));
  const first = pathToFileURL(inRoot('scripts/node.mjs')).href;
  writeFileSync(
    join(folder, 'command.mjs'),
    `import ${JSON.stringify(first)};
    process.on('SIGTERM', () => process.exit(7));
    console.log(JSON.stringify({ versions: process.versions, args: process.argv.slice(2) }));
    if (process.argv[2] === 'wait') setInterval(() => {}, 1000);
    else process.exitCode = 3;`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(args: string[]) {
  const child = spawn(MACHINES_NODE, [join(folder, 'command.mjs'), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const told = new Promise<{ versions: NodeJS.ProcessVersions; args: string[] }>((resolve) =>
    child.stdout.once('data', (part) => resolve(JSON.parse(String(part)))),
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return { child, told, ended };
}

it('runs a command on a supported version of Node, with its arguments and its exit code', async () => {
  const { told, ended } = start(['one', '--two=3']);
  const { versions, args } = await told;
  expect(runsProduct(versions)).toBe(true);
  expect(args).toEqual(['one', '--two=3']);
  expect(await ended).toBe(3);
});

it('forwards a signal to the started process and returns its exit code', async () => {
  const { child, told, ended } = start(['wait']);
  await told;
  child.kill('SIGTERM');
  expect(await ended).toBe(7);
});

it('stops the started process by a message or after the parent ended, because Windows has no signals', async () => {
  const file = join(folder, 'server.mjs');
  const command = pathToFileURL(inRoot('scripts/command.mjs')).href;
  writeFileSync(
    file,
    `import { stopWithParent } from ${JSON.stringify(command)};
    process.on('SIGTERM', () => { console.log('farewell'); process.exit(0); });
    stopWithParent();
    setInterval(() => {}, 1000);
    console.log('ready');`,
  );
  for (const ask of ['message', 'parent gone']) {
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    const said: string[] = [];
    const ready = new Promise<void>((resolve) =>
      child.stdout?.on('data', (part) => {
        said.push(String(part));
        resolve();
      }),
    );
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await ready;
    if (ask === 'message') handOn(child, 'SIGINT', 'win32');
    else child.disconnect();
    expect([await ended, said.join('')], ask).toEqual([0, 'ready\nfarewell\n']);
  }
});
