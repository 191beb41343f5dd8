import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const ENDING = process.platform === 'win32' ? '.exe' : '';

/**
 * The folders of PATH, in order.
 * @returns {string[]}
 */
export function foldersOfPath() {
  return (process.env.PATH ?? process.env.Path ?? '').split(delimiter).filter(Boolean);
}

/**
 * The first of the folders that holds every one of the programs.
 * @param {string[]} folders
 * @param {string[]} programs names without an ending
 * @returns {string | undefined}
 */
export function folderHolding(folders, programs) {
  return folders.find((folder) => programs.every((program) => existsSync(join(folder, program + ENDING))));
}

/**
 * @param {string} program a name without an ending
 * @param {string[]} [folders]
 * @returns {string | undefined} its whole path
 */
export function findProgram(program, folders = foldersOfPath()) {
  const folder = folderHolding(folders, [program]);
  return folder === undefined ? undefined : join(folder, program + ENDING);
}
