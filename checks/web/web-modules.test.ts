import { expect, it } from 'vitest';
import { readSources } from '../import-boundaries.ts';
import { exportsOf, stateOf, textsAtLoad } from './web-modules.ts';

const WEB = 'apps/web/src/';

const sources = [...readSources()].flatMap(([path, text]) =>
  path.startsWith(WEB) && !/\.(test|test-support|d)\.tsx?$/.test(path) ? { path: path.slice(WEB.length), text } : [],
);

/** The build selects one of these modules, so their exports are the same. */
const ALTERNATIVES = ['verify/workers-in-one-file.ts'];

/** Exports of every area of texts. */
const OF_TEXTS = ['useTexts', 'Word', 'TextKey'];

it('the web app exports every name from only one module', () => {
  const modules = new Map<string, string[]>();
  for (const { path, text } of sources) {
    if (ALTERNATIVES.includes(path)) continue;
    for (const name of exportsOf(path, text)) modules.set(name, [...(modules.get(name) ?? []), path]);
  }
  expect(modules.size).toBeGreaterThan(800);
  const repeated = [...modules].filter(([name, paths]) => paths.length > 1 && !OF_TEXTS.includes(name));
  expect(repeated).toEqual([]);
});

/** Modules with state: the hall's language, the server's texts, the theme, and a replacement of the browser's storage. */
const WITH_STATE = ['i18n/language.ts', 'i18n/server-words.ts', 'lib/stored-settings.ts', 'lib/theme.ts'];

it('the web app has no other module with mutable state outside of pages', () => {
  const found = sources.flatMap(({ path, text }) =>
    path.startsWith('pages/') || WITH_STATE.includes(path)
      ? []
      : stateOf(path, text).map((state) => `${path}: ${state}`),
  );
  expect(found).toEqual([]);
});

it.each([
  ['let count = 0;', ['let count = 0;']],
  ['export let count = 0;', ['let count = 0;']],
  ['const known = new Map<string, number>();', ['const known = new Map<string, number>();']],
  ['export const client = new QueryClient({ retry: false });', ['const client = new QueryClient({ retry: false });']],
  ['const listeners = createListeners();', ['const listeners = createListeners();']],
  ["const KINDS: ReadonlySet<string> = new Set(['a']);", []],
  ['function count() { let made = 0; return () => (made += 1); }', []],
  ['const Shown = createContext(false);', []],
])('returns the mutable state of the module: %s', (text, state) => expect(stateOf('a.ts', text)).toEqual(state));

it('no module of the web app reads a text while it loads, because the language may change later', () => {
  const found = sources.flatMap(({ path, text }) => textsAtLoad(path, text).map((call) => `${path}: ${call}`));
  expect(found).toEqual([]);
});

it.each([
  ["const TITLE = t('title');", ["t('title')"]],
  ["const PAPERS = [{ label: tc('a4') }];", ["tc('a4')"]],
  ["export const item = <Item label={texts.word('shift')} />;", ["texts.word('shift')"]],
  ['const columns = columnsOf(word, {});', ['columnsOf(word, {})']],
  ["const title = () => t('title');", []],
  ["class Words { title() { return t('title'); } }", []],
  ["const AREA = staffArea('area', area);", []],
])('returns the texts that the module reads while it loads: %s', (text, calls) =>
  expect(textsAtLoad('a.tsx', text)).toEqual(calls),
);
