import type { Dice } from '../../apps/server/test/harness/dice.ts';
import type { Deed } from './trace.ts';

const SECTOR = 512;

/** What was done to a file and is not safe before a sync. */
export type Waiting =
  | { kind: 'write'; offset: number; bytes: Buffer }
  | { kind: 'cut'; length: number }
  | { kind: 'grow'; length: number };

/** A file as a disk has it: what was forced to it, and what still waits in memory. */
type OnDisk = { safe: Buffer | null; waiting: Waiting[] };

/** Follows the deeds of a process as a disk sees them: only a finished sync makes what came before it safe. */
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
   * The files after a power cut at this moment. Of what waited, nothing is left, or any of it in any order, the last of
   * it torn within a page. A file that was never synced is not there.
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

/** What is left of a file where any of what waited was written, in any order. */
export function lucky(safe: Buffer, waiting: readonly Waiting[], dice: Dice): Buffer {
  const written = waiting.filter(() => dice.below(2) === 0).sort(() => dice.below(2) * 2 - 1);
  const left = written.map((deed, i) => (i === written.length - 1 ? torn(deed, dice) : deed));
  // A copy: the next image begins with what is safe.
  return left.reduce(done, Buffer.from(safe));
}

/** Changes the buffer that it is given, where it is long enough. */
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
