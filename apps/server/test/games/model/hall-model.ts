import type { GameStatus } from '@adarash/rules/game';
import type { Pattern } from '@adarash/rules/pattern';

/** Expected state of a game, computed by the simplest means. */
export type ModelGame = {
  id: string;
  series: number;
  number: number;
  status: GameStatus;
  pattern: Pattern;
  cards: number[];
  bet: number;
  prizePool: number;
  /** As the hall had it when the game started. */
  wholeBirr: boolean;
  /** Rounded part of the prizes, which was added to the jackpot. */
  roundedOff: number;
  called: number[];
  typed: number;
  designated: number | null;
  winners: number[];
  jackpotDrawn: boolean;
  contributed: boolean;
};

export type ModelAward = {
  id: string;
  amount: number;
  card: number | null;
  state: 'pending' | 'triggered' | 'deleted';
};

/** A hall as the commands should have left it. Amounts in santim. */
export type HallModel = {
  series: number;
  nextNumber: number;
  games: ModelGame[];
  /** Numbers of the current series that have a designation waiting, and their card. */
  records: Map<number, number>;
  awards: ModelAward[];
  wholeBirr: boolean;
  putIn: number;
  taken: number;
};

export const emptyHall = (): HallModel => ({
  series: 1,
  nextNumber: 1,
  games: [],
  records: new Map(),
  awards: [],
  wholeBirr: false,
  putIn: 0,
  taken: 0,
});

export const available = (model: HallModel) => model.putIn - model.taken;
export const running = (game: ModelGame) => game.status === 'active' || game.status === 'paused';

/** The nth of a list, wherever n lies. */
export const nth = <T>(items: readonly T[], n: number): T => items[n % items.length]!;
