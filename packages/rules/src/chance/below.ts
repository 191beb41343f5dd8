/** An even choice among 0 … m − 1. Words are of 32 bits unless `wordCount` says how many values one has. */
export function below(nextWord: () => number, m: number, wordCount = 2 ** 32): number {
  if (!Number.isSafeInteger(m) || m < 1 || m > wordCount) throw new RangeError('below needs 1 to wordCount choices');
  // Words past the last whole multiple of m would favour the small answers.
  const limit = wordCount - (wordCount % m);
  for (;;) {
    const word = nextWord();
    if (word < limit) return word % m;
  }
}
