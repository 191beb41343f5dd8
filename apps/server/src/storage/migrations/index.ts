import type { Migration } from 'kysely';
import * as foundation from './001-foundation.ts';
import * as games from './002-games.ts';
import * as jackpotAndTallies from './003-jackpot-and-tallies.ts';

/** Applied in the order of their names. A migration that has been released is never edited. */
export const MIGRATIONS: Record<string, Migration> = {
  '001-foundation': foundation,
  '002-games': games,
  '003-jackpot-and-tallies': jackpotAndTallies,
};
