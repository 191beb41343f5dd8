type Sold = { selectedCards: readonly { cardId: number; numbers?: readonly (number | 'FREE')[] }[] };

const isNumber = (square: number | 'FREE'): square is number => square !== 'FREE';

/** The numbers of a row, counted from 0; only the middle one has a FREE square. */
export function rowOf({ selectedCards }: Sold, cardId: number, row: number): number[] {
  const { numbers = [] } = selectedCards.find((card) => card.cardId === cardId) ?? {};
  return numbers.slice(row * 5, row * 5 + 5).filter(isNumber);
}

type Row = { cardId: number; numbers: number[] };

/** Cards with a row each that the same number completes, while no other card has a row among the calls. */
export function sharedBy(sold: Sold, count: number): { cards: number[]; calls: number[] } {
  const rows = sold.selectedCards.flatMap(({ cardId }) =>
    [0, 1, 3, 4].map((row) => ({ cardId, numbers: rowOf(sold, cardId, row) })),
  );
  const found = meeting(rows, [], count);
  if (!found) throw new Error(`no ${count} rows meet in one number`);
  const last = commonTo(found)[0] as number;
  const all = new Set(found.flatMap(({ numbers }) => numbers));
  return { cards: found.map(({ cardId }) => cardId), calls: [...[...all].filter((n) => n !== last), last] };
}

const commonTo = (rows: readonly Row[]): number[] =>
  (rows[0]?.numbers ?? []).filter((number) => rows.every(({ numbers }) => numbers.includes(number)));

function meeting(rows: readonly Row[], chosen: readonly Row[], count: number): readonly Row[] | null {
  if (chosen.length === count) {
    const all = new Set(chosen.flatMap(({ numbers }) => numbers));
    const complete = rows.filter((row) => row.numbers.every((number) => all.has(number)));
    return commonTo(chosen).length === 1 && complete.length === count ? chosen : null;
  }
  for (const row of rows) {
    const next = [...chosen, row];
    if (chosen.some(({ cardId }) => cardId === row.cardId) || commonTo(next).length === 0) continue;
    const found = meeting(rows, next, count);
    if (found) return found;
  }
  return null;
}

export function sharedWin(sold: Sold): { cards: readonly [number, number]; calls: number[] } {
  const { cards, calls } = sharedBy(sold, 2);
  return { cards: cards as [number, number], calls };
}
