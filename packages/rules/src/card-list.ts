/** Ascending card numbers as their runs: the first and the last of each. */
function runsOf(cards: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const card of cards) {
    const run = runs.at(-1);
    if (run?.[1] === card - 1) run[1] = card;
    else runs.push([card, card]);
  }
  return runs;
}

/** Card numbers in ascending order as `1-20, 25`. */
export const writeCards = (cards: readonly number[]): string =>
  runsOf(cards)
    .map(([from, to]) => (from === to ? from : `${from}-${to}`))
    .join(', ');

/** The same in a sentence: `5–10, 14 and 15`. */
export function sayCards(cards: readonly number[]): string {
  const parts = runsOf(cards).flatMap(([from, to]) => {
    if (to - from > 1) return [`${from}–${to}`];
    return from === to ? [`${from}`] : [`${from}`, `${to}`];
  });
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** `1-20, 25` as card numbers, each once; null when it is no number, list or range. */
export function readCards(text: string): number[] | null {
  const cards = new Set<number>();
  const parts = text
    .replace(/\s*[-–]\s*/g, '-')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  for (const part of parts) {
    const range = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part);
    if (range === null) return null;
    const ends = [Number(range[1]), Number(range[2] ?? range[1])];
    for (let card = Math.min(...ends); card <= Math.max(...ends); card += 1) cards.add(card);
  }
  return cards.size === 0 ? null : [...cards];
}
