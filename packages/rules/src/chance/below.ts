const WORDS = 2 ** 32;

/** An even choice among 0 … m − 1. Words are of 32 bits unless `wordCount` says how many values one has. */
export function below(nextWord: () => number, m: number, wordCount = WORDS): number {
  if (!Number.isInteger(m) || m < 1 || m > wordCount || m === WORDS) throw new RangeError('no such number of choices');
  for (;;) {
    const word = nextWord();
    // Words past the last whole multiple of m would favour the small answers. Only the last m words can lie there,
    // so all others are spared the slow division that finds it.
    if (word < wordCount - m || word < wordCount - (wordCount % m)) return (word >>> 0) % (m >>> 0);
  }
}
