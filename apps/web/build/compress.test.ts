import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from './compress.ts';

test('the build adds a compressed copy only of text files that become smaller', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'adarash-compress-'));
  const at = (name: string) => join(folder, name);
  const long = 'a number called in the hall, '.repeat(100);
  mkdirSync(at('assets'));
  for (const name of ['index.html', 'assets/app.js', 'assets/font.woff2']) writeFileSync(at(name), long);
  writeFileSync(at('short.js'), ';');
  await compress(folder);
  expect(brotliDecompressSync(readFileSync(at('index.html.br'))).toString()).toBe(long);
  expect(gunzipSync(readFileSync(at('assets/app.js.gz'))).toString()).toBe(long);
  for (const name of ['assets/font.woff2.br', 'short.js.br', 'short.js.gz']) expect(existsSync(at(name))).toBe(false);
  rmSync(folder, { recursive: true });
});
