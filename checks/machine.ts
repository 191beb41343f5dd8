import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { run } from '../scripts/command.mjs';

/** The whole path of a program, named without an ending, if a folder of PATH has it. */
export function findProgram(program: string): string | undefined {
  const file = process.platform === 'win32' ? `${program}.exe` : program;
  const folders = (process.env.PATH ?? process.env.Path ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, file)).find((path) => existsSync(path));
}

/** Installs the Debian package, if this process may: root, on Debian or a child of it. */
export async function installDebian(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !findProgram('apt-get')) return false;
  console.log(`installing ${name} with apt-get`);
  // Another program may be installing packages at the same time.
  const waiting = ['-o', 'DPkg::Lock::Timeout=300'];
  const apt = (...args: string[]) =>
    run('apt-get', [...waiting, ...args], { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
  return (await apt('update', '-qq')) && (await apt('install', '-y', '-qq', '--no-install-recommends', name));
}

const ROOM = 1024 ** 3;

/** Returns a folder for temporary files of tests, in memory if a file system in memory has enough space. */
export function fastFolder(): string {
  const shared = '/dev/shm';
  try {
    accessSync(shared, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(shared);
    return bavail * bsize > ROOM ? shared : tmpdir();
  } catch {
    return tmpdir();
  }
}
