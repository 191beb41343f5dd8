import fs from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { putInPlace } from '../storage/data-folder.ts';

const FILES = /^draws(-\d+)?\.log$/;
/** Instances on PostgreSQL may share a folder, each on its own port; one that takes any free port goes by its process. */
const fileOf = ({ databaseUrl, port }: Config) =>
  databaseUrl === null ? 'draws.log' : `draws-${port === 0 ? process.pid : port}.log`;
/** The file of earlier releases: the highest sequence of each hall, in one object. */
const FILE_BEFORE = 'draws.json';
/** A larger file is rewritten; a line has some hundred bytes. */
const LARGEST_BYTES = 1024 * 1024;

/** One thing that is remembered. Sequences, heads and versions only rise, so lines may come twice and in any order. */
export type Line =
  | { readonly memory: string }
  | { readonly hall: string; readonly sequence: number }
  | { readonly chain: string; readonly seq: number; readonly hash: string }
  | { readonly game: string; readonly version: number }
  | { readonly ended: string };

/** How far the draws of a folder have come: what was ever shown from here is in it. */
type Known = {
  id: string | null;
  /** The highest sequence of each hall's commitments. */
  readonly sequences: Map<string, number>;
  /** Where each hall's audit log ends. */
  readonly heads: Map<string, { seq: number; hash: string }>;
  /** Running games: a drawn number moves their version and nothing in the audit log. */
  readonly games: Map<string, number>;
};

export type DrawMemory = {
  readonly known: Known;
  /** After a commit and before its answer: written, not flushed, so that it costs no second flush. */
  note(line: Line): void;
  /**
   * Replaces the heads and games known so far by what is stored, in a new file, flushed. `restored`: the files of other
   * instances belong to the database from before, and are removed.
   */
  begin(stored: readonly Line[], restored: boolean): void;
  close(): void;
};

const nothing = (): Known => ({ id: null, sequences: new Map(), heads: new Map(), games: new Map() });

function rises(map: Map<string, number>, key: string, value: number): boolean {
  if ((map.get(key) ?? -1) >= value) return false;
  map.set(key, value);
  return true;
}

/** Returns whether it was news. */
function learn(known: Known, line: Line): boolean {
  if ('hall' in line) return rises(known.sequences, line.hall, line.sequence);
  if ('game' in line) return rises(known.games, line.game, line.version);
  if ('ended' in line) return known.games.delete(line.ended);
  if ('memory' in line) {
    known.id = line.memory;
    return true;
  }
  const { chain, seq, hash } = line;
  if ((known.heads.get(chain)?.seq ?? -1) >= seq) return false;
  known.heads.set(chain, { seq, hash });
  return true;
}

function linesOf({ id, sequences, heads, games }: Known): Line[] {
  return [
    ...(id === null ? [] : [{ memory: id }]),
    ...[...sequences].map(([hall, sequence]) => ({ hall, sequence })),
    ...[...heads].map(([chain, { seq, hash }]) => ({ chain, seq, hash })),
    ...[...games].map(([game, version]) => ({ game, version })),
  ];
}

const SHAPES: Record<string, 'string' | 'number'>[] = [
  { memory: 'string' },
  { hall: 'string', sequence: 'number' },
  { chain: 'string', seq: 'number', hash: 'string' },
  { game: 'string', version: 'number' },
  { ended: 'string' },
];

/** A power cut may leave the last lines torn or empty; they are passed over, and what came before them counts. */
function lineIn(text: string): Line | null {
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    const fits = (shape: (typeof SHAPES)[number]) =>
      Object.entries(shape).every(([name, type]) => typeof value[name] === type);
    return SHAPES.some(fits) ? (value as Line) : null;
  } catch {
    return null;
  }
}

const filesIn = (dataDir: string): string[] =>
  fs.existsSync(dataDir) ? fs.readdirSync(dataDir).filter((name) => FILES.test(name)) : [];

function read(dataDir: string): Known {
  const known = nothing();
  const files = filesIn(dataDir);
  for (const name of files) {
    for (const text of fs.readFileSync(join(dataDir, name), 'utf8').split('\n')) {
      const line = lineIn(text);
      if (line) learn(known, line);
    }
  }
  const before = join(dataDir, FILE_BEFORE);
  if (files.length > 0 || !fs.existsSync(before)) return known;
  for (const [hall, sequence] of Object.entries(JSON.parse(fs.readFileSync(before, 'utf8'))))
    if (Number.isSafeInteger(sequence)) learn(known, { hall, sequence: sequence as number });
  return known;
}

/** Reads what a folder remembers; it is written to from `begin` on. */
export function openDrawMemory(config: Config, log: Logger): DrawMemory {
  const { dataDir } = config;
  const own = fileOf(config);
  const path = join(dataDir, own);
  const known = read(dataDir);
  let file: number | null = null;
  let size = 0;
  let failing = false;
  let closed = false;

  function rewrite(): void {
    const lines = linesOf(known).map((line) => `${JSON.stringify(line)}\n`);
    const bytes = Buffer.from(lines.join(''));
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    fs.writeFileSync(`${path}.new`, bytes, { mode: 0o600 });
    if (file !== null) fs.closeSync(file);
    file = null;
    putInPlace(`${path}.new`, path);
    file = fs.openSync(path, 'r+');
    size = bytes.length;
  }

  function write(line: Line): void {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    if (size + bytes.length > LARGEST_BYTES || file === null) {
      rewrite();
      return;
    }
    // The position is given, so that the next line overwrites what a full disk cut short.
    if (fs.writeSync(file, bytes, 0, bytes.length, size) < bytes.length) throw new Error('the disk is full');
    size += bytes.length;
  }

  return {
    known,
    begin(stored, restored) {
      known.heads.clear();
      known.games.clear();
      for (const line of stored) learn(known, line);
      rewrite();
      const over = restored ? filesIn(dataDir).filter((name) => name !== own) : [];
      for (const name of [...over, FILE_BEFORE]) fs.rmSync(join(dataDir, name), { force: true });
    },
    note(line) {
      if (closed || !learn(known, line)) return;
      try {
        write(line);
        failing = false;
      } catch (error) {
        if (!failing) log.warn({ err: error }, 'how far the draws have come could not be kept');
        failing = true;
      }
    },
    close() {
      closed = true;
      if (file === null) return;
      fs.fsyncSync(file);
      fs.closeSync(file);
      file = null;
    },
  };
}
