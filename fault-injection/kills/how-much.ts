import { sized } from '../../checks/size.ts';

/** Number of kills: a few in tests, more in `npm run torture`. */
export const KILLS = Number(process.env.TORTURE_KILLS ?? sized(1, 6));
/** Fixed seed in tests; `npm run torture` uses other seeds. */
export const SEED = Number(process.env.TORTURE_SEED ?? 75);
/** Timeout of a test for any number of kills. */
export const LONGEST_MS = Math.max(60_000, KILLS * 30_000);
/** Kills during mixes; each needs three seconds, because a mix is open for two. */
export const MIX_KILLS = Number(process.env.TORTURE_KILLS ?? sized(1, 4));
