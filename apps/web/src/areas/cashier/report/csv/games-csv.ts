import type { GameRow } from '@adarash/contract';
import { patternLabel } from '@adarash/rules/pattern';
import { writeCsv } from './write-csv.ts';

const HEAD = ['Game #', 'Date', 'Pattern', 'Bet Amount', 'House %', 'House Fee', 'Prize Pool', 'Status', 'Draw'];

export type CsvGame = Pick<
  GameRow,
  | 'gameNumber'
  | 'createdAt'
  | 'pattern'
  | 'betAmount'
  | 'houseFeePercentage'
  | 'houseFee'
  | 'prizePool'
  | 'status'
  | 'draw'
>;

const two = (value: number) => String(value).padStart(2, '0');

/** `2026-11-15 18:30`, on this machine's clock: sorts as text and is a date to every spreadsheet. */
function dateOf(moment: string): string {
  const at = new Date(moment);
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

export function gamesCsv(games: readonly CsvGame[]): string {
  const rows = games.map((game) => [
    String(game.gameNumber),
    dateOf(game.createdAt),
    patternLabel(game.pattern),
    game.betAmount.toFixed(2),
    String(game.houseFeePercentage),
    game.houseFee.toFixed(2),
    game.prizePool.toFixed(2),
    game.status,
    game.draw,
  ]);
  return writeCsv([HEAD, ...rows]);
}
