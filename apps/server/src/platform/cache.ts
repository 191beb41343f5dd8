/** Map with a maximum number of entries. If it is exceeded, the oldest entry is deleted. */
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
