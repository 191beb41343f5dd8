import type { Dice } from '../../apps/server/test/harness/dice.ts';
import type { Deed } from './trace.ts';

const SECTOR = 512;

/** Change of a file that is lost without a sync. */
export type Waiting =
  | { kind: 'write'; offset: number; bytes: Buffer }
  | { kind: 'cut'; length: number }
  | { kind: 'grow'; length: number };

/** File on a disk: synced content, and pending changes in memory. */
type OnDisk = { safe: Buffer | null; waiting: Waiting[] };

/** Replays file operations of a process on a simulated disk: only a finished sync makes earlier changes durable. */
export class Disk {
  private readonly files = new Map<string, OnDisk>();

  constructor(start: Record<string, Buffer>) {
    for (const [file, safe] of Object.entries(start)) this.files.set(file, { safe, waiting: [] });
  }

  /** A file that was put in place whole, flushed and with its name. */
  have(file: string, safe: Buffer): void {
    this.files.set(file, { safe, waiting: [] });
  }

  follow(deed: Deed): void {
    const file = this.files.get(deed.file) ?? { safe: null, waiting: [] };
    this.files.set(deed.file, file);
    if (deed.kind !== 'sync') {
      file.waiting.push(deed);
      return;
    }
    file.safe = file.waiting.reduce(done, file.safe ?? Buffer.alloc(0));
    file.waiting = [];
  }

  /**
   * Returns the files after a power cut: no pending changes, or any of them in any order, the last one torn within a
   * page. A file that was never synced is missing.
   */
  afterCut(dice: Dice): Record<string, Buffer> {
    const nothing = dice.below(3) === 0;
    const left: Record<string, Buffer> = {};
    for (const [name, { safe, waiting }] of this.files) {
      if (safe === null) continue;
      left[name] = nothing ? Buffer.from(safe) : lucky(safe, waiting, dice);
    }
    return left;
  }
}

/** Returns a file with random pending changes in random order. */
export function lucky(safe: Buffer, waiting: readonly Waiting[], dice: Dice): Buffer {
  const written = waiting.filter(() => dice.below(2) === 0).sort(() => dice.below(2) * 2 - 1);
  const left = written.map((deed, i) => (i === written.length - 1 ? torn(deed, dice) : deed));
  // A copy, because the next image starts from the synced content.
  return left.reduce(done, Buffer.from(safe));
}

/** Changes the buffer in place if it is long enough, otherwise a copy. */
export function done(before: Buffer, deed: Waiting): Buffer {
  if (deed.kind === 'grow')
    return deed.length <= before.length ? before : Buffer.concat([before, Buffer.alloc(deed.length - before.length)]);
  if (deed.kind === 'cut') {
    const after = Buffer.alloc(deed.length);
    before.copy(after, 0, 0, deed.length);
    return after;
  }
  const end = deed.offset + deed.bytes.length;
  // Grown by leaps, since a log grows by one frame at a time.
  const after = end <= before.length ? before : Buffer.concat([before, Buffer.alloc(end - before.length)]);
  deed.bytes.copy(after, deed.offset);
  return after;
}

function torn(deed: Waiting, dice: Dice): Waiting {
  if (deed.kind !== 'write') return deed;
  const sectors = Math.ceil(deed.bytes.length / SECTOR);
  return { ...deed, bytes: deed.bytes.subarray(0, dice.between(1, sectors) * SECTOR) };
}
