import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCommand } from './house.mjs';

const TEXT = /\.(js|css|html|svg|webmanifest)$/;

/** Browsers ask for Brotli over https and on the machine itself; a TV or phone on plain http gets gzip. */
const PACKERS = {
  // The last step above this one takes three times as long for two hundredths.
  '.br': (/** @type {Buffer} */ bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  '.gz': (/** @type {Buffer} */ bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Lays a packed copy beside every text of a build, where that is smaller, so that the server packs nothing itself.
 * @param {string} folder
 */
export async function compress(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name));
  const pack = async (/** @type {string} */ file) => {
    const bytes = readFileSync(file);
    for (const [ending, packed] of Object.entries(PACKERS)) {
      const smaller = await packed(bytes);
      if (smaller.length < bytes.length) writeFileSync(file + ending, smaller);
    }
  };
  await Promise.all(files.map((name) => pack(join(folder, name))));
}

if (isCommand(import.meta.url)) await compress(process.argv[2] ?? '.');
