import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Dice } from '../../apps/server/test/harness/dice.ts';
import { done, lucky, type Waiting } from './disk.ts';
import type { FolderDeed } from './folder-trace.ts';

/** Content of a file independent of its name: synced bytes, and pending changes in memory. */
type Content = { safe: Buffer; waiting: Waiting[]; touched: boolean };

/** Atomic change of names in one folder. null removes a name. */
type Naming = [name: string, content: Content | null][];

/**
 * Folder on a journaling disk. A finished sync of a file makes its bytes and its name durable, a sync of a folder the
 * names in it. Names without sync survive in order up to any one of them.
 */
export class Folder {
  /** As the processes see it, and as the disk has it. */
  private readonly seen = new Map<string, Content>();
  private readonly named: Map<string, Content>;
  private readonly naming = new Map<string, Naming[]>();

  constructor(private readonly base: string) {
    for (const name of readdirSync(base, { recursive: true, encoding: 'utf8' })) {
      if (!statSync(join(base, name)).isFile()) continue;
      this.seen.set(name, { safe: Buffer.alloc(0), waiting: [], touched: false });
    }
    this.named = new Map(this.seen);
  }

  follow(deed: FolderDeed): void {
    switch (deed.kind) {
      case 'sync':
        this.sync(deed.file);
        break;
      case 'create':
        if (!this.seen.has(deed.file)) this.name([[deed.file, { safe: Buffer.alloc(0), waiting: [], touched: true }]]);
        break;
      case 'remove':
        this.name([[deed.file, null]]);
        break;
      case 'rename':
        this.name([
          [deed.file, null],
          [deed.to, this.touch(deed.file)],
        ]);
        break;
      default:
        this.touch(deed.file).waiting.push(deed);
    }
  }

  /** Read when it is first changed: most files never are. */
  private touch(file: string): Content {
    const content = this.seen.get(file);
    if (!content) throw new Error(`${file} is written to and was never made.`);
    if (!content.touched) Object.assign(content, { safe: readFileSync(join(this.base, file)), touched: true });
    return content;
  }

  private name(change: Naming): void {
    const [[first] = ['']] = change;
    const folder = dirname(first);
    this.naming.set(folder, [...(this.naming.get(folder) ?? []), change]);
    apply(this.seen, change);
  }

  private sync(file: string): void {
    const waiting = this.naming.get(file);
    if (waiting) {
      for (const change of waiting) apply(this.named, change);
      this.naming.delete(file);
    }
    const content = this.seen.get(file);
    if (!content) return;
    if (content.waiting.length > 0) content.safe = content.waiting.reduce(done, this.touch(file).safe);
    content.waiting = [];
    const folder = this.naming.get(dirname(file)) ?? [];
    const upTo = folder.findLastIndex((change) => change.some(([, each]) => each === content)) + 1;
    for (const change of folder.splice(0, upTo)) apply(this.named, change);
  }

  /** Lays the folder out as a power cut at this moment leaves it. */
  layOut(place: string, dice: Dice): void {
    const nothing = dice.below(3) === 0;
    const names = new Map(this.named);
    for (const waiting of this.naming.values())
      for (const change of waiting.slice(0, nothing ? 0 : dice.between(0, waiting.length))) apply(names, change);
    cpSync(this.base, place, { recursive: true });
    for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' }))
      if (!names.has(name) && statSync(join(place, name)).isFile()) rmSync(join(place, name));
    for (const [name, { safe, waiting, touched }] of names) {
      if (!touched && existsSync(join(place, name))) continue;
      mkdirSync(dirname(join(place, name)), { recursive: true });
      writeFileSync(join(place, name), nothing ? safe : lucky(safe, waiting, dice));
    }
  }
}

function apply(names: Map<string, Content>, change: Naming): void {
  for (const [name, content] of change) {
    if (content) names.set(name, content);
    else names.delete(name);
  }
}
