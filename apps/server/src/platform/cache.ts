/** A map with a maximum size: setting one entry too many deletes the entry that was set longest ago. */
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
