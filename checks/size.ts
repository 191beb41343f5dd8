/** The two sizes of the test command: `npm test` is short, `npm test -- all` is everything. By hand a test runs short. */
export const isWhole = process.env.TEST_SIZE === 'all';

/** Returns the number of cases of a test for the current size: `short` by default, `whole` for the whole size. */
export const sized = (short: number, whole: number): number => (isWhole ? whole : short);
