import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entriesOf, writeTarGz, writeZip } from './archive.ts';

const place = mkdtempSync(join(tmpdir(), 'adarash-archive-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const LONG = `${'a-folder-with-a-name/'.repeat(6)}file.txt`;
const CONTENT: Record<string, Buffer> = {
  run: Buffer.from('#!/bin/sh\necho it runs\n'),
  'ሰላም.txt': Buffer.from('ሰላም'),
  empty: Buffer.alloc(0),
  'block.bin': Buffer.alloc(512, 7),
  'large.bin': Buffer.alloc(300_001, 'adarash'),
  [LONG]: Buffer.from('far down'),
};

beforeAll(() => {
  for (const [name, content] of Object.entries(CONTENT)) {
    mkdirSync(join(place, 'in', name, '..'), { recursive: true });
    writeFileSync(join(place, 'in', name), content);
  }
});

const has = (program: string) => spawnSync(program, ['--version']).error === undefined;

/** Unpacked by the tools that people have. */
const KINDS = [
  { kind: 'tar.gz', write: writeTarGz, program: 'tar', words: ['xzf', 'packed.tar.gz', '-C', 'out-tar.gz'] },
  { kind: 'zip', write: writeZip, program: 'unzip', words: ['-q', 'packed.zip', '-d', 'out-zip'] },
].filter(({ program }) => has(program));

describe.each(KINDS)('an archive of the kind $kind', ({ kind, write, program, words }) => {
  it('unpacks completely, with executable programs, and has the same bytes each time', async () => {
    const pack = () =>
      write(
        join(place, `packed.${kind}`),
        entriesOf(join(place, 'in'), (name) => /\/run$/.test(name), 'top'),
      );
    await pack();
    const first = readFileSync(join(place, `packed.${kind}`));
    await pack();
    expect(readFileSync(join(place, `packed.${kind}`)).equals(first)).toBe(true);
    mkdirSync(join(place, `out-${kind}`));
    const unpacked = spawnSync(program, words, {
      cwd: place,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    expect([unpacked.status, unpacked.stderr]).toEqual([0, '']);
    for (const [name, content] of Object.entries(CONTENT)) {
      expect(readFileSync(join(place, `out-${kind}`, 'top', name)).equals(content), name).toBe(true);
    }
    const mode = (name: string) => statSync(join(place, `out-${kind}`, 'top', name)).mode & 0o755;
    expect([mode('run'), mode('empty')]).toEqual([0o755, 0o644]);
  });
});

it('rejects a file name that is too long for the archive', async () => {
  const entry = { name: `top/${'n'.repeat(120)}`, path: join(place, 'in/run'), size: 1, isProgram: false };
  await expect(writeTarGz(join(place, 'refused.tar.gz'), [entry])).rejects.toThrow('too long a name');
});
