import { globSync, readFileSync } from 'node:fs';
import { ERROR_CODES } from '@adarash/contract/errors';
import { expect, it } from 'vitest';
import { duplicateExports, unusedExports } from './exports.ts';

const check = (files: Record<string, string>) => unusedExports(new Map(Object.entries(files)));

const A = 'apps/server/src/a.ts';

it.each([
  ['nobody', '', ['a', 'B']],
  ['its own file alone', 'export const c = a;', ['a', 'B', 'c']],
])('reports exports that are used by %s', (_who, more, names) => {
  const text = `export const a = 1; export type B = 1; ${more}`;
  expect(check({ [A]: text })).toEqual(names.map((name) => `${A}: nobody imports ${name}`));
});

it.each([
  ['a name', "import { a } from './a.ts';"],
  ['a type', "import type { a } from './a.ts';"],
  ['a whole file', "import * as all from './a.ts';"],
  ['a name of a file that is loaded later', "const later = async () => (await import('./a.ts')).a;"],
  ['a type inside a type', "export type C = import('./a.ts').a;"],
])('accepts an export that is imported as %s', (_what, text) => {
  expect(check({ [A]: 'export const a = 1;', 'apps/server/test/b.ts': text.replace('./', '../src/') })).toEqual([]);
});

it('counts only the default export of a lazily loaded file as used if its loader uses no other name', () => {
  const page = 'export default () => part(); export function part() {}';
  const files = { [A]: page, 'apps/server/src/b.ts': "const later = () => import('./a.ts');" };
  expect(check(files)).toEqual([`${A}: nobody imports part`]);
});

it('follows an export that is exported again, and reports one that is still unused', () => {
  const files = {
    'packages/rules/src/card.ts': 'export const card = 1; export const square = 2;',
    'packages/rules/src/all.ts': "export * from './card.ts'; export { square as place } from './card.ts';",
    'bench/a.ts': "import { card } from '@adarash/rules/all';",
  };
  expect(check(files)).toEqual([
    'packages/rules/src/card.ts: nobody imports square',
    'packages/rules/src/all.ts: nobody imports place',
  ]);
});

it('every refusal of the contract is thrown somewhere in the code', () => {
  const root = new URL('../', import.meta.url);
  const files = globSync(['apps/server/src/**/*.ts', 'packages/{rules,contract}/src/**/*.ts'], { cwd: root });
  const code = files
    .filter((file) => !/\.test|contract\/src\/errors\.ts$/.test(file))
    .map((file) => readFileSync(new URL(file, root), 'utf8'))
    .join('\n');
  const used = new Set(code.match(/\b[A-Z][A-Z_]+\b/g));
  expect(ERROR_CODES.filter((name) => !used.has(name))).toEqual([]);
});

it('reports a name that two packages export, but not re-exports and names of one package', () => {
  const sources = new Map([
    ['packages/rules/src/a.ts', 'export type Sale = 1; export type Drawn = 1;'],
    ['packages/rules/src/b.ts', 'export type Drawn = 2;'],
    ['apps/web/src/a.ts', "export const Sale = 1; export { Drawn } from '@adarash/rules/a';"],
  ]);
  expect(duplicateExports(sources)).toEqual([
    'Sale: exported by apps/web and packages/rules, needs a prefix in one of them',
  ]);
});
