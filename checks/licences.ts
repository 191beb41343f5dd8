import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, isCommand, orTell } from '../scripts/command.mjs';

type Versions = Record<string, string>;
type LockEntry = {
  version?: string;
  license?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Versions;
  devDependencies?: Versions;
  optionalDependencies?: Versions;
};
type LockEntries = Record<string, LockEntry>;

/** Build tools that add code to the web client. */
const LEFT_IN_THE_WEB = ['tailwindcss', 'vite'];

/** Returns the folder of a dependency as Node resolves it from a folder such as apps/server. */
export function placeOf(entries: LockEntries, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (place in entries) return place;
    if (!folder) return undefined;
  }
}

/**
 * Returns the folders of all packages that the roots require at run time, including the roots. Platform parts belong to
 * the package that requires them, because a lockfile may lack some.
 */
export function neededBy(entries: LockEntries, roots: string[]) {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const { dependencies, optionalDependencies } = entries[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = placeOf(entries, folder, name);
      const entry = place && entries[place];
      // Type packages add no code to the build.
      if (
        !place ||
        !entry ||
        name.startsWith('@types/') ||
        entry.link ||
        entry.os ||
        entry.cpu ||
        entry.libc ||
        found.has(place)
      )
        continue;
      found.add(place);
      waiting.push(place);
    }
  }
  return [...found];
}

/** `b` of node_modules/a/node_modules/b. */
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Returns the copyright holder from the package's licence file. */
function holderOf(place: string): string {
  const folder = inRoot(place);
  if (!existsSync(folder)) throw new Error(`${place} is not installed: run npm install first.`);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying)/i.test(file));
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8'));
  const line = texts.join('\n').match(/^.{0,20}?\b(Copyright (?:©|\(c\)|\d{4}|[A-Z][a-z]+ [A-Z]).*)$/im)?.[1];
  const { author, contributors } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const told =
    line ?? (typeof author === 'string' ? author : author?.name) ?? contributors?.[0]?.name ?? 'as its licence says';
  return told
    .replace(/\s*[<(](?:https?:|mailto:|[^>)]*@)[^>)]*[>)]/g, '')
    .replaceAll('&lt;', '<')
    .replace(/<[^>]*>|\s+until https.*/g, '')
    .replaceAll('|', '\\|')
    .trim();
}

function table(entries: LockEntries, places: string[]) {
  const rows = places.map((place) => {
    const { version, license, optional } = entries[place] ?? {};
    // Optional packages are not installed on every machine, so their licence file cannot be read everywhere.
    const rights = optional ? 'as its licence says' : holderOf(place);
    return `| ${nameOf(place)} | ${version} | ${license ?? 'not stated'} | ${rights} |`;
  });
  return ['| package | version | licence | rights |', '|---|---|---|---|', ...[...new Set(rows)].sort()].join('\n');
}

export const lockEntries = (): LockEntries => JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;

export function shippedParts(entries: LockEntries) {
  const left = LEFT_IN_THE_WEB.flatMap((name) => placeOf(entries, 'apps/web', name) ?? []);
  const shared = neededBy(entries, ['packages/contract', 'packages/rules']);
  return {
    server: [...new Set([...neededBy(entries, ['apps/server']), ...shared])],
    web: [...new Set([...neededBy(entries, ['apps/web']), ...shared, ...left])],
  };
}

/** The whole page, from the lockfile and the installed packages. */
export function thirdParty() {
  const entries = lockEntries();
  const { server, web } = shippedParts(entries);
  const workspaces = Object.keys(entries).filter((folder) => !folder.includes('node_modules'));
  // The root depends on build tools, a workspace on its parts.
  const tools = workspaces.flatMap((folder) => {
    const { dependencies, devDependencies } = entries[folder] ?? {};
    const names = Object.keys({ ...(folder === '' && dependencies), ...devDependencies });
    return names.flatMap((name) => placeOf(entries, folder, name) ?? []);
  });
  return `# What others made

Adarash is under the MIT licence (\`LICENSE\`). It stands on the work below, each under its own. \`npm run licences\` writes this page from the lockfile and the installed packages; a test compares it with them. The whole text of each licence lies in the package's folder under \`node_modules\`.

## On the server

What runs in the server, with all that it needs in turn; parts for one kind of machine go with the package that asks for them.

${table(entries, server)}

## In the browser

What may be bundled into the screens.

${table(entries, web)}

## Fonts

| font | licence | from |
|---|---|---|
| Inter | SIL Open Font License 1.1 | \`@fontsource-variable/inter\` |
| Noto Sans Ethiopic | SIL Open Font License 1.1 | \`@fontsource-variable/noto-sans-ethiopic\`; the Amharic part in \`assets/fonts\` is made from it and under the same licence (\`assets/fonts/OFL.txt\`) |

## Sounds

The spoken numbers and words in \`assets/sounds\` are synthetic: \`npm run sounds\` makes them with espeak-ng (GPL-3.0-or-later; voices \`am\` and \`om\`), SoX (GPL-2.0-or-later), FFmpeg (LGPL-2.1-or-later, GPL in Debian's build) and opus-tools (BSD-2-Clause). The signals among them are computed by SoX. No recording of a person is in them, the four programs are not part of Adarash, and their licences do not extend to what they put out.

## Node.js

Where the machine's own is older, the commands fetch Node.js (MIT, with the licences of its parts in its own \`LICENSE\`; SQLite in it is in the public domain) from the package registry into the checkout. It is not in the repository.

## Tools

What builds and checks Adarash and is not shipped: the packages it asks for itself. What these need in turn stands with its licence in \`package-lock.json\`.

${table(entries, tools)}
`;
}

if (isCommand(import.meta.url)) await orTell(() => writeFileSync(inRoot('THIRD-PARTY.md'), thirdParty()));
