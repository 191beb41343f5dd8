import type { Dice } from '../../apps/server/test/harness/dice.ts';
import type { Deed } from './trace.ts';

const SECTOR = 512;

/** A file as a disk has it: what was forced to it, and what still waits in memory. */
type OnDisk = { safe: Buffer | null; waiting: Exclude<Deed, { kind: 'sync' }>[] };

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
      const lucky = nothing ? [] : waiting.filter(() => dice.below(2) === 0).sort(() => dice.below(2) * 2 - 1);
      left[name] = lucky.map((deed, i) => (i === lucky.length - 1 ? torn(deed, dice) : deed)).reduce(done, safe);
    }
    return left;
  }
}

function done(before: Buffer, deed: OnDisk['waiting'][number]): Buffer {
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

function torn(deed: OnDisk['waiting'][number], dice: Dice): OnDisk['waiting'][number] {
  if (deed.kind === 'cut') return deed;
  const sectors = Math.ceil(deed.bytes.length / SECTOR);
  return { ...deed, bytes: deed.bytes.subarray(0, dice.between(1, sectors) * SECTOR) };
}
