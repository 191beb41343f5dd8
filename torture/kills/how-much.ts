/** A few kills in every `npm test`; `npm run torture` asks for more. */
export const KILLS = Number(process.env.TORTURE_KILLS ?? 8);
export const SEED = Number(process.env.TORTURE_SEED ?? Date.now() % 1_000_000);
