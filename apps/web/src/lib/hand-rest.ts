/** The least time between two numbers called by hand: two presses in a row mean one number. */
export const HAND_REST_MS = 1_200;
