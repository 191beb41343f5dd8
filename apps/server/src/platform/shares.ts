/** Limits of slots that are shared by several keys: in total, per key, and per key in proportion to the free slots. */
export type Sharing = {
  readonly places: number;
  readonly perKey: number;
  /** Maximum number of slots of one key for each free slot. */
  readonly share: number;
};

/**
 * Returns whether a key may use another slot. It already uses `held` of the `taken` slots. A key never gets all free
 * slots, so that few keys cannot block other keys. A key without a slot gets one until all slots are used.
 */
export const hasFreeSlot = (held: number, taken: number, { places, perKey, share }: Sharing): boolean =>
  held < perKey && held < share * (places - taken);
