import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { isServerBuilt } from '../../../../../scripts/build.mjs';

type Entry = 'main' | 'hall' | 'verify' | 'demo';

const SERVER = fileURLToPath(new URL('../../..', import.meta.url));

/** Returns the built server: the last build if it is up to date, otherwise a new build in a separate folder. */
export async function buildServer() {
  if (isServerBuilt()) return { path: (entry: Entry) => join(SERVER, 'dist', `${entry}.js`), remove: () => {} };
  const folder = join(SERVER, 'node_modules', '.process-tests', String(process.pid));
  mkdirSync(folder, { recursive: true });
  await build({
    configFile: join(SERVER, 'vite.config.ts'),
    logLevel: 'silent',
    build: { outDir: folder, emptyOutDir: true },
  });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return {
    path: (entry: Entry) => join(folder, `${entry}.js`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type Ended = { code: number | null; out: string; err: string };

export type Running = {
  process: ChildProcess;
  printed(): string;
  /** Resolves with the match, or rejects when the process ends first. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<Ended>;
};

/** Shared compile cache of Node, which saves a tenth of every start. */
const COMPILED = { NODE_COMPILE_CACHE: join(SERVER, '../../.cache/test/compiled') };

const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

export function run(command: string[], env: Record<string, string>, cwd?: string): Running {
  const base = Object.fromEntries(INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  const [program = '', ...args] = command;
  const child = spawn(program, args, { env: { ...base, ...COMPILED, ...env }, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  const waiting = new Set<() => void>();
  const hear = (add: (part: string) => void) => (part: Buffer) => {
    add(String(part));
    for (const look of waiting) look();
  };
  child.stdout.on(
    'data',
    hear((part) => (out += part)),
  );
  child.stderr.on(
    'data',
    hear((part) => (err += part)),
  );
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, out, err })));
  return {
    process: child,
    printed: () => out + err,
    ended,
    says(pattern) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(out + err);
          if (!match) return;
          waiting.delete(look);
          resolve(match);
        };
        waiting.add(look);
        look();
        void ended.then(({ code }) => reject(new Error(`ended with ${code} before it said ${pattern}:\n${out}${err}`)));
      });
    },
  };
}

export const node = (file: string, ...args: string[]) => [process.execPath, file, ...args];
