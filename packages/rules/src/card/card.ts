export const FREE = 'FREE';
export const SQUARES = 25;
export const CENTRE = 12;

export type Square = number | typeof FREE;

/** `numbers` holds the 25 squares in row order. */
export type Card = { cardId: number; numbers: readonly Square[] };
