import { AT_THE_COUNTER, HIDDEN } from './at-the-counter.ts';
import { FROM_THE_DRAWER } from './from-the-drawer.ts';
import { IN_THE_AISLES } from './in-the-aisles.ts';
import { OF_GAMES } from './of-games.ts';

/** Thefts of docs/security.md that a program can perform. The only possible accomplice is a player. */
export const THIEVES = Object.entries({
  ...OF_GAMES,
  ...AT_THE_COUNTER,
  ...IN_THE_AISLES,
  ...FROM_THE_DRAWER,
  ...HIDDEN,
});
