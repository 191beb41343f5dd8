/**
 * The walls of the house as data and small predicates over paths like `apps/web/src/areas/admin/users.tsx`.
 * @typedef {{ from: string, to: string }} Import from a file of the house to a file of the house or a package's name
 */

const WORKSPACE = /^(packages\/[^/]+|apps\/[^/]+|e2e|bench|scripts)(?:\/|$)/;

/** @param {string} path */
export const workspaceOf = (path) => WORKSPACE.exec(path)?.[1] ?? '';

/** What a workspace may use of the others. */
const MAY_USE = {
  'packages/rules': [],
  'packages/contract': ['packages/rules'],
  'apps/server': ['packages/contract', 'packages/rules'],
  'apps/web': ['packages/contract', 'packages/rules'],
  e2e: ['packages/contract', 'packages/rules', 'scripts'],
  bench: ['packages/contract', 'packages/rules', 'apps/server'],
  scripts: [],
  '': ['scripts'],
};

/** Published packages; a workspace that is not named here may use any that its package.json lists. */
const MAY_IMPORT = { 'packages/rules': ['@noble/hashes'], 'packages/contract': ['zod'] };

/** Upper floors of the server first: none imports one that stands before it. */
const SERVER_FLOORS = ['games', 'jackpot', 'audit', 'storage'];

/** What looks at games from above: the books and the display. Games know nothing of them. */
const OVERLOOKING_GAMES = ['reports', 'hall'];

/** The files that put the server together. */
const ASSEMBLY = /^apps\/server\/src\/(app|main)\.ts$/;

const TEST = /\.test\.[cm]?[jt]sx?$|^apps\/server\/test\//;

/** @param {string} path */
const serverFolder = (path) => /^apps\/server\/src\/([^/]+)\//.exec(path)?.[1];

/** @param {string} path */
const webArea = (path) => /^apps\/web\/src\/areas\/([^/]+)/.exec(path)?.[1];

/** @param {Import} arrow */
function workspaces({ from, to }) {
  const [here, there] = [workspaceOf(from), workspaceOf(to)];
  if (!there || here === there) return undefined;
  if (MAY_USE[/** @type {keyof typeof MAY_USE} */ (here)]?.includes(there)) return undefined;
  return `${here || 'the root'} may not use ${there}`;
}

/** @param {Import} arrow */
function publishedPackages({ from, to }) {
  const allowed = MAY_IMPORT[/** @type {keyof typeof MAY_IMPORT} */ (workspaceOf(from))];
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

/** @param {Import} arrow */
function plainUi({ from, to }) {
  if (!from.startsWith('apps/web/src/ui/')) return undefined;
  const forbidden = /^apps\/web\/src\/(api|live|areas)\//.exec(to)?.[1];
  return forbidden && `ui holds no data, so it may not import ${forbidden}`;
}

/** @param {Import} arrow */
function serverFloors({ from, to }) {
  const [here, there] = [serverFolder(from), serverFolder(to)];
  if (!there || here === there || TEST.test(from) || mayReachOut(from)) return undefined;
  if (OVERLOOKING_GAMES.includes(there) && !ASSEMBLY.test(from))
    return `${there} stands above the floors of the server`;
  if (there === 'games' && !ASSEMBLY.test(from) && !OVERLOOKING_GAMES.includes(here ?? ''))
    return 'games is the top floor: nothing below may import it';
  const [floor, other] = [SERVER_FLOORS.indexOf(here ?? ''), SERVER_FLOORS.indexOf(there)];
  return floor > -1 && other > -1 && other < floor ? `${here} may not import ${there}, a floor above it` : undefined;
}

export const WALLS = [workspaces, publishedPackages, areas, plainUi, serverFloors];

/**
 * Stories and benchmarks stand outside the house and have no package to import scripts or the server by.
 * @param {string} path
 */
export const mayReachOut = (path) => /^(e2e|bench)$/.test(workspaceOf(path));
