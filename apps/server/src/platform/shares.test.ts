import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasFreeSlot } from './shares.ts';

test.each([
  { what: 'the first key has its most', held: 9, taken: 9, finds: true },
  { what: 'and no more', held: 10, taken: 10, finds: false },
  { what: 'one never takes all that is left', held: 5, taken: 41, finds: false },
  { what: 'a key that has none finds one', held: 0, taken: 49, finds: true },
  { what: 'until there is none', held: 0, taken: 50, finds: false },
])('places: $what', ({ held, taken, finds }) => {
  expect(hasFreeSlot(held, taken, { places: 50, perKey: 10, share: 0.5 })).toBe(finds);
});

test('few keys cannot fill a room that is made for many', () => {
  const room = fc.record({
    places: fc.integer({ min: 50, max: 500 }),
    perKey: fc.integer({ min: 1, max: 500 }),
    share: fc.constantFrom(0.5, 1, 2),
  });
  fc.assert(
    fc.property(room, (sharing) => {
      let taken = 0;
      for (let key = 0; key < 3; key++) {
        let held = 0;
        while (hasFreeSlot(held, taken, sharing)) [held, taken] = [held + 1, taken + 1];
      }
      expect(taken).toBeLessThan(sharing.places);
      expect(hasFreeSlot(0, taken, sharing)).toBe(true);
    }),
  );
});
