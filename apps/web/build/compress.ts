import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|html|svg|webmanifest)$/;

/**
 * Compressors by file extension. Browsers accept Brotli only over https and on the server's machine; a TV or phone on
 * plain http gets gzip.
 */
const PACKERS = {
  // The highest level of Brotli is three times slower and makes files only two percent smaller.
  '.br': (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  '.gz': (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Adds a compressed copy of each text file of a build if the copy is smaller. The server then compresses no files. */
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
