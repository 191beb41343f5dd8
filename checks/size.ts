/** True if all tests run, as in `npm test -- all`. `npm test` and a single test file are short. */
export const isWhole = process.env.TEST_SIZE === 'all';

/** Returns the number of cases of a test for the current size: `short` by default, `whole` for the whole size. */
export const sized = (short: number, whole: number): number => (isWhole ? whole : short);
