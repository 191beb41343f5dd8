import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const ownPackage = z.object({ name: z.literal('adarash'), version: z.string() });

/** Returns the root folder of the product. It is found from source files and from bundles. */
function findRoot(folder: string): { root: string; version: string } {
  const file = join(folder, 'package.json');
  const found = existsSync(file) ? ownPackage.safeParse(JSON.parse(readFileSync(file, 'utf8'))) : null;
  if (found?.success) return { root: folder, version: found.data.version };
  const parent = dirname(folder);
  if (parent === folder) throw new Error('The package.json of Adarash was not found in a parent folder of the server.');
  return findRoot(parent);
}

const { root, version } = findRoot(dirname(fileURLToPath(import.meta.url)));

export { version };
export const webFolder = join(root, 'apps', 'web', 'dist');
export const soundsFolder = join(root, 'assets', 'sounds');
/**
 * Path of the program that prints documents, in the source or in the build. It is absolute, because a bundle may be
 * started from another folder.
 */
export const printProgram = import.meta.url.endsWith('.ts')
  ? join(root, 'apps', 'server', 'src', 'documents', 'print-process.ts')
  : join(root, 'apps', 'server', 'dist', 'print-process.js');
