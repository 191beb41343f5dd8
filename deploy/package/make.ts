import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/build.mjs';
import { inRoot, orTell } from '../../scripts/command.mjs';
import { ensureInstalled } from '../../scripts/install.mjs';
import { fetchPinned, NODE_OF } from '../../scripts/pinned.mjs';
import { step } from '../../scripts/steps.mjs';
import { entriesOf, writeTarGz, writeZip } from './archive.ts';
import type { Target } from './contents.ts';
import { compiledIn } from './system-of.ts';

const USAGE = `npm run package -- OPTIONS

  --platform NAME   for another system: linux-x64, linux-arm64, win32-x64, win32-arm64, darwin-x64, darwin-arm64
  --node PROGRAM    this Node of that system instead of the registry's
  --to FOLDER       where to put the folder and the archive (dist)
  --folder FOLDER   this very folder and no archive, as for an image`;

const TARGETS = /^(linux|darwin)-(x64|arm64)$|^win32-(x64|arm64)$/;

const asked = await orTell(() => {
  const string = { type: 'string' } as const;
  const options = { platform: string, node: string, to: string, folder: string, help: { type: 'boolean' } } as const;
  const { values } = parseArgs({ options });
  const system = values.platform ?? `${process.platform}-${process.arch}`;
  if (!values.help && !TARGETS.test(system)) throw new Error(`There is no package for ${system}.\n\n${USAGE}`);
  const [platform = '', arch = ''] = system.split('-');
  return { ...values, target: { platform, arch } };
});

if (asked.help) {
  console.log(USAGE);
  process.exit();
}

// Imported after the installation, because a fresh clone has no packages yet.
await orTell(() => ensureInstalled('start'));
const { isProgram, layOut, nameOf, nativeParts } = await import('./contents.ts');

/** That system's Node and compiled parts, from the package registry. */
async function fetchFor({ platform, arch }: Target): Promise<{ program: string; packages: string }> {
  const folder = inRoot('.cache/packages', `${platform}-${arch}`);
  const packages = join(folder, 'node_modules');
  const node = NODE_OF[`${platform}-${arch}`];
  if (!node) throw new Error(`There is no Node for ${platform}-${arch}.`);
  const program = asked.node ?? join(packages, node.name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
  // Forced, because npm refuses packages for other systems.
  const system = ['--force', `--os=${platform}`, `--cpu=${arch}`];
  const wanted = [...(asked.node ? [] : [node]), ...nativeParts({ platform, arch })];
  if (await fetchPinned(folder, wanted, system)) return { program, packages };
  throw new Error(`Node ${node.version} for ${platform}-${arch} could not be had, or is another than it should be.`);
}

/** Returns the native parts of this machine, which are already installed. */
function found(target: Target): { program: string; packages: string } | null {
  const packages = inRoot('node_modules');
  const isHere = target.platform === process.platform && target.arch === process.arch;
  const isThere = nativeParts(target).every(({ name }) => existsSync(join(packages, name)));
  if (!asked.node || !isHere || !isThere) return null;
  return { program: asked.node, packages };
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function make(): Promise<void> {
  await ensureBuilt();
  const { target } = asked;
  const name = nameOf(target);
  const [out, isWindows] = [asked.to ?? inRoot('dist'), target.platform === 'win32'];
  const folder = asked.folder ?? join(out, name);
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'app/package.json')))
    throw new Error(`${folder} holds something else than a package. Choose another folder.`);
  const archive = join(out, `${name}.${isWindows ? 'zip' : 'tar.gz'}`);
  const node = found(target) ?? (await step(`Node for ${target.platform}-${target.arch}`, () => fetchFor(target)));
  rmSync(folder, { recursive: true, force: true });
  rmSync(archive, { force: true });
  layOut(folder, target, node);
  const { wrong } = compiledIn(folder, target);
  if (wrong.length > 0)
    throw new Error(`These files are not for ${target.platform}-${target.arch}: ${wrong.join(', ')}`);
  const entries = entriesOf(folder, isProgram, name);
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  if (asked.folder) return console.log(`${folder}\n${megabytes(unpacked)}, ${entries.length} files`);
  await step(`Packing ${name}`, () => (isWindows ? writeZip : writeTarGz)(archive, entries));
  console.log(`${folder}\n${archive}`);
  console.log(`${megabytes(statSync(archive).size)} packed, ${megabytes(unpacked)} unpacked, ${entries.length} files`);
}

await orTell(make);
