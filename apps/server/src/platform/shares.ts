/** Places in all, for one key, and for one key in proportion to the free places. */
export type Sharing = {
  readonly places: number;
  readonly perKey: number;
  /** Maximum number of places of one key for each place that is free. */
  readonly share: number;
};

/**
 * Returns true if a key with `held` of the `taken` places may have another one. A key never gets all places that are free,
 * so few keys cannot fill them, and a key without a place gets one until there is none at all.
 */
export const hasFreeSlot = (held: number, taken: number, { places, perKey, share }: Sharing): boolean =>
  held < perKey && held < share * (places - taken);
