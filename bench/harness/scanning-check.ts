// Usual check of bingo apps: the card is an array of arrays and the called numbers are an array. It uses `includes` for
// every square of all rows, columns and diagonals, and repeats this per call to find the winning one.
type Grid = (number | 'FREE')[][];

const isCalled = (square: number | 'FREE', called: number[]) => square === 'FREE' || called.includes(square);

function completeLines(grid: Grid, called: number[]): string[] {
  const marked = grid.map((row) => row.map((square) => isCalled(square, called)));
  const lines: string[] = [];
  for (let r = 0; r < 5; r++) if (marked[r]?.every((each) => each)) lines.push(`row ${r}`);
  for (let c = 0; c < 5; c++) if (marked.every((row) => row[c])) lines.push(`column ${c}`);
  if (marked.every((row, i) => row[i])) lines.push('main diagonal');
  if (marked.every((row, i) => row[4 - i])) lines.push('other diagonal');
  if (marked[0]?.[0] && marked[0]?.[4] && marked[4]?.[0] && marked[4]?.[4] && marked[2]?.[2]) lines.push('corners');
  if (marked[2]?.every((each) => each) && marked.every((row) => row[2])) lines.push('cross');
  if (marked[1]?.[1] && marked[1]?.[3] && marked[3]?.[1] && marked[3]?.[3]) lines.push('inner corners');
  return lines;
}

/** The lines that the last number completed, or those that an earlier one did. */
export function scanningCheck(numbers: readonly (number | 'FREE')[], calls: readonly number[]) {
  const grid = [0, 1, 2, 3, 4].map((row) => numbers.slice(row * 5, row * 5 + 5));
  const now = completeLines(grid, [...calls]);
  const before = completeLines(grid, calls.slice(0, -1));
  const won = now.filter((line) => !before.includes(line));
  if (won.length > 0 || now.length === 0) return { isBingo: won.length > 0, won, late: null };
  for (let count = 1; count <= calls.length; count++) {
    const [first] = completeLines(grid, calls.slice(0, count));
    if (first) return { isBingo: false, won, late: { line: first, callIndex: count } };
  }
  return { isBingo: false, won, late: null };
}
