import type { GameRow } from '@adarash/contract';
import { patternLabel } from '@adarash/rules/pattern';
import { localMinute } from '@/lib/format.ts';

const HEAD = [
  ...['Game #', 'Date', 'Pattern', 'Bet Amount', 'House %', 'House Fee', 'Prize Pool', 'Status', 'Draw'],
  ...['Cards Sold', 'Winner Cards', 'Paid', 'To Jackpot'],
];

export type CsvGame = Pick<
  GameRow,
  | 'gameNumber'
  | 'createdAt'
  | 'pattern'
  | 'patternNames'
  | 'betAmount'
  | 'houseFeePercentage'
  | 'houseFee'
  | 'prizePool'
  | 'status'
  | 'draw'
  | 'cardCount'
  | 'winners'
  | 'roundedOff'
>;

/** The stakes of a voided game went back: it has no fee and no prize, and the list adds up to the figures above it. */
const takenIn = <T extends Pick<GameRow, 'status' | 'houseFee' | 'prizePool'>>({ status, ...game }: T) =>
  status === 'voided' ? { houseFee: 0, prizePool: 0 } : { houseFee: game.houseFee, prizePool: game.prizePool };

/** How many of the winners have their money in hand. */
export function paidOf(winners: GameRow['winners']): string {
  const paid = winners.filter((winner) => winner.paid !== undefined).length;
  if (winners.length === 0) return '';
  if (paid === winners.length) return 'yes';
  return paid === 0 ? 'no' : `${paid} of ${winners.length}`;
}

export function gamesCsv(games: readonly CsvGame[]): string {
  const rows = games.map((game) => [
    String(game.gameNumber),
    localMinute(new Date(game.createdAt), ' '),
    patternLabel(game.pattern, game.patternNames),
    game.betAmount.toFixed(2),
    String(game.houseFeePercentage),
    takenIn(game).houseFee.toFixed(2),
    takenIn(game).prizePool.toFixed(2),
    game.status,
    game.draw,
    String(game.cardCount),
    game.winners.map(({ cardId }) => cardId).join(' '),
    paidOf(game.winners),
    (game.roundedOff ?? 0).toFixed(2),
  ]);
  return writeCsv([HEAD, ...rows]);
}

/** A spreadsheet would run a cell that begins like this as a formula. */
const RUNS = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

function cellOf(value: string): string {
  const inert = RUNS.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** RFC 4180: fields quoted where they must be, every line ended by CRLF. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

export function download(name: string, text: string, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Revoked at once, some browsers save an empty file.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
