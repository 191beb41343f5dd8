import fs from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { putInPlace } from '../storage/data-folder.ts';
import type { AuditHead } from './append.ts';
import { partOfOlderLine } from './legacy.ts';

// Draw memory: a file in the data folder with everything about draws that this server has published. Each line is a
// JSON object with a part of the state; the state is the union of all lines. Sequences, heads and versions only
// increase, so lines may be repeated and in any order.

const FILES = /^draws(-\d+)?\.log$/;
/**
 * Returns the name of a server's draw memory file. Several servers on PostgreSQL may share a folder, each with its port
 * in the name. Without a fixed port the name contains the process id.
 */
const fileOf = ({ databaseUrl, port }: Config) =>
  databaseUrl === null ? 'draws.log' : `draws-${port === 0 ? process.pid : port}.log`;
/** Name of the draw memory file before release 1.0: an object with the highest commitment number of each hall. */
const FILE_BEFORE = 'draws.json';
/** Maximum size of a draw memory file; a larger file is rewritten as one line. */
const LARGEST_BYTES = 1024 * 1024;

type DrawState = {
  /** Identity of the draw memory; null before its first use. */
  id: string | null;
  /** Highest commitment number of each hall. */
  sequences: Record<string, number>;
  /** Number and hash of the last entry in each hall's audit log. */
  heads: Record<string, AuditHead>;
  /**
   * Version of each running game, because a drawn number increases it without an audit entry; null for an ended game.
   */
  games: Record<string, number | null>;
};

export type StatePart = Readonly<Partial<DrawState>>;

const int = z.int();
const PART: z.ZodType<StatePart> = z.object({
  id: z.string().nullable().optional(),
  sequences: z.record(z.string(), int).optional(),
  heads: z.record(z.string(), z.object({ seq: int, hash: z.string() })).optional(),
  games: z.record(z.string(), int.nullable()).optional(),
});

export type DrawMemory = {
  readonly state: DrawState;
  /**
   * Stores a change of the draws after its commit and before the response. The file is written but not flushed, to
   * avoid a second flush per change.
   */
  note(part: StatePart): void;
  /**
   * Replaces the known audit log heads and games by those of the database, in a new, flushed file. `restored` also
   * deletes the files of other servers, because they belong to the replaced database.
   */
  begin(stored: StatePart, restored: boolean): void;
  close(): void;
};

/** Merges newer values into the state of the draws. Returns the values that changed, or null if there are none. */
function merge(state: DrawState, { id = null, sequences = {}, heads = {}, games = {} }: StatePart): StatePart | null {
  const added: DrawState = { id: null, sequences: {}, heads: {}, games: {} };
  if (id !== null && id !== state.id) added.id = id;
  for (const [hall, sequence] of Object.entries(sequences))
    if (sequence > (state.sequences[hall] ?? -1)) added.sequences[hall] = sequence;
  for (const [chain, head] of Object.entries(heads))
    if (head.seq > (state.heads[chain]?.seq ?? -1)) added.heads[chain] = head;
  for (const [game, version] of Object.entries(games))
    if (version === null ? game in state.games : version > (state.games[game] ?? -1)) added.games[game] = version;
  state.id = added.id ?? state.id;
  Object.assign(state.sequences, added.sequences);
  Object.assign(state.heads, added.heads);
  Object.assign(state.games, added.games);
  for (const [game, version] of Object.entries(added.games)) if (version === null) delete state.games[game];
  const news = Object.entries(added).filter(([, value]) => value !== null && Object.keys(value).length > 0);
  return news.length > 0 ? Object.fromEntries(news) : null;
}

/**
 * Returns the values in a line of the draw memory, or null if a power failure damaged the line; the other lines remain
 * valid.
 */
function partIn(text: string): StatePart | null {
  try {
    const value: unknown = JSON.parse(text);
    return partOfOlderLine(value) ?? PART.safeParse(value).data ?? null;
  } catch {
    return null;
  }
}

const filesIn = (dataDir: string): string[] =>
  fs.existsSync(dataDir) ? fs.readdirSync(dataDir).filter((name) => FILES.test(name)) : [];

function read(dataDir: string): DrawState {
  const state: DrawState = { id: null, sequences: {}, heads: {}, games: {} };
  const files = filesIn(dataDir);
  for (const name of files)
    for (const text of fs.readFileSync(join(dataDir, name), 'utf8').split('\n')) merge(state, partIn(text) ?? {});
  const before = join(dataDir, FILE_BEFORE);
  if (files.length === 0 && fs.existsSync(before))
    merge(state, PART.parse({ sequences: JSON.parse(fs.readFileSync(before, 'utf8')) }));
  return state;
}

/** Reads the draw memory of the data folder. No file is written before `begin`. */
export function openDrawMemory(config: Config, log: Logger): DrawMemory {
  const { dataDir } = config;
  const own = fileOf(config);
  const path = join(dataDir, own);
  const state = read(dataDir);
  let file: number | null = null;
  let size = 0;
  let failing = false;
  let closed = false;

  function rewrite(): void {
    const bytes = Buffer.from(`${JSON.stringify(state)}\n`);
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    fs.writeFileSync(`${path}.new`, bytes, { mode: 0o600 });
    if (file !== null) fs.closeSync(file);
    file = null;
    putInPlace(`${path}.new`, path);
    file = fs.openSync(path, 'r+');
    size = bytes.length;
  }

  function write(part: StatePart): void {
    const bytes = Buffer.from(`${JSON.stringify(part)}\n`);
    if (size + bytes.length > LARGEST_BYTES || file === null) {
      rewrite();
      return;
    }
    // The explicit position overwrites an incomplete line, which a full disk may have caused.
    if (fs.writeSync(file, bytes, 0, bytes.length, size) < bytes.length)
      throw new Error('the disk of the data folder is full');
    size += bytes.length;
  }

  return {
    state,
    begin(stored, restored) {
      state.heads = {};
      state.games = {};
      merge(state, stored);
      rewrite();
      const over = restored ? filesIn(dataDir).filter((name) => name !== own) : [];
      for (const name of [...over, FILE_BEFORE]) fs.rmSync(join(dataDir, name), { force: true });
    },
    note(part) {
      const news = closed ? null : merge(state, part);
      if (news === null) return;
      try {
        write(news);
        failing = false;
      } catch (error) {
        if (!failing)
          log.warn({ err: error }, 'the progress of the draws could not be written to the data folder; check its disk');
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
