import { readdirSync, readFileSync } from 'node:fs';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { type Node, type Options, parse } from 'acorn';
import postcss, { type Node as CssNode, type Rule } from 'postcss';
import { inRoot, isCommand, orTell } from '../../../scripts/command.mjs';
import { ADDITIONS } from '../src/lib/old-browsers/old-browsers.ts';
import { OLDEST_BROWSERS } from './browsers.ts';
import { filesFor, type Manifest } from './sizes.ts';

// Checks the build against the oldest supported browsers. A parser checks the syntax, and the tables of MDN (Mozilla's
// browser documentation) check methods and style sheets. Syntax and style sheets are the same for all pages. The lists
// below contain features that an old browser lacks, each with the reason why the gap is safe.

type BrowserSet = keyof typeof OLDEST_BROWSERS;

/** Browser support tables of MDN by name, each a tree of entries. */
const { javascript, api, css } = bcd as unknown as Record<'javascript' | 'api' | 'css', Record<string, Identifier>>;

/** Returns true if all browsers of a set support a feature without a prefix or a flag. */
function isKnown(browsers: BrowserSet, compat: CompatStatement | undefined): boolean {
  return Object.entries(OLDEST_BROWSERS[browsers]).every(([browser, version]) => {
    const statements = [compat?.support[browser as 'chrome'] ?? []].flat();
    return statements.some(({ version_added: added, version_removed, flags, prefix, alternative_name: other }) => {
      if (version_removed || flags || prefix || other || typeof added !== 'string') return false;
      return Number.parseFloat(added.replace('≤', '')) <= version;
    });
  });
}

const ADDED = ADDITIONS.map(([, name]) => name);

/** New methods that pages may use, because each call is preceded by a check that the method exists. */
const ASKED_FOR: Readonly<Record<string, string>> = {
  fromHex: '@noble/hashes',
  toHex: '@noble/hashes',
  getAnimations: 'React, for transitions that no screen uses',
  startViewTransition: 'React, for transitions that no screen uses',
  requestSubmit: 'React, for form actions that no screen uses',
  checkVisibility: 'Radix',
  requestFullscreen: 'the live game, whose button is missing then',
  exitFullscreen: 'the live game, whose button is missing then',
};

/** Methods of the product or of React with the same name as a new method of JavaScript. */
const NAMESAKES = ['take', 'use'];

/** Browser objects that pages use without a check. */
const OBJECTS =
  'AbortController AbortSignal Blob Crypto CSSStyleDeclaration Document DOMTokenList Element Event EventTarget File FormData Headers HTMLElement HTMLFormElement HTMLInputElement Node ReadableStream Request Response Storage TextDecoder TextEncoder URL URLSearchParams Window';

/** Names of methods that at least one of the given browsers lacks. */
function newMethods(browsers: BrowserSet): Set<string> {
  const builtins = javascript.builtins ?? {};
  const web = OBJECTS.split(' ').map((name) => api[name] as Identifier);
  const objects = [...Object.values(builtins), ...Object.values(builtins.Intl as Identifier), ...web] as Identifier[];
  const members = (all: readonly Identifier[]) =>
    all.flatMap((object) =>
      Object.entries(object).map(([key, member]) => [key.replace(/_static$/, ''), member] as const),
    );
  const old = members([...objects, ...(Object.values(api) as Identifier[])]).filter(([, member]) =>
    isKnown(browsers, (member as Identifier).__compat),
  );
  const listed = new Set([...ADDED, ...NAMESAKES, ...Object.keys(ASKED_FOR), ...old.map(([name]) => name)]);
  return new Set(members(objects).flatMap(([name]) => (listed.has(name) || name in {} ? [] : [name])));
}

const METHODS = { hall: newMethods('hall'), staff: newMethods('staff') };

/** Node types of syntax that the parser accepts but Chrome 76 does not support. */
const REFUSED: readonly string[] = ['ChainExpression', 'ExportAllDeclaration'];
const VERSION: Options['ecmaVersion'] = 2020;

type AnyNode = Node & Record<string, unknown>;
const isNode = (value: unknown): value is AnyNode => typeof (value as AnyNode | null)?.type === 'string';

function newIn(node: AnyNode, browsers: BrowserSet, report: (found: string) => void, inFunction = false): void {
  // Await outside a function requires Chrome 89.
  if (node.type === 'AwaitExpression' && !inFunction) report('await');
  if (REFUSED.includes(node.type)) report(node.type);
  if (node.operator === '??') report('??');
  const { pattern, flags = '' } = (node.regex ?? {}) as { pattern?: string; flags?: string };
  if (/[dv]/.test(flags)) report(`/${pattern}/${flags}`);
  // Safari before 16.4 lacks lookbehind in regular expressions and rejects the whole script because of it.
  if (pattern !== undefined && /\(\?<[=!]/.test(pattern)) report(`/${pattern}/`);
  const callee = node.type === 'CallExpression' && isNode(node.callee) ? node.callee : null;
  const called = callee?.type === 'MemberExpression' && isNode(callee.property) ? String(callee.property.name) : '';
  if (METHODS[browsers].has(called)) report(`.${called}()`);
  const within = inFunction || /Function/.test(node.type);
  for (const value of Object.values(node).flat()) if (isNode(value)) newIn(value, browsers, report, within);
}

/** Returns the features of a script that at least one of the given browsers lacks. */
export function newInScript(code: string, browsers: BrowserSet): string[] {
  const found = new Set<string>();
  try {
    const tree = parse(code, { ecmaVersion: VERSION, sourceType: 'module' });
    newIn(tree as unknown as AnyNode, browsers, (one) => found.add(one));
  } catch (error) {
    const { message, pos } = error as { message: string; pos: number };
    found.add(`${message}: ${code.slice(pos - 20, pos + 20)}`);
  }
  return [...found];
}

/** CSS properties that an old browser may ignore without a fallback, each with the resulting display. */
const MISSED: Readonly<Record<string, string>> = {
  'accent-color': 'a checkbox has the colour of the browser',
  'aspect-ratio': 'pictures on the TV have a viewBox; the other squares are the staff’s, at least as high as a control',
  contain: 'a call lays out more than it needs to',
  'container-type': 'a media query stands in for every query of a container',
  '@container': 'a media query stands in for it',
  ':focus-visible': 'the browser draws its own ring',
  ':has()': 'letters of the staff are a tenth smaller, and paper has the page on it',
  ':is()': 'lists of several lines, which no page has',
  ':where()': 'buttons that are inputs, which no page has',
  '::backdrop': 'no page has a dialog of the browser’s',
  '::file-selector-button': 'the browser’s own button',
  'color-scheme': 'scroll bars are light',
  'min-height: lh': 'fields for a date are as high as the browser makes them',
  outline: 'drawn with square corners',
  'scroll-behavior': 'a page jumps where it would glide',
  'scroll-margin-bottom': 'a field of the settings may lie under the bar with Save until it is scrolled',
  'tab-size': 'no page has a tab',
  'text-wrap': 'lines break where they happen to',
  '-webkit-tap-highlight-color': 'a touch shows in the colour of the browser',
  'text-underline-offset': 'a line stands closer to its word',
};

const UNITS = /\d(dvh|svh|lvh|dvw|cqi|cqw|cqh|lh|rlh)\b/g;
const FUNCTIONS =
  /(?<![\w-])(min|max|clamp|sqrt|pow|hypot|round|mod|sin|cos|color-mix|oklch|oklab|lab|lch|light-dark)\(/g;

/** CSS units and functions that the hall's oldest browsers lack. The list is written by hand, because there are few. */
const newValues = (value: string) =>
  [...value.matchAll(UNITS), ...value.matchAll(FUNCTIONS)].map(([, name = '']) => name);

const newSelectors = (selector: string) =>
  [...selector.matchAll(/(?<!\\)(::?)([a-z][a-z-]+)(\()?/g)].flatMap(([, colons = '', name = '', open]) => {
    const compat = css.selectors?.[name]?.__compat;
    return compat === undefined || isKnown('hall', compat) ? [] : [`${colons}${name}${open ? '()' : ''}`];
  });

function inSupports(node: CssNode): boolean {
  for (let at = node.parent; at; at = at.parent as typeof at) {
    if (at.type === 'atrule' && 'name' in at && at.name === 'supports') return true;
  }
  return false;
}

/** Returns true if a CSS rule is conditional or is followed by its fallback, otherwise false. */
const isProvided = (node: CssNode): boolean => {
  const next = node.next();
  return inSupports(node) || (next?.type === 'atrule' && next.name === 'supports');
};

/** Returns the features of a style sheet that the hall's oldest browsers lack and that have no fallback. */
export function newInStyles(styles: string): string[] {
  const found = new Set<string>();
  const root = postcss.parse(styles);
  const report = (name: string) => name in MISSED || found.add(name);
  root.walkAtRules((rule) => {
    const compat = css['at-rules']?.[rule.name]?.__compat;
    if (compat && !isKnown('hall', compat) && !isProvided(rule)) report(`@${rule.name}`);
  });
  root.walkRules((rule: Rule) => {
    if (!isProvided(rule)) for (const name of newSelectors(rule.selector)) report(name);
  });
  root.walkDecls((declaration) => {
    const { prop, value, parent } = declaration;
    if (parent === undefined || isProvided(parent as Rule)) return;
    const compat = css.properties?.[prop]?.__compat;
    const earlier = parent.nodes.slice(0, parent.index(declaration));
    const isPrefixed = earlier.some((one) => one.type === 'decl' && one.prop === `-webkit-${prop}`);
    if (compat && !isKnown('hall', compat) && !isPrefixed) report(prop);
    const hasFallback = earlier.some((one) => one.type === 'decl' && one.prop === prop && !newValues(one.value).length);
    if (!hasFallback) for (const name of newValues(value)) report(`${prop}: ${name}`);
  });
  return [...found];
}

/** Scripts that must run in every browser, because they report a browser that is too old. */
const ANY_BROWSER = ['watch.js', 'too-old.js'];

function newInAnyBrowser(code: string): string[] {
  try {
    parse(code, { ecmaVersion: 5 });
    return [];
  } catch (error) {
    return [String(error)];
  }
}

/**
 * Returns the scripts of the staff page that its first screen does not need. A hall may open the first screen in any
 * browser.
 */
function staffScripts(dist: string): Set<string> {
  const manifest: Manifest = JSON.parse(readFileSync(`${dist}/.vite/staff.json`, 'utf8'));
  const anywhere = filesFor(manifest, ['pages/staff.html', 'src/areas/landing/landing-screen.tsx']);
  const all = Object.values(manifest).map(({ file }) => file);
  return new Set(all.filter((file) => file.endsWith('.js') && !anywhere.includes(file)));
}

/** Returns the content of a tag in a page that contains its scripts and styles inline. */
const inside = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`, 'g'))].map(([, text = '']) => text);

function checkBuild() {
  const dist = inRoot('apps/web/dist');
  const ofStaff = staffScripts(dist);
  const findings = (name: string): string[] => {
    const text = readFileSync(`${dist}/${name}`, 'utf8');
    const browsers = ofStaff.has(name) ? 'staff' : 'hall';
    if (ANY_BROWSER.includes(name)) return newInAnyBrowser(text);
    if (name.endsWith('.css')) return newInStyles(text);
    if (name.endsWith('.js')) return newInScript(text, browsers);
    const scripts = inside(text, 'script').flatMap((script) => newInScript(script, browsers));
    return [...scripts, ...inside(text, 'style').flatMap((styles) => newInStyles(styles))];
  };
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const files = names.filter((name) => /\.(js|css|html)$/.test(name));
  const bad = files.map((name) => ({ name, found: findings(name) })).filter(({ found }) => found.length > 0);
  for (const { name, found } of bad)
    console.log(`${name} uses features that the oldest supported browsers lack: ${found.join(', ')}`);
  console.log(
    `Checked ${files.length} files (${ofStaff.size} only for staff): ${bad.length} use features that are too new`,
  );
  if (bad.length > 0) process.exitCode = 1;
}

if (isCommand(import.meta.url)) await orTell(checkBuild);
