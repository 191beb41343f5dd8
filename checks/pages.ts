import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { inRoot } from '../scripts/command.mjs';

export const read = (path: string) => readFileSync(inRoot(path), 'utf8');

export function pagesUnder(folder: string): string[] {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return pagesUnder(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/** All documentation pages. */
export const PAGES = [
  ...readdirSync(inRoot('.')).filter((name) => name.endsWith('.md')),
  ...pagesUnder('docs'),
  ...pagesUnder('assets'),
  'packages/rules/README.md',
  'packages/contract/README.md',
  'packages/texts/README.md',
  'apps/web/src/ui/README.md',
];

const withoutBlocks = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '');

/** Returns the code of a page: lines of blocks without comments, and texts between backticks. */
export function codeOf(text: string) {
  const blocks = [...text.matchAll(/^```(?:sh)?\n([\s\S]*?)^```/gm)].flatMap((match) => String(match[1]).split('\n'));
  const words = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map((match) => String(match[1]));
  return [...blocks.map((line) => line.replace(/\s#\s.*$/, '')), ...words].map((code) => code.trim()).filter(Boolean);
}

/** Returns the targets of links and pictures of a page, except external ones. */
export function linksOf(text: string) {
  const prose = withoutBlocks(text).replace(/`[^`\n]*`/g, (code) => '.'.repeat(code.length));
  const targets = [...prose.matchAll(/(!?)\[[^\]]*\]\(([^)\s]+)\)/g)];
  return targets
    .map(([, mark, target]) => ({ isPicture: mark === '!', target: String(target) }))
    .filter(({ target }) => !/^(https?|mailto):/.test(target));
}

/** The names that links can use for a page's headings, as GitHub makes them. */
export function anchorsOf(text: string) {
  const seen = new Map<string, number>();
  return [...withoutBlocks(text).matchAll(/^#{1,6} (.+)$/gm)].map((match) => {
    const plain = String(match[1]).replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
    const slug = plain
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
}

/** Links of a page that lead nowhere. */
export function brokenLinks(page: string, text = read(page)) {
  return linksOf(text).flatMap(({ target }) => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : posix.normalize(`${dirname(page)}/${decodeURI(path)}`);
    if (!existsSync(inRoot(file))) return [target];
    if (anchor === undefined) return [];
    const there = path === '' ? text : file.endsWith('.md') ? read(file) : '';
    return anchorsOf(there).includes(decodeURI(anchor)) ? [] : [target];
  });
}

const ROOMS = 'apps|assets|bench|checks|deploy|docs|e2e|packages|scripts|fault-injection';

/** Paths that a page names as code and that are not there. A path may have several {endings,in,braces}. */
export function missingPaths(text: string) {
  const named = codeOf(text).filter((code) => new RegExp(`^(?:${ROOMS})/[\\w.{},/-]+$`).test(code));
  const each = named.flatMap((path) => {
    const [, before = path, inside, after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
    return inside === undefined ? [path] : inside.split(',').map((part) => before + part + after);
  });
  return each.filter((path) => !existsSync(inRoot(path)));
}
