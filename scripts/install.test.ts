import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from './build.mjs';
import { isInstalled, missingBindings } from './install.mjs';
import { isRecentEnough, runsEntry, runsProduct } from './node.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'adarash-install-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, text: string) {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
}

const lock = (version: string) => JSON.stringify({ packages: { '': {}, 'node_modules/a': { version } } });

describe('an installation', () => {
  it('is complete only if every package exists in the version of the lockfile', () => {
    put('package-lock.json', lock('1.0.0'));
    expect(isInstalled(root, 'all')).toBe(false);
    put('node_modules/.package-lock.json', lock('1.0.0'));
    expect(isInstalled(root, 'all')).toBe(false);
    put('node_modules/a/package.json', '{}');
    expect(isInstalled(root, 'all')).toBe(true);
    put('package-lock.json', lock('1.0.1'));
    expect(isInstalled(root, 'all')).toBe(false);
  });

  it('ignores packages of tests and benchmarks for the extent "start"', () => {
    const packages = {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0', dev: true },
    };
    put('package-lock.json', JSON.stringify({ packages }));
    put('node_modules/.package-lock.json', lock('1.0.0'));
    put('node_modules/a/package.json', '{}');
    expect([isInstalled(root, 'start'), isInstalled(root, 'all')]).toEqual([true, false]);
  });

  it('lists the native packages of this machine that the lockfile lacks', () => {
    const installed = {
      'node_modules/tool': {
        optionalDependencies: {
          'tool-win32-x64-msvc': '1.0.0',
          'tool-linux-x64-gnu': '1.0.0',
          'tool-linux-x64-musl': '1.0.0',
        },
      },
    };
    const on = (platform: string, musl = false) =>
      missingBindings(installed, () => false, { platform, arch: 'x64', musl });
    expect(on('win32')).toEqual(['tool-win32-x64-msvc@1.0.0']);
    expect(on('linux')).toEqual(['tool-linux-x64-gnu@1.0.0']);
    expect(on('linux', true)).toEqual(['tool-linux-x64-musl@1.0.0']);
    expect(on('darwin')).toEqual([]);
    expect(missingBindings(installed, () => true, { platform: 'win32', arch: 'x64', musl: false })).toEqual([]);
  });
});

describe('a change of the sources', () => {
  it('changes the fingerprint by content and file names, but not by tests and results', () => {
    put('apps/web/src/a.ts', 'one');
    const before = fingerprint(root, ['apps/web']);
    put('apps/web/src/a.test.ts', 'test');
    put('apps/web/dist/a.js', 'built');
    expect(fingerprint(root, ['apps/web'])).toBe(before);
    put('apps/web/src/a.ts', 'two');
    const changed = fingerprint(root, ['apps/web']);
    expect(changed).not.toBe(before);
    put('apps/web/src/b.ts', '');
    expect(fingerprint(root, ['apps/web'])).not.toBe(changed);
  });
});

describe('the version of Node', () => {
  it.each([
    ['18.20.0', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['22.0.0', true],
    ['24.1.0', true],
  ])('%s is recent enough to install the product: %s', (version, expected) => {
    expect(isRecentEnough(version)).toBe(expected);
  });

  it.each([
    [{ node: '20.19.0' }, false],
    [{ node: '22.20.0', sqlite: '3.51.3' }, false],
    [{ node: '24.9.0', sqlite: '3.50.4' }, false],
    [{ node: '24.21.0', sqlite: '3.51.3' }, true],
    [{ node: '26.10.0', sqlite: '3.53.4' }, true],
  ])('with the versions %o can run the product: %s', (versions, expected) => {
    expect(runsProduct(versions)).toBe(expected);
  });

  it('without support for TypeScript can run the product, but not its tools', () => {
    const versions = { node: '24.21.0', sqlite: '3.51.3' };
    expect([runsEntry('main', versions), runsEntry('checks/import-boundaries.ts', versions)]).toEqual([true, false]);
    expect(runsEntry('checks/import-boundaries.ts', { ...versions, amaro: '1.1.0' })).toBe(true);
  });
});
