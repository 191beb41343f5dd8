/** A cache that cannot outgrow its bound: what was set longest ago goes first. */
export class Cache<V> extends Map<string, V> {
  constructor(readonly most: number) {
    super();
  }

  override set(key: string, value: V): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.most) this.delete(this.keys().next().value as string);
    return this;
  }
}

/** As many games as ever run at once on one server, with room to spare. */
export const MOST_GAMES = 2_000;

/**
 * The part of the cache that a command sees. A value is believed only where the version that it was stored with is still
 * the stored one, so other programs and other instances may write as well.
 */
export type TxCache = {
  get(id: string): unknown;
  /** Counts at once, for the next command of the same transaction; forgotten if this one is not committed. */
  set(id: string, value: object): void;
  forget(id: string): void;
};

export function forCommand(values: Cache<object>): { cache: TxCache; undo(): void } {
  const touched: string[] = [];
  const forget = (id: string) => void values.delete(id);
  const set = (id: string, value: object) => {
    touched.push(id);
    values.set(id, value);
  };
  return { cache: { get: (id) => values.get(id), set, forget }, undo: () => touched.forEach(forget) };
}
