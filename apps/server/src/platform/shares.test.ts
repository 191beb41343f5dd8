import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasFreeSlot } from './shares.ts';

test.each([
  { what: 'gives a single key its maximum', held: 9, taken: 9, finds: true },
  { what: 'refuses a single key more than its maximum', held: 10, taken: 10, finds: false },
  { what: 'never gives one key all free slots', held: 5, taken: 41, finds: false },
  { what: 'gives the last slot to a key without a slot', held: 0, taken: 49, finds: true },
  { what: 'refuses a key if no slot is free', held: 0, taken: 50, finds: false },
])('the limit of slots by key: $what', ({ held, taken, finds }) => {
  expect(hasFreeSlot(held, taken, { places: 50, perKey: 10, share: 0.5 })).toBe(finds);
});

test('the limit of slots by key never gives all slots to a few keys', () => {
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
        while (hasFreeSlot(held, taken, sharing)) {
          held += 1;
          taken += 1;
        }
      }
      expect(taken).toBeLessThan(sharing.places);
      expect(hasFreeSlot(0, taken, sharing)).toBe(true);
    }),
  );
});
