import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { inRoot, isCommand, ROOT } from '../scripts/command.mjs';
import { pagesUnder, read } from './pages.ts';
import * as requirements from './requirements.ts';
import { testsIn } from './tests-in.ts';
import { readTable } from './texts.ts';

// Measures the English of comments, test names, texts, API summaries, errors and pages. Compares it with fixed limits
// and with a baseline.

/**
 * D: words of the old dialect and P: plain technical words, both per 1,000 words. H: percentage of texts with a bad
 * opening. F: percentage of sentences whose subject is a relative clause, such as "What a hall sells".
 */
export type Figures = { D: number; P: number; H: number; F: number };
type Limits = { readonly D: number; readonly P?: number; readonly H?: number; readonly F?: number };
export type Profile = Record<string, Figures>;

const DIALECT =
  /\b(?:what|where|nobody|somebody|others|whose|who|says?|said|tells?|told|asks?|asked|answers?|answered|stands?|stood|waits|holds?|held|takes?|took|taken|goes|went|gone|comes|came|alone|meanwhile|else|own|at once|nothing|none)\b/gi;
const PLAIN =
  /\b(?:returns?|defaults?|current|existing|valid|invalid|validates?|creates?|created|updates?|updated|deletes?|deleted|removes?|removed|enabled?|enables|disabled?|disables|ensures?|prevents?|avoids?|using|via|based on|optional|required|request|response|fallback|falls? back|caches?|cached|retry|retries|timeout)\b/gi;
const FREE_RELATIVE = /^(?:what|whatever|whoever|who|whose|that which|where|how)\b(?![^?]*\?$)/i;
const BAD_OPENING = /^(?:what|how|of|where|who|whose|one|those|its|it|they|their)\b/i;

/** Maximum change for the worse that counts as noise. */
const TOLERANCE = 0.5;
/** Folders with fewer sentences are measured together, because one comment would change their figures too much. */
const MIN_SENTENCES = 150;
const BASELINE = inRoot('checks/prose.json');

const COMMENTS: Limits = { D: 15, P: 12, H: 3, F: 1 };
/** Fixed limits by the start of a group's name. The first match applies. */
const LIMITS: readonly (readonly [string, Limits])[] = [
  // Comments of pure calculations have fewer technical words.
  ['comments of packages/rules', { ...COMMENTS, P: 6 }],
  ['comments of', COMMENTS],
  ['test names', { D: 20, F: 1 }],
  ['UI texts', { D: 12 }],
  ['API', { D: 10 }],
  ['errors', { D: 12 }],
  // The specification of the draw names what each side computes and cannot see.
  ['docs/draw.md', { D: 20 }],
  ['README.md', { D: 15 }],
  ['docs/', { D: 15 }],
];

export function measure(texts: readonly string[]): Figures {
  // Names of placeholders are code and not English.
  const all = texts.join(' \n ').replace(/\{\{\w+\}\}/g, '…');
  const words = all.match(/[a-z]+/gi)?.length || 1;
  const per1000 = (pattern: RegExp) => Math.round(((all.match(pattern)?.length ?? 0) / words) * 10_000) / 10;
  const percentOf = (pattern: RegExp, parts: readonly string[]) =>
    Math.round((parts.filter((part) => pattern.test(part)).length / (parts.length || 1)) * 1000) / 10;
  return {
    D: per1000(DIALECT),
    P: per1000(PLAIN),
    H: percentOf(BAD_OPENING, texts),
    F: percentOf(FREE_RELATIVE, sentencesOf(texts)),
  };
}

/** Returns one sentence for each figure that exceeds a fixed limit. */
export function beyondLimits(now: Profile): string[] {
  return Object.entries(now).flatMap(([group, { D, P, H, F }]) => {
    const limits = LIMITS.find(([start]) => group.startsWith(start))?.[1];
    if (limits === undefined) return [`${group}: has no limit; add it to LIMITS`];
    const beyond: string[] = [];
    if (D > limits.D) beyond.push(`${group}: D is ${D}, limit ${limits.D}`);
    if (limits.P !== undefined && P < limits.P) beyond.push(`${group}: P is ${P}, limit ${limits.P}`);
    if (limits.H !== undefined && H > limits.H) beyond.push(`${group}: H is ${H} %, limit ${limits.H} %`);
    if (limits.F !== undefined && F > limits.F) beyond.push(`${group}: F is ${F} %, limit ${limits.F} %`);
    return beyond;
  });
}

/** Returns one sentence for each figure that is worse than its baseline, and for each group without a baseline. */
export function worseThan(baseline: Profile, now: Profile): string[] {
  return Object.entries(now).flatMap(([group, figures]) => {
    const before = baseline[group];
    if (!before) return [`${group}: has no baseline; run npm run prose -- renew`];
    const worse: string[] = [];
    if (figures.D > before.D + TOLERANCE) worse.push(`${group}: D is ${figures.D}, baseline ${before.D}`);
    if (figures.P < before.P - TOLERANCE) worse.push(`${group}: P is ${figures.P}, baseline ${before.P}`);
    if (figures.H > before.H + TOLERANCE) worse.push(`${group}: H is ${figures.H} %, baseline ${before.H} %`);
    return worse;
  });
}

const sentencesOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.split(/(?<=[.;:?!])\s+(?=\S)/)).filter((sentence) => /[a-z]{2}/i.test(sentence));

const isTest = (file: string) =>
  /\.(test|spec)\.tsx?$|\.test-support\.tsx?$|(^|\/)test\/|^(e2e|fault-injection|bench|checks)\//.test(file);
const isProduct = (file: string) => /^(apps|packages)\/.*\.tsx?$/.test(file) && !isTest(file);
const folderOf = (file: string) =>
  file
    .split('/')
    .slice(0, file.startsWith('packages') ? 2 : 4)
    .filter((part) => !/\.\w+$/.test(part))
    .join('/');

/** Returns the comments of a source file; consecutive line comments are one text. */
export function commentsIn(file: string, source: string): string[] {
  const blocks: { text: string; isLine: boolean; end: number }[] = [];
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const text = value
      .replace(/^\*+/, '')
      .replace(/\n\s*\*?/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const last = blocks.at(-1);
    const isLine = type === 'Line';
    if (last?.isLine && isLine && /^\n[ \t]*$/.test(source.slice(last.end, start))) {
      last.text += ` ${text}`;
      last.end = end;
    } else blocks.push({ text, isLine, end });
  }
  return blocks
    .map(({ text }) => text)
    .filter((text) => /[a-z]{2}.*\s/i.test(text) && !/^(biome-ignore|@ts-)/.test(text));
}

/** Returns the first text literal of each matching call or property in a source file. */
function literalsIn(source: string, pattern: RegExp): string[] {
  return [...source.matchAll(pattern)].map(([, , text]) => (text ?? '').replace(/\$\{[^}]*\}/g, '…'));
}

const API_TEXT = /\b(?:summary|description):\s*(['"`])((?:(?!\1).)+)\1/g;
const DESCRIBED = /\.describe\(\s*(['"`])((?:(?!\1).)+)\1/g;
const ERROR_TEXT =
  /(?:new \w*Error|(?:log|logger|console)\.(?:info|warn|error|debug|fatal|log))\([^'"`]{0,80}(['"`])((?:(?!\1).)+)\1/g;

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

function readGroups(): Record<string, string[]> {
  const files = execFileSync('git', ['-C', ROOT, 'ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
  const groups: Record<string, string[]> = { 'test names': [], 'UI texts': [], API: [], errors: [] };
  const comments = new Map<string, string[]>();
  for (const file of files) {
    const source = readFileSync(inRoot(file), 'utf8');
    if (/\.(test|spec)\.tsx?$/.test(file))
      groups['test names']!.push(...testsIn(file, source).map(({ title }) => title));
    if (!isProduct(file)) continue;
    const folder = folderOf(file);
    comments.set(folder, [...(comments.get(folder) ?? []), ...commentsIn(file, source)]);
    groups.errors!.push(...literalsIn(source, ERROR_TEXT).filter((text) => /[a-z]{2,}\s+\S/i.test(text)));
    if (!file.startsWith('packages/contract/')) continue;
    groups.API!.push(...literalsIn(source, API_TEXT), ...literalsIn(source, DESCRIBED));
  }
  const required = new Set(stringsIn(Object.values(requirements)));
  for (const [area, rows] of Object.entries(readTable())) {
    const texts = Object.values(rows)
      .map(({ en }) => en)
      .filter((text) => !required.has(text.replace(/\{\{\w+\}\}/g, '…')));
    groups[area === 'refusals' ? 'errors' : 'UI texts']!.push(...texts);
  }
  const rest: string[] = [];
  for (const [folder, texts] of [...comments].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (sentencesOf(texts).length >= MIN_SENTENCES) groups[`comments of ${folder}`] = texts;
    else rest.push(...texts);
  }
  groups['comments of other folders'] = rest;
  for (const page of ['README.md', ...pagesUnder('docs')]) groups[page] = [textOfPage(read(page))];
  return groups;
}

/** Returns the English of a page without code, links, tags and texts in Ge'ez script. */
function textOfPage(page: string): string {
  return page
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '…')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/<[^>]*>/g, '')
    .replace(/[\u1200-\u137f]+/g, '');
}

if (isCommand(import.meta.url)) {
  const now: Profile = Object.fromEntries(Object.entries(readGroups()).map(([name, texts]) => [name, measure(texts)]));
  if (process.argv.includes('renew')) {
    writeFileSync(BASELINE, `${JSON.stringify(now, null, 2)}\n`);
    console.log('checks/prose.json has the current figures.');
  } else {
    const worse = [...beyondLimits(now), ...worseThan(JSON.parse(readFileSync(BASELINE, 'utf8')), now)];
    for (const sentence of worse) console.error(sentence);
    if (worse.length > 0) {
      console.error(
        'Rewrite the new texts (docs in CONTRIBUTING.md). If the change only deletes lines: npm run prose -- renew.',
      );
      process.exitCode = 1;
    } else console.log('No figure of the English is beyond its limit or worse than its baseline.');
  }
}
