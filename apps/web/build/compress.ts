import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|html|svg|webmanifest)$/;

/** Browsers ask for Brotli over https and on the machine itself; a TV or phone on plain http gets gzip. */
const PACKERS = {
  // The last step above this one takes three times as long for two hundredths.
  '.br': (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  '.gz': (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Puts a packed copy next to every text of a build, where that is smaller, so that the server packs nothing itself. */
export async function compress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name));
  const pack = async (file: string) => {
    const bytes = readFileSync(file);
    for (const [ending, packed] of Object.entries(PACKERS)) {
      const smaller = await packed(bytes);
      if (smaller.length < bytes.length) writeFileSync(file + ending, smaller);
    }
  };
  await Promise.all(files.map((name) => pack(join(folder, name))));
}
