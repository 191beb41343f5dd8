const { hasOwnProperty: owns } = Object.prototype;

/**
 * Polyfills for methods that old browsers lack, imported first by every page and worker of the hall.
 * `apps/web/build/browser-support.ts` requires an entry here if a page uses such a method.
 */
export const ADDITIONS = [
  [
    Array.prototype,
    'at',
    function at<T>(this: T[], index: number) {
      return this[index < 0 ? this.length + index : index];
    },
  ],
  [
    Array.prototype,
    'findLast',
    function findLast<T>(this: T[], fits: (item: T, index: number) => unknown) {
      for (let index = this.length - 1; index >= 0; index -= 1) {
        if (fits(this[index] as T, index)) return this[index];
      }
    },
  ],
  [
    Array.prototype,
    'toSorted',
    function toSorted<T>(this: T[], compare?: (a: T, b: T) => number) {
      return this.slice().sort(compare);
    },
  ],
  [Object, 'hasOwn', (object: object, key: PropertyKey) => owns.call(object, key)],
] as const;

for (const [owner, name, value] of ADDITIONS) {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}
