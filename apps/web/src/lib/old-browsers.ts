/**
 * What the hall's browsers lack of the language, imported first by every page and worker. `apps/web/build/floor.ts` asks
 * for an entry here when a page uses anything else that is newer than they are.
 */
function add(to: object, name: string, value: unknown): void {
  if (!(name in to)) Object.defineProperty(to, name, { value, configurable: true, writable: true });
}

add(Array.prototype, 'at', function at<T>(this: T[], index: number) {
  return this[index < 0 ? this.length + index : index];
});
add(Array.prototype, 'findLast', function findLast<T>(this: T[], fits: (item: T, index: number) => unknown) {
  for (let index = this.length - 1; index >= 0; index -= 1) {
    if (fits(this[index] as T, index)) return this[index];
  }
});
add(Array.prototype, 'toSorted', function toSorted<T>(this: T[], compare?: (a: T, b: T) => number) {
  return this.slice().sort(compare);
});
const { hasOwnProperty: owns } = Object.prototype;
add(Object, 'hasOwn', (object: object, key: PropertyKey) => owns.call(object, key));
