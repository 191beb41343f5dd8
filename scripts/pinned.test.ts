import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inRoot } from './command.mjs';
import { fetchPinned, NODE_OF } from './pinned.mjs';

const folder = mkdtempSync(join(tmpdir(), 'adarash-pinned-'));
const registry = createServer((request, response) => {
  const at = `http://${request.headers.host}`;
  if (request.url?.endsWith('.tgz')) return response.end(readFileSync(join(folder, 'small.tgz')));
  const dist = { tarball: `${at}/small.tgz`, integrity };
  const versions = { '1.0.0': { name: 'small', version: '1.0.0', dist } };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ name: 'small', 'dist-tags': { latest: '1.0.0' }, versions }));
});
let [integrity, options]: [string, string[]] = ['', []];

beforeAll(async () => {
  mkdirSync(join(folder, 'package'));
  writeFileSync(join(folder, 'package/package.json'), '{ "name": "small", "version": "1.0.0" }');
  execFileSync('tar', ['czf', 'small.tgz', 'package'], { cwd: folder });
  const digest = createHash('sha512').update(readFileSync(join(folder, 'small.tgz')));
  integrity = `sha512-${digest.digest('base64')}`;
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  const { port } = registry.address() as AddressInfo;
  options = [`--registry=http://127.0.0.1:${port}`, `--cache=${join(folder, 'cache')}`];
});
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true, force: true });
});

it('installs a package with the expected digest and rejects a package with another digest', async () => {
  const place = join(folder, 'fetched');
  const small = { name: 'small', version: '1.0.0' };
  expect(await fetchPinned(place, [{ ...small, integrity }], options)).toBe(true);
  expect(existsSync(join(place, 'node_modules/small/package.json'))).toBe(true);
  const forged = `sha512-${createHash('sha512').update('another').digest('base64')}`;
  expect(await fetchPinned(place, [{ ...small, integrity: forged }], options)).toBe(false);
  expect(existsSync(join(place, 'node_modules/small'))).toBe(false);
});

it('lists one exact version of Node with its digest for every supported system', () => {
  expect(Object.keys(NODE_OF).sort()).toEqual(
    ['darwin', 'linux', 'win32'].flatMap((platform) => [`${platform}-arm64`, `${platform}-x64`]),
  );
  for (const { version, integrity } of Object.values(NODE_OF)) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/);
  }
});

it('finds the digest of every pinned package in the lockfile', () => {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const bare = Object.entries<{ link?: boolean; integrity?: string }>(packages).filter(
    ([place, { link, integrity }]) => place.includes('node_modules/') && !link && !integrity?.startsWith('sha512-'),
  );
  expect(bare.map(([place]) => place)).toEqual([]);
});
