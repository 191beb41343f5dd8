// Imported first by every command. Continues in the pinned Node, which is installed if it is missing.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ENDINGS, handOn, inRoot, orTell, STOPS_WITH_PARENT, stopWithParent } from './command.mjs';
import { fetchPinned, NODE_OF } from './pinned.mjs';
import { step } from './steps.mjs';

/** Oldest Node that can run these scripts and install the pinned one. */
const OLDEST = /** @type {const} */ ([20, 19]);
/** The long-term release. */
const RELEASE = 24;
/** Older releases of SQLite can lose acknowledged changes (apps/server/src/storage/sqlite/sqlite-file.ts asserts the same). */
const SQLITE = [3, 51, 3];
const FOLDER = inRoot('.cache/node');

/** @param {string} version such as 20.19.0 */
export function isRecentEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/**
 * Returns whether the product supports this Node: a long-term release or newer, with a SQLite that loses no
 * acknowledged change.
 * @param {{ node: string, sqlite?: string }} versions
 */
export function runsProduct({ node, sqlite = '0' }) {
  const found = sqlite.split('.').map(Number);
  const place = SQLITE.findIndex((part, i) => (found[i] ?? 0) !== part);
  const isSafe = place === -1 || (found[place] ?? 0) > (SQLITE[place] ?? 0);
  return Number.parseInt(node, 10) >= RELEASE && isSafe;
}

/**
 * Returns whether a command runs on this Node. Some distributions omit TypeScript support, which tools require and `npm
 * start` does not.
 * @param {string} entry what scripts/run.mjs is to load
 * @param {{ node: string, sqlite?: string, amaro?: string }} versions
 */
export const runsEntry = (entry, versions) =>
  runsProduct(versions) && (!entry.endsWith('.ts') || versions.amaro !== undefined);

const OWN = NODE_OF[`${process.platform}-${process.arch}`];
const PROGRAM = join(
  FOLDER,
  'node_modules',
  OWN?.name ?? '',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** Whether a program is there that starts and runs the product; a download that was cut off leaves one that does not. */
function isReady() {
  if (!existsSync(PROGRAM)) return false;
  const asked = spawnSync(PROGRAM, ['-p', 'JSON.stringify(process.versions)'], { encoding: 'utf8' });
  return asked.status === 0 && runsProduct(JSON.parse(asked.stdout));
}

/** @returns {Promise<string>} path of the pinned Node, installed from the package registry if it is missing */
async function ownNode() {
  if (isReady()) return PROGRAM;
  const fetched =
    OWN !== undefined &&
    (await step(
      `Node ${OWN.version} for this checkout (once, needs the network)`,
      async () => (await fetchPinned(FOLDER, [OWN])) && isReady(),
    ));
  if (fetched) return PROGRAM;
  throw new Error(
    `Adarash requires Node ${RELEASE} or newer. This is Node ${process.versions.node}, and Node ${RELEASE} could not be downloaded for ${process.platform}-${process.arch}. Install it from https://nodejs.org and try again.`,
  );
}

/**
 * Runs this very command in another Node, with its terminal and its signals.
 * @param {string} program
 * @returns {Promise<number>} its exit code
 */
function goOnIn(program) {
  const env = { ...process.env, [STOPS_WITH_PARENT]: '1' };
  const isServer = process.argv[2] === 'main' || process.argv[2] === 'demo';
  const channel = isServer ? [/** @type {const} */ ('ipc')] : [];
  const child = spawn(program, process.argv.slice(1), { stdio: ['inherit', 'inherit', 'inherit', ...channel], env });
  for (const signal of ENDINGS) process.on(signal, () => handOn(child, signal));
  stopWithParent();
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : 1));
  });
}

if (!isRecentEnough(process.versions.node)) {
  console.error(
    `Adarash needs Node ${OLDEST.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org`,
  );
  process.exit(1);
}
if (!runsEntry(process.argv[2] ?? '', process.versions)) process.exit(await goOnIn(await orTell(ownNode)));
