import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const HOUSE = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {...string} parts */
export const inHouse = (...parts) => join(HOUSE, ...parts);

/** @param {unknown} error */
export const sentenceOf = (error) => (error instanceof Error ? error.message : String(error));
