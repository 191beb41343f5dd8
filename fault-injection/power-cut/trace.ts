import { spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** File operations of a process, in order. `at` is in milliseconds. */
export type Deed = { at: number; file: string } & (
  | { kind: 'write'; offset: number; bytes: Buffer }
  | { kind: 'cut'; length: number }
  | { kind: 'sync' }
);

/** Maximum length of a displayed write; SQLite writes at most a page and its header at once. */
export const LONGEST_TEXT = 70_000;

export const canTrace =
  process.platform === 'linux' && spawnSync('strace', ['-c', 'true'], { stdio: 'ignore' }).status === 0;

export const tracing = (output: string, files: string[]): string[] => [
  'strace',
  // The traced program stays the child that is killed, not strace.
  ...['-D', '-f', '-y', '-ttt', '-x', '-s', String(LONGEST_TEXT), '-o', output],
  ...['-e', 'trace=pwrite64,write,ftruncate,fsync,fdatasync'],
  ...files.flatMap((file) => ['-P', file]),
];

const LINE = /^\d+ +(\d+\.\d+) (\w+)\(\d+<([^>]*)>(?:, (.*))?\) += (\d+)/;

export async function readTrace(path: string): Promise<Deed[]> {
  const deeds: Deed[] = [];
  const unfinished = new Map<string, string>();
  for await (const line of createInterface({ input: createReadStream(path, 'latin1') })) {
    const deed = deedOf(whole(line, unfinished));
    if (deed) deeds.push(deed);
  }
  return deeds;
}

/** strace splits a call that was interrupted by another thread; the call counts at its end. */
export function whole(line: string, unfinished: Map<string, string>): string {
  const [pid = ''] = line.split(' ', 1);
  const begun = /^(.*) <unfinished \.\.\.>$/.exec(line)?.[1];
  if (begun !== undefined) {
    unfinished.set(pid, begun);
    return '';
  }
  const rest = /<\.\.\. \w+ resumed>(.*)$/.exec(line)?.[1];
  return rest === undefined ? line : `${unfinished.get(pid) ?? ''}${rest}`;
}

function deedOf(line: string): Deed | null {
  const [, seconds, call, file = '', rest = ''] = LINE.exec(line) ?? [];
  if (seconds === undefined) return null;
  const place = { at: Number(seconds) * 1000, file };
  if (call === 'fsync' || call === 'fdatasync') return { ...place, kind: 'sync' };
  if (call === 'ftruncate') return { ...place, kind: 'cut', length: Number(rest) };
  const [, text = '', offset] = /^"((?:[^"\\]|\\.)*)", \d+, (\d+)$/.exec(rest) ?? [];
  if (offset === undefined) throw new Error(`A write that cannot be read: ${line.slice(0, 200)}`);
  return { ...place, kind: 'write', offset: Number(offset), bytes: bytesOf(text) };
}

const ESCAPES: Record<string, number> = { n: 10, t: 9, r: 13, v: 11, f: 12, '"': 34, '\\': 92 };

/** The bytes of a text as strace writes it. */
export function bytesOf(text: string): Buffer {
  const pieces = text.matchAll(/\\x([0-9a-f]{2})|\\([0-7]{1,3})|\\(.)|([^\\])/g);
  const bytes = [...pieces].map(([, hex, octal, letter, plain = '']) => {
    if (hex !== undefined) return Number.parseInt(hex, 16);
    if (octal !== undefined) return Number.parseInt(octal, 8);
    return letter === undefined ? plain.charCodeAt(0) : (ESCAPES[letter] ?? letter.charCodeAt(0));
  });
  return Buffer.from(bytes);
}
