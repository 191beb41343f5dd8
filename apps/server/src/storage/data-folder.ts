import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../start-error.ts';

/**
 * Makes the folder at first start. Its parent has to be there already: with a disk that is not mounted the hall must not
 * open on an empty database.
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { mode: 0o700 });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT')
      throw new StartError(`DATA_DIR ${dataDir} cannot be made: ${dirname(dataDir)} does not exist.`);
    if (code !== 'EEXIST') throw new StartError(`DATA_DIR ${dataDir} cannot be made (${code}).`);
  }
  if (!statSync(dataDir).isDirectory()) throw new StartError(`DATA_DIR ${dataDir} is not a folder.`);
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(`DATA_DIR ${dataDir} cannot be written to.`);
  }
}
