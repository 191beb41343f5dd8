/** At least so long after a number the next one can be called by hand: two presses in a row mean one number. */
export const HAND_REST_MS = 1_200;
