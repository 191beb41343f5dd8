import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import server from '../../apps/server/vite.config.ts';
import { neededBy } from '../../checks/licences.ts';
import { inRoot } from '../../scripts/command.mjs';
import { missingBindings } from '../../scripts/install.mjs';
import type { Pinned } from '../../scripts/pinned.mjs';

// Content of a package: built server and screens, sounds, and packages that the built server imports, without sources,
// tools and tests.

export type Target = { platform: string; arch: string };

const LOCK = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;
const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));

export const nameOf = ({ platform, arch }: Target) => `adarash-${version}-${platform}-${arch}`;
export const nodeIn = ({ platform }: Target) => (platform === 'win32' ? 'app/node.exe' : 'app/node');

/** Whether the build has a package inside itself already. */
function isBundled(name: string): boolean {
  const inside = server.ssr?.noExternal;
  if (!Array.isArray(inside)) throw new Error('apps/server/vite.config.ts names no packages to bundle.');
  return inside.some((each) => (typeof each === 'string' ? each === name : each.test(name)));
}

/** Folders of the packages that run beside the server, such as node_modules/pino. */
export function runtimePackages(): string[] {
  const own = LOCK['apps/server'];
  const dependencies = Object.fromEntries(Object.entries(own.dependencies).filter(([name]) => !isBundled(name)));
  return neededBy({ ...LOCK, 'apps/server': { ...own, dependencies } }, ['apps/server']).sort();
}

/** Returns the native packages of a system from the lockfile. */
export function nativeParts({ platform, arch }: Target): Pinned[] {
  const entries = Object.fromEntries(runtimePackages().map((folder) => [folder, LOCK[folder]]));
  return missingBindings(entries, () => false, { platform, arch, musl: false }).map((part) => {
    const name = part.slice(0, part.lastIndexOf('@'));
    const { version, integrity } = LOCK[`node_modules/${name}`] ?? {};
    if (part !== `${name}@${version}` || !integrity) throw new Error(`The lockfile has no digest of ${part}.`);
    return { name, version, integrity };
  });
}

/** Files that no program reads: types, source maps, documentation and browser builds. */
const UNREAD = /\.(d\.[cm]?ts|[cm]?ts|map|md|markdown|flow|test\.[cm]?js)$|\.standalone\.js$|\.umd(\.min)?\.js$/i;
const UNREAD_FOLDERS = /^(tests?|__tests__|examples?|benchmarks?|\.github)$/;
const LICENCE = /^(licen[cs]e|notice|copying)/i;

function copyPackage(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    dereference: true,
    filter: (path) => {
      const name = basename(path);
      // A package within a package is copied by itself, if it is needed.
      if (path !== from && name === 'node_modules') return false;
      // Only at the top: further down such a name may be a program's.
      if (dirname(path) === from && UNREAD_FOLDERS.test(name)) return false;
      return LICENCE.test(name) || !UNREAD.test(name);
    },
  });
}

/** Copies a build without files for tools. */
const copyBuilt = (from: string, to: string) =>
  cpSync(from, to, { recursive: true, filter: (path) => !/\.map$|[/\\]\.(vite|built-from)$/.test(path) });

const BESIDE: Record<string, string[]> = {
  linux: ['adarash', 'Adarash.desktop', 'adarash.service'],
  darwin: ['adarash', 'Adarash.command'],
  win32: ['adarash.cmd', 'open-firewall.cmd'],
};

/** Returns whether a file of the archive is executable. */
export const isProgram = (name: string) => /\/(adarash|Adarash\.(command|desktop)|app\/node)$/.test(name);

/**
 * Lays a package out in a folder.
 * @param node the program, and the folder of packages with the native parts, both for that system
 */
export function layOut(folder: string, target: Target, node: { program: string; packages: string }): void {
  const app = join(folder, 'app');
  mkdirSync(app, { recursive: true });
  for (const name of ['README.txt', ...(BESIDE[target.platform] ?? [])]) {
    const text = readFileSync(inRoot('deploy/package/files', name), 'utf8');
    // Notepad and cmd of older Windows want both marks at the end of a line.
    const isWindows = target.platform === 'win32';
    const mode = isProgram(`/${name}`) ? 0o755 : 0o644;
    writeFileSync(join(folder, name), isWindows ? text.replaceAll(/\r?\n/g, '\r\n') : text.replaceAll('\r\n', '\n'), {
      mode,
    });
  }
  for (const name of ['LICENSE', 'THIRD-PARTY.md', 'CHANGELOG.md']) cpSync(inRoot(name), join(folder, name));
  cpSync(node.program, join(folder, nodeIn(target)));
  writeFileSync(
    join(app, 'package.json'),
    `${JSON.stringify({ name: 'adarash', version, private: true, type: 'module' }, null, 2)}\n`,
  );
  for (const place of ['apps/server/dist', 'apps/web/dist', 'assets/sounds'])
    copyBuilt(inRoot(place), join(app, place));
  for (const place of runtimePackages()) copyPackage(inRoot(place), join(app, place));
  for (const { name } of nativeParts(target)) {
    copyPackage(join(node.packages, name), join(app, 'node_modules', name));
  }
}
