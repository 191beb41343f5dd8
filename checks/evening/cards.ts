type Sold = { selectedCards: readonly { cardId: number; numbers?: readonly (number | 'FREE')[] }[] };

const isNumber = (square: number | 'FREE'): square is number => square !== 'FREE';

/** The numbers of a row, counted from 0; only the middle one has a FREE square. */
export function rowOf({ selectedCards }: Sold, cardId: number, row: number): number[] {
  const { numbers = [] } = selectedCards.find((card) => card.cardId === cardId) ?? {};
  return numbers.slice(row * 5, row * 5 + 5).filter(isNumber);
}

/** Two cards with a row each that the same number completes, while no other card has a row among the calls. */
export function sharedWin(sold: Sold): { cards: readonly [number, number]; calls: number[] } {
  const rows = sold.selectedCards.flatMap(({ cardId }) =>
    [0, 1, 3, 4].map((row) => ({ cardId, numbers: rowOf(sold, cardId, row) })),
  );
  for (const one of rows) {
    for (const two of rows) {
      const common = one.numbers.filter((number) => two.numbers.includes(number));
      if (one.cardId === two.cardId || common.length !== 1) continue;
      const all = new Set([...one.numbers, ...two.numbers]);
      const complete = rows.filter((row) => row.numbers.every((number) => all.has(number)));
      if (complete.length !== 2) continue;
      const last = common[0] as number;
      return { cards: [one.cardId, two.cardId], calls: [...[...all].filter((n) => n !== last), last] };
    }
  }
  throw new Error('no two rows meet in one number');
}
