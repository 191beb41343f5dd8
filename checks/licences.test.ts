import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../scripts/command.mjs';
import { lockEntries, neededBy, placeOf, shippedParts, thirdParty } from './licences.ts';

/** Reviewed licences. Each allows the distribution of unchanged packages. */
const LOOKED_AT = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
]);

/** Packages without a licence in package.json, with the licence of their licence file. */
const IN_ITS_FILE: Record<string, string> = { 'node_modules/png-js': 'MIT' };

const ENTRIES = {
  'apps/server': { dependencies: { a: '1', own: '1' } },
  'node_modules/own': { link: true },
  'node_modules/a': { version: '1.0.0', dependencies: { b: '2' }, optionalDependencies: { 'a-linux-x64': '1' } },
  'node_modules/a-linux-x64': { version: '1.0.0', os: ['linux'], cpu: ['x64'] },
  'node_modules/b': { version: '1.0.0' },
  'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { a: '1' } },
  'node_modules/tool': { version: '1.0.0' },
};

describe('packages of a workspace', () => {
  it('are found in the folder from which Node would load them', () => {
    expect(placeOf(ENTRIES, 'node_modules/a', 'b')).toBe('node_modules/a/node_modules/b');
    expect(placeOf(ENTRIES, 'node_modules/a/node_modules/b', 'a')).toBe('node_modules/a');
    expect(placeOf(ENTRIES, 'apps/server', 'nothing')).toBeUndefined();
  });

  it('contain all required packages once, without workspaces and packages of other platforms', () => {
    expect(neededBy(ENTRIES, ['apps/server']).sort()).toEqual(['node_modules/a', 'node_modules/a/node_modules/b']);
  });
});

describe('THIRD-PARTY.md', () => {
  it('lists the installed packages (`npm run licences` updates it)', () => {
    expect(readFileSync(inRoot('THIRD-PARTY.md'), 'utf8')).toBe(thirdParty());
  });

  it('contains only packages with reviewed licences', () => {
    const entries = lockEntries();
    const { server, web } = shippedParts(entries);
    const licences = [...server, ...web].map((place) => ({
      place,
      licence: entries[place]?.license ?? IN_ITS_FILE[place] ?? '',
    }));
    const fits = (licence: string) =>
      licence
        .replace(/[()]/g, '')
        .split(' OR ')
        .some((one) => one.split(' AND ').every((each) => LOOKED_AT.has(each)));
    expect(licences.length).toBeGreaterThan(100);
    expect(licences.filter(({ licence }) => !fits(licence))).toEqual([]);
  });
});
