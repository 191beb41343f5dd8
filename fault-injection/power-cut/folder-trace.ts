import { createReadStream } from 'node:fs';
import { resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import type { Waiting } from './disk.ts';
import { whole } from './trace.ts';

/** File operations of processes in one folder, in order. `at` is in milliseconds. */
export type FolderDeed = { at: number; file: string } & (
  | Waiting
  | { kind: 'sync' }
  | { kind: 'create' }
  | { kind: 'remove' }
  | { kind: 'rename'; to: string }
);

/** PostgreSQL writes its pending log at once. */
const LONGEST_TEXT = 4_000_000;
const CALLS =
  'openat,pwrite64,pwritev,write,ftruncate,fallocate,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,link,linkat';

/** Traces every process of the server and every file, because strace cannot filter by folder. */
export const tracingFolder = (output: string): string[] => [
  'strace',
  ...['-D', '-f', '--seccomp-bpf', '-y', '-ttt', '-xx', '-e', 'abbrev=none', '-s', String(LONGEST_TEXT), '-o', output],
  ...['-e', `trace=${CALLS}`],
];

const LINE = /^(\d+) +(\d+\.\d+) (\w+)\((.*)\) += (\d+)/;
const ON_FILE = /^(\d+)<([^>]*)>(?:, (.*))?$/;
const TEXTS = /"([^"]*)"/g;

/** Every byte of a text is shown as two digits, since there are so many of them to read. */
const bytesIn = (text: string): Buffer => Buffer.from(text.replaceAll('\\x', ''), 'hex');

/** Returns the operations in a folder by relative path. Failed calls are skipped. */
export async function readFolderTrace(trace: string, folder: string): Promise<FolderDeed[]> {
  const deeds: FolderDeed[] = [];
  const unfinished = new Map<string, string>();
  const positions = new Map<string, number>();
  const below = (file: string) => {
    const full = resolve(folder, file);
    return full === folder ? '.' : full.startsWith(folder + sep) ? full.slice(folder.length + 1) : null;
  };
  for await (const line of createInterface({ input: createReadStream(trace, 'latin1') })) {
    const [, pid = '', seconds, call = '', args = '', answer = ''] = LINE.exec(whole(line, unfinished)) ?? [];
    if (seconds === undefined) continue;
    const at = Number(seconds) * 1000;
    const [, fd = '', open = '', rest = ''] = ON_FILE.exec(args) ?? [];
    const named = isOnNames(call)
      ? [...args.matchAll(TEXTS)].map(([, text = '']) => below(bytesIn(text).toString()))
      : [];
    if (call === 'openat') {
      positions.set(`${pid} ${answer}`, 0);
      const [file] = named;
      if (file == null) continue;
      if (args.includes('O_DSYNC') || args.includes('O_SYNC')) throw new Error(`Synced as it is written: ${line}`);
      if (args.includes('O_CREAT')) deeds.push({ at, file, kind: 'create' });
      if (args.includes('O_TRUNC')) deeds.push({ at, file, kind: 'cut', length: 0 });
      continue;
    }
    if (isOnNames(call)) {
      const [file, to] = named;
      if (file == null) continue;
      if (call.startsWith('unlink')) deeds.push({ at, file, kind: 'remove' });
      else if (call.startsWith('rename') && to != null) deeds.push({ at, file, kind: 'rename', to });
      else throw new Error(`A deed that cannot be followed: ${line.slice(0, 200)}`);
      continue;
    }
    const path = bytesIn(open).toString();
    const file = path.startsWith('/') ? below(path) : null;
    if (file === null || file.endsWith(' (deleted)')) continue;
    const deed = deedOn(call, rest, () => {
      const key = `${pid} ${fd}`;
      const position = positions.get(key) ?? 0;
      positions.set(key, position + Number(answer));
      return position;
    });
    if (deed === null) throw new Error(`A deed that cannot be read: ${line.slice(0, 200)}`);
    deeds.push({ at, file, ...deed });
  }
  return deeds;
}

const isOnNames = (call: string) => /^(openat|rename|unlink|link)/.test(call);

type OnFile = Waiting | { kind: 'sync' };

function deedOn(call: string, rest: string, position: () => number): OnFile | null {
  if (call === 'fsync' || call === 'fdatasync') return { kind: 'sync' };
  if (call === 'ftruncate') return { kind: 'cut', length: Number(rest) };
  if (call === 'fallocate') {
    const [mode = '', offset, length] = rest.split(', ');
    return mode === '0' ? { kind: 'grow', length: Number(offset) + Number(length) } : null;
  }
  // A text that was not shown whole ends with dots.
  if (rest.includes('"...')) return null;
  const bytes = Buffer.concat([...rest.matchAll(TEXTS)].map(([, text = '']) => bytesIn(text)));
  if (call === 'write') return { kind: 'write', offset: position(), bytes };
  const offset = / (\d+)$/.exec(rest)?.[1];
  return offset === undefined ? null : { kind: 'write', offset: Number(offset), bytes };
}
