/**
 * What the hall's browsers lack of the language, imported first by every page and worker. `apps/web/build/floor.ts` asks
 * for an entry here when a page uses anything else that is newer than they are.
 */
function add(to: object, name: string, value: unknown): void {
  if (!(name in to)) Object.defineProperty(to, name, { value, configurable: true, writable: true });
}

function at<T>(this: ArrayLike<T>, index: number): T | undefined {
  return this[index < 0 ? this.length + index : index];
}

add(Array.prototype, 'at', at);
add(String.prototype, 'at', at);
add(Array.prototype, 'findLast', function findLast<T>(this: T[], fits: (item: T, index: number) => unknown) {
  for (let index = this.length - 1; index >= 0; index -= 1) {
    if (fits(this[index] as T, index)) return this[index];
  }
});
add(Array.prototype, 'toSorted', function toSorted<T>(this: T[], compare?: (a: T, b: T) => number) {
  return this.slice().sort(compare);
});
add(Object, 'hasOwn', (object: object, key: PropertyKey) => Object.hasOwn(object, key));
add(String.prototype, 'replaceAll', function replaceAll(this: string, found: string | RegExp, by: string) {
  return typeof found === 'string' ? this.split(found).join(by) : this.replace(found, by);
});

// Chrome has gaps between flex items since 84; a browser with this property is newer. A worker has no page.
if (typeof document !== 'undefined' && !CSS.supports('aspect-ratio', '1')) {
  void import('./flex-gap.ts').then(({ spaceFlexBoxes }) => spaceFlexBoxes());
}
