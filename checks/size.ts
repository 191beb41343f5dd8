/** The two sizes of the test command: `npm test` is short, `npm test -- all` is everything. By hand a test runs short. */
export const isWhole = process.env.TEST_SIZE === 'all';

/** How many cases a test tries: few in the short form, many in the whole one. */
export const sized = (short: number, whole: number): number => (isWhole ? whole : short);
