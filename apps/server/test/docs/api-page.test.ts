import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, useHall } from '../harness/hall.ts';
import { listen } from '../harness/reader.ts';

const page = readFileSync(fileURLToPath(new URL('../../../../docs/api.md', import.meta.url)), 'utf8');
const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map((match) => String(match[1]));

/** `# 200: token, user.role=admin` after a command: the status and fields of its response, or events of its stream. */
type Promised = { status: number; fields: string[] };
const promises: Promised[] = blocks.flatMap((block) =>
  [...block.matchAll(/# (\d{3}): (.*)$/gm)].map((match) => ({
    status: Number(match[1]),
    fields: String(match[2]).split(', '),
  })),
);

/** Replaces curl: stores each response in a folder, numbered in the order of the commands, and then prints it. */
const WATCHED_CURL = `curl() {
  at="$ANSWERS/$(ls "$ANSWERS" | wc -l | tr -d ' ')"; mkdir "$at"
  command curl -o "$at/body" -w '%{http_code}' "$@" > "$at/status"
  cat "$at/body"
}`;

const canRun = ['sh', 'curl', 'sed'].every((name) => spawnSync(name, ['--version']).error === undefined);
if (!canRun) console.error('SKIPPED: the commands of docs/api.md need sh, curl and sed.');

function run(script: string, env: Record<string, string>): Promise<string> {
  return new Promise((resolve) => {
    const shell = spawn('sh', ['-c', script], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    shell.stderr.on('data', (part) => (errors += String(part)));
    shell.on('close', () => resolve(errors));
  });
}

/** Returns the promised fields that a response does not contain. */
function broken({ fields }: Promised, body: string): string[] {
  if (/^(id|data): /.test(body)) return fields.filter((type) => !body.includes(`"type":"${type}"`));
  const answer: unknown = JSON.parse(body);
  return fields.filter((field) => {
    const [path = '', wanted] = field.split('=');
    const value = path
      .split('.')
      .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], answer);
    // An empty value means that the field is missing.
    if (wanted !== undefined) return (value === undefined ? '' : String(value)) !== wanted;
    return value === undefined || value === null;
  });
}

describe.skipIf(!canRun)('the commands of docs/api.md (skipped without sh, curl and sed)', () => {
  const hall = useHall();
  let folder: string;
  let errors: string;
  const answerOf = (index: number) => {
    const read = (name: string) => readFileSync(join(folder, String(index), name), 'utf8');
    return { status: Number(read('status')), body: read('body') };
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'answers-'));
    const env = { API: `${await listen(hall)}/api`, EMAIL: hall.admin.email, PASSWORD, ANSWERS: folder };
    errors = await run([WATCHED_CURL, ...blocks].join('\n'), env);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('documents the response of each command on the page', () => {
    const commands = blocks.join('').match(/\bcurl -/g) ?? [];
    expect(commands.length).toBeGreaterThan(20);
    expect(promises).toHaveLength(commands.length);
    expect(errors).toBe('');
    expect(existsSync(join(folder, String(promises.length)))).toBe(false);
  });

  it.each(promises.map((promised, index) => [index + 1, promised] as const))(
    'command number %i returns the documented response %o',
    (number, promised) => {
      const { status, body } = answerOf(number - 1);
      expect({ status, broken: broken(promised, body) }, body.slice(0, 300)).toEqual({
        status: promised.status,
        broken: [],
      });
    },
  );
});
