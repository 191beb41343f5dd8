/** A few kills in every `npm test`; `npm run torture` asks for more. */
export const KILLS = Number(process.env.TORTURE_KILLS ?? 8);
/** The same halls in every `npm test`; `npm run torture` plays others. */
export const SEED = Number(process.env.TORTURE_SEED ?? 75);
