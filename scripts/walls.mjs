import { readdirSync, readFileSync } from 'node:fs';
import { posix, relative, sep } from 'node:path';
import { parseSync } from 'vite';
import { HOUSE, inHouse, isCommand } from './house.mjs';

/**
 * The walls of the house as data and small predicates over paths like `apps/web/src/areas/admin/users.tsx`.
 * @typedef {{ from: string, to: string }} Import from a file of the house to a file of the house or a package's name
 */

const WORKSPACE = /^(packages\/[^/]+|apps\/[^/]+|e2e|bench|torture|scripts)(?:\/|$)/;

/** @param {string} path */
const workspaceOf = (path) => WORKSPACE.exec(path)?.[1] ?? '';

/**
 * What a workspace may use of the others.
 * @type {Record<string, string[]>}
 */
const MAY_USE = {
  'packages/rules': [],
  'packages/contract': ['packages/rules'],
  'apps/server': ['packages/contract', 'packages/rules'],
  'apps/web': ['packages/contract', 'packages/rules'],
  e2e: ['packages/contract', 'packages/rules', 'scripts'],
  bench: ['packages/contract', 'packages/rules', 'apps/server'],
  torture: ['packages/contract', 'packages/rules', 'apps/server', 'scripts'],
  scripts: [],
  '': ['scripts'],
};

/**
 * Published packages; a workspace that is not named here may use any that its package.json lists.
 * @type {Record<string, string[]>}
 */
const MAY_IMPORT = { 'packages/rules': ['@noble/hashes'], 'packages/contract': ['zod'] };

/**
 * The floors of the server and of the web, the uppermost first. A folder may import what stands on a floor below its own,
 * and nothing beside or above it.
 * @type {Record<string, string[][]>}
 */
const FLOORS = {
  'apps/server/src/': [
    ['tools'],
    ['reports', 'hall'],
    ['designations'],
    ['games', 'backups'],
    ['draw'],
    ['jackpot', 'evening', 'accounts'],
    ['repositories', 'tallies', 'live', 'sounds', 'cards', 'system'],
    ['http'],
    ['audit', 'mail'],
    ['storage'],
  ],
  'apps/web/src/': [
    ['app'],
    ['areas'],
    ['show'],
    ['session', 'live', 'voice'],
    ['api', 'ui'],
    ['verify'],
    ['i18n'],
    ['lib'],
  ],
};

/** The files that put the server and the web together, above all floors. */
const ASSEMBLY =
  /^apps\/(server\/src\/(app|main|command-line|create-services|services|start-frame|verify)|web\/src\/(main|service-worker))\.tsx?$/;

const TEST = /\.test\.[cm]?[jt]sx?$|\.test-support\.tsx?$|^apps\/server\/test\//;

/** @param {string} path */
const webArea = (path) => /^apps\/web\/src\/areas\/([^/]+)/.exec(path)?.[1];

/** @param {Import} arrow */
function workspaces({ from, to }) {
  const [here, there] = [workspaceOf(from), workspaceOf(to)];
  if (!there || here === there) return undefined;
  if (MAY_USE[here]?.includes(there)) return undefined;
  return `${here || 'the root'} may not use ${there}`;
}

/** @param {Import} arrow */
function publishedPackages({ from, to }) {
  const allowed = MAY_IMPORT[workspaceOf(from)];
  const isHouse = workspaceOf(to) !== '';
  if (!allowed || isHouse || TEST.test(from)) return undefined;
  if (allowed.some((name) => to === name || to.startsWith(`${name}/`))) return undefined;
  return `${workspaceOf(from)} may import ${allowed.join(', ')} only`;
}

/** @param {Import} arrow */
function areas({ from, to }) {
  const [here, there] = [webArea(from), webArea(to)];
  return here && there && here !== there ? `area ${here} may not import area ${there}` : undefined;
}

/**
 * The folder of an app that a file stands in; '' for one that stands beside the folders.
 * @param {string} app
 * @param {string} path
 */
const roomOf = (app, path) =>
  path.startsWith(app) ? (/^([^/]+)\//.exec(path.slice(app.length))?.[1] ?? '') : undefined;

/** @param {Import} arrow */
function floors({ from, to }) {
  for (const [app, floors] of Object.entries(FLOORS)) {
    const [here, there] = [roomOf(app, from), roomOf(app, to)];
    if (here === undefined || !there || here === there || TEST.test(from) || ASSEMBLY.test(from)) continue;
    const floorOf = (/** @type {string} */ room) => floors.findIndex((rooms) => rooms.includes(room));
    const [floor, other] = [floorOf(here), floorOf(there)];
    if (here === '') return `a file beside the folders of ${app} imports none of them`;
    if (floor < 0 || other < 0) return `${floor < 0 ? here : there} has no floor in scripts/walls.mjs`;
    if (other <= floor) return `${there} does not stand on a floor below ${here}`;
  }
  return undefined;
}

/**
 * A migration that used live code would change with it, after halls have run it.
 * @param {Import} arrow
 */
function migrationsAlone({ from, to }) {
  if (!from.startsWith('apps/server/src/storage/migrations/') || to === 'kysely') return undefined;
  return 'a migration imports nothing but Kysely';
}

const WALLS = [workspaces, publishedPackages, areas, floors, migrationsAlone];

/**
 * Stories, benchmarks and the torture stand outside the house and have no package to import scripts or the server by.
 * @param {string} path
 */
const mayReachOut = (path) => /^(e2e|bench|torture)$/.test(workspaceOf(path));

/** Tests of the server start processes and databases as the commands do. @param {Import} arrow */
const isTestWithScripts = ({ from, to }) => from.startsWith('apps/server/test/') && to.startsWith('scripts/');

/**
 * Type imports inside a type, as in `import('./card.ts').Card`; the parser's module record leaves them out.
 * @param {unknown} node
 * @param {(specifier: string) => void} found
 */
function visitTypeImports(node, found) {
  if (Array.isArray(node)) {
    for (const child of node) visitTypeImports(child, found);
  } else if (node !== null && typeof node === 'object') {
    const { type, source } = /** @type {{ type?: string, source?: { value?: string } }} */ (node);
    if (type === 'TSImportType' && source?.value) found(source.value);
    for (const child of Object.values(node)) visitTypeImports(child, found);
  }
}

/**
 * Everything a source imports: statically, dynamically, by re-export, and as a type.
 * @param {string} file
 * @param {string} text
 * @returns {string[]} specifiers, each once
 */
export function importsOf(file, text) {
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const specifiers = new Set(module.staticImports.map((one) => one.moduleRequest.value));
  for (const { entries } of module.staticExports) {
    for (const entry of entries) if (entry.moduleRequest) specifiers.add(entry.moduleRequest.value);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal) specifiers.add(/** @type {string} */ (literal[2]));
  }
  if (text.includes('import(')) visitTypeImports(program, (specifier) => specifiers.add(specifier));
  return [...specifiers];
}

/** What `@/` stands for. */
const WEB = 'apps/web/src/';

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/**
 * The file of the house that a specifier names, or the specifier itself for a published package.
 * @param {Set<string>} files
 * @param {string} from
 * @param {string} specifier
 */
export function resolve(files, from, specifier) {
  const bare = specifier.replace(/[?#].*$/, '');
  const place = (/** @type {string} */ path) =>
    ENDINGS.map((end) => path + end).find((path) => files.has(path)) ?? path;
  if (bare.startsWith('.')) return place(posix.join(posix.dirname(from), bare));
  if (bare.startsWith('@/')) return place(WEB + bare.slice(2));
  const own = /^@adarash\/([^/]+)(?:\/(.+))?$/.exec(bare);
  if (!own) return bare;
  const folder = own[1] === 'server' || own[1] === 'web' ? `apps/${own[1]}` : `packages/${own[1]}`;
  return own[1] === 'e2e' || own[1] === 'bench' ? own[1] : place(`${folder}/src${own[2] ? `/${own[2]}` : ''}`);
}

/**
 * Checks the walls.
 * @param {Map<string, string>} sources path in the house → text
 * @returns {string[]} one line for each broken wall
 */
export function brokenWalls(sources) {
  const files = new Set(sources.keys());
  const broken = [];
  for (const [from, text] of sources) {
    for (const specifier of importsOf(from, text)) {
      const to = resolve(files, from, specifier);
      const here = workspaceOf(from);
      if (isTestWithScripts({ from, to })) continue;
      if (specifier.startsWith('.') && here && !mayReachOut(from) && workspaceOf(to) !== here) {
        broken.push(`${from}: the relative import ${specifier} leaves ${here}`);
        continue;
      }
      if (specifier.startsWith('../../../') && to.startsWith(WEB)) {
        broken.push(`${from}: imports ${specifier}: write @/${to.slice(WEB.length)}`);
      }
      for (const wall of WALLS) {
        const reason = wall({ from, to });
        if (reason) broken.push(`${from}: imports ${specifier}, but ${reason}`);
      }
    }
  }
  return broken;
}

const SOURCE = /\.(ts|tsx|mts|mjs)$/;
const LEFT_OUT = new Set(['node_modules', 'dist', '.cache', '.git', 'data', 'coverage', 'test-results']);

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${sep}${entry.name}`;
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : sourcesUnder(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

/** @returns {Map<string, string>} path in the house → text, of every source */
export function houseSources() {
  const files = [
    ...['packages', 'apps', 'e2e', 'bench', 'torture', 'scripts'].flatMap((folder) => sourcesUnder(inHouse(folder))),
    inHouse('vitest.config.ts'),
  ];
  return new Map(files.map((file) => [relative(HOUSE, file).split(sep).join('/'), readFileSync(file, 'utf8')]));
}

function checkHouse() {
  const sources = houseSources();
  const broken = brokenWalls(sources);
  for (const line of broken) console.error(line);
  if (broken.length > 0) process.exitCode = 1;
  else console.log(`The walls stand: ${sources.size} files.`);
}

if (isCommand(import.meta.url)) checkHouse();
