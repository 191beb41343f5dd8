import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Target } from './contents.ts';

/** Machines as the three formats of compiled programs number them. */
const MACHINES: Record<string, Record<number, string>> = {
  linux: { 62: 'x64', 183: 'arm64' },
  win32: { 34404: 'x64', 43620: 'arm64' },
  darwin: { 16777223: 'x64', 16777228: 'arm64' },
};

/** Returns the system of a compiled file, such as win32-x64, or null for other files. */
export function systemOf(file: string): string | null {
  const head = Buffer.alloc(1024);
  const opened = openSync(file, 'r');
  const length = readSync(opened, head);
  closeSync(opened);
  if (length < 64) return null;
  const found = (platform: string, machine: number) => `${platform}-${MACHINES[platform]?.[machine] ?? machine}`;
  if (head.readUInt32BE(0) === 0x7f454c46) return found('linux', head.readUInt16LE(18));
  if (head.readUInt32BE(0) === 0xcffaedfe) return found('darwin', head.readUInt32LE(4));
  if (head.toString('latin1', 0, 2) !== 'MZ') return null;
  const place = head.readUInt32LE(0x3c);
  return place + 6 > length ? null : found('win32', head.readUInt16LE(place + 4));
}

/** The compiled files in a folder that another system needs, by name; and all that are there. */
export function compiledIn(folder: string, { platform, arch }: Target): { all: string[]; wrong: string[] } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const compiled = files
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ name: relative(folder, file), system: systemOf(file) }))
    .filter(({ name, system }) => system !== null || name.endsWith('.node'));
  const wrong = compiled.filter(({ system }) => system !== `${platform}-${arch}`);
  return { all: compiled.map(({ name }) => name), wrong: wrong.map(({ name, system }) => `${name} (${system})`) };
}
