import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useHall } from '../harness/hall.ts';

const hall = useHall();
const { resolve } = createRequire(import.meta.url);
const tsc = join(resolve('typescript/package.json'), '../bin/tsc');
const generator = join(resolve('openapi-typescript-codegen/package.json'), '../bin/index.js');

const folder = mkdtempSync(join(tmpdir(), 'adarash-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const input = join(folder, 'openapi.json');
  writeFileSync(input, (await hall.app.inject({ url: '/api/docs/json' })).body);
  const options = ['--input', input, '--output', join(folder, 'api'), '--useOptions'];
  execFileSync(process.execPath, [generator, ...options], { stdio: 'ignore' });
});

/** Returns the errors of the compiler for a program that uses the generated client. */
function compile(name: string, program: string): string {
  const file = join(folder, `${name}.ts`);
  writeFileSync(file, `import { AccessService, GamesService, OpenAPI } from './api';\n${program}`);
  const options = ['--noEmit', '--strict', '--ignoreConfig', '--types', '', '--lib', 'ES2022,DOM'];
  const modules = ['--target', 'ES2022', '--module', 'ESNext', '--moduleResolution', 'bundler'];
  try {
    execFileSync(process.execPath, [tsc, ...options, ...modules, file], { encoding: 'utf8', cwd: folder });
    return '';
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}

const SIGN_IN = `
export async function firstGame(email: string, password: string) {
  const { token, user } = await AccessService.postApiAuthLogin({ requestBody: { email, password } });
  OpenAPI.TOKEN = token;
  const role: 'admin' | 'cashier' | 'moderator' = user.role;
  const { games } = await GamesService.getApiGames({ limit: 1 });
  const calls: number[] | undefined = games[0]?.calledNumbers;
  return { role, calls };
}`;

it('compiles a program that uses a client generated from the OpenAPI document', () => {
  expect(compile('valid', SIGN_IN)).toBe('');
});

it('rejects a program that omits a required field', () => {
  expect(compile('invalid', SIGN_IN.replace('email, password }', 'email }'))).toContain("'password' is missing");
});
