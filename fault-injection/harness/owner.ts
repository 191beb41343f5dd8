import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { inRoot, ROOT } from '../../scripts/command.mjs';
import { ask, type Json } from './desk.ts';

// Types the commands of a documentation page into a shell, word by word.

/** A chapter of a page of docs, by its heading. */
export function chapterOf(page: string, heading: string): string {
  const chapter = readFileSync(inRoot(page), 'utf8')
    .split(/^## /m)
    .find((text) => text.startsWith(`${heading}\n`));
  if (chapter === undefined) throw new Error(`${page} has no chapter "${heading}".`);
  return chapter;
}

/** The commands of a chapter by the number of their step, in the order of the page. */
export function stepsOf(chapter: string): { step: number; command: string }[] {
  const parts = chapter.split(/\*\*Step (\d+)\.\*\*/).slice(1);
  return parts.flatMap((text, i) => {
    if (i % 2 === 0) return [];
    const commands = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, command = '']) => command.trim());
    return commands.map((command) => ({ step: Number(parts[i - 1]), command }));
  });
}

/** `env` is all that the command finds in its environment. */
type Where = { cwd?: string; env: NodeJS.ProcessEnv };

export async function type(command: string, { cwd = ROOT, env }: Where): Promise<string> {
  const shell = spawn('/bin/sh', ['-c', command], { cwd, env });
  let said = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (part) => (said += part));
  const [code] = await once(shell, 'close');
  expect(code, `${command}\n${said}`).toBe(0);
  return said;
}

export type Served = { address: Promise<string>; said(): string; ended: Promise<unknown>; stop(): Promise<void> };

/** A separate process group, so that child processes of a shell or npm end with it. */
export function serve(command: string, { cwd = ROOT, env }: Where): Served {
  const shell = spawn('/bin/sh', ['-c', command], { cwd, env, detached: true });
  let said = '';
  const address = new Promise<string>((resolve, reject) => {
    const hear = (part: Buffer) => {
      said += part;
      const [, url] = /Adarash runs at (http:\S+)[\s\S]*┘/.exec(said) ?? [];
      if (url) resolve(url);
    };
    for (const stream of [shell.stdout, shell.stderr]) stream.on('data', hear);
    shell.once('exit', (code) => reject(new Error(`ended with ${code}:\n${said}`)));
  });
  // The output closes when the last child ends; until then children may write into folders that are about to be
  // removed.
  const ended = once(shell, 'close');
  // Handled by the caller of `address`; a later rejection is the requested end.
  address.catch(() => {});
  return {
    address,
    said: () => said,
    ended,
    async stop() {
      if (shell.exitCode === null && shell.signalCode === null) process.kill(-(shell.pid ?? 0), 'SIGTERM');
      await ended;
    },
  };
}

/** Sells a game, calls five numbers and ends it. */
export async function play(url: string, token: string, cards: number[]): Promise<Json> {
  const post = async (path: string, body: object = {}) => {
    const { status, body: answer } = await ask(url, { method: 'POST', path, body, token });
    expect([status, answer.error]).toEqual([status < 300 ? status : 200, undefined]);
    return answer;
  };
  const sale = { betAmount: 10, houseFeePercentage: 15, pattern: 'all', cardPool: cards };
  const { games } = await post('/games/sequential', sale);
  const path = `/games/${games[0]._id}`;
  await post(`${path}/start`);
  for (let i = 0; i < 5; i++) await post(`${path}/call-number`);
  return (await post(`${path}/finish`)).game;
}
