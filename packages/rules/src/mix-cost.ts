// Apart from the mix itself: a screen that shows how far it has come needs no hashing.

/** Together they take longer than anyone has between the last part and the published digest. */
export const SLOW_LINKS = 20;
export const SLOW_COST = { memoryKiB: 65_536, passes: 16, lanes: 1, bytes: 32 } as const;
