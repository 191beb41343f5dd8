import { sized } from '../../checks/size.ts';

/** A few kills in the test command; `npm run torture` asks for more. */
export const KILLS = Number(process.env.TORTURE_KILLS ?? sized(1, 6));
/** The same halls in every run of the tests; `npm run torture` plays others. */
export const SEED = Number(process.env.TORTURE_SEED ?? 75);
/** Ends what hangs, however many kills there are. */
export const LONGEST_MS = Math.max(60_000, KILLS * 30_000);
/** Kills during mixes; each takes three seconds, because a mix is open for two. */
export const MIX_KILLS = Number(process.env.TORTURE_KILLS ?? sized(1, 4));
