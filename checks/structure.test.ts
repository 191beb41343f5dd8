import { describe, expect, it } from 'vitest';
import { compressedIn, MOST_COMPRESSED } from './compressed-code.ts';
import { LARGER, largeFolders } from './folder-size.ts';
import { readSources } from './import-boundaries.ts';

const PRODUCT = /^(packages|apps)\/[^/]+\/src\//;
const TEST = /\.test\.|test-support/;
const sources = readSources();

describe('the sizes of folders', () => {
  it('are at most twenty source files', () => {
    expect(largeFolders(sources.keys())).toEqual([]);
  });

  it('are reported for a folder with 21 files, and include tests only in folders of tests', () => {
    const sourceFiles = Array.from({ length: 20 }, (_, n) => `a/src/${n}.ts`);
    const testFiles = Array.from({ length: 20 }, (_, n) => `a/test/b/${n}.test.ts`);
    expect(largeFolders([...sourceFiles, ...testFiles, 'a/src/20.test.ts'])).toEqual([]);
    expect(largeFolders([...sourceFiles, 'a/src/20.ts'])).toEqual(['a/src: has 21 files, must have at most 20']);
    expect(largeFolders([...testFiles, 'a/test/b/20.test.ts'])).toEqual([
      'a/test/b: has 21 files, must have at most 20',
    ]);
  });

  it('are reported for a folder of web components with 13 source files', () => {
    const sourceFiles = Array.from({ length: 12 }, (_, n) => `apps/web/src/ui/forms/${n}.tsx`);
    expect(largeFolders([...sourceFiles, 'apps/web/src/ui/forms/12.test.tsx'])).toEqual([]);
    expect(largeFolders([...sourceFiles, 'apps/web/src/ui/forms/12.tsx'])).toEqual([
      'apps/web/src/ui/forms: has 13 files, must have at most 12',
    ]);
  });

  it('are listed exactly for the folders that may be larger', () => {
    const count = (folder: string) => [...sources.keys()].filter((file) => file.startsWith(`${folder}/`)).length;
    for (const [folder, most] of Object.entries(LARGER)) expect(count(folder), folder).toBe(most);
  });
});

describe('the check of compressed code', () => {
  it.each([
    ['a tuple assignment', 'const [a, b] = [1, 2];', 1],
    ['a swap', '[a, b] = [b, a];', 1],
    ['a conditional spread of an object', 'const x = { ...(a && { b }) };', 1],
    ['a conditional spread of a list', 'const x = [...(a ? [b] : [])];', 1],
    ['a nested ternary', 'const x = a ? b : c ? d : e;', 1],
    ['a plain destructuring, spread and ternary', 'const [a] = list; const x = { ...a, b: a ? 1 : 2 };', 0],
  ])('counts compressed expressions in %s', (_, code, count) => {
    expect(compressedIn('a.ts', code)).toBe(count);
  });

  it('finds in the product at most as many compressed expressions as the limit', () => {
    const product = [...sources].filter(([file]) => PRODUCT.test(file) && !TEST.test(file));
    const total = product.reduce((sum, [file, text]) => sum + compressedIn(file, text), 0);
    expect(total).toBeLessThanOrEqual(MOST_COMPRESSED);
  });
});
