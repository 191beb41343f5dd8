import type { Card } from '../card/index.ts';
import type { Sales } from '../draw/index.ts';
import type { CallKind, DrawKind, GameStatus, Person } from '../game/index.ts';
import type { LinePattern } from '../pattern/index.ts';

export type ReceiptWinner = { cardId: number; pattern: LinePattern | null; prize: number; decidedBy?: 'moderator' };
export type ReceiptJackpot = { awardId: string; random: boolean; cardId: number; amount: number; at: string };
export type ReceiptCall = { number: number; kind: CallKind; at: string };

/** All that anyone needs to recompute a game. Bytes are hexadecimal, money is Birr, times are ISO 8601. */
export type Receipt = {
  scheme: string;
  gameId: string;
  gameNumber: number;
  draw: DrawKind;
  drawId: string;
  sequence: number;
  commitment: string;
  /** Null before the end of the game. */
  seed: string | null;
  salesRoot: string;
  sales: Sales;
  public: string;
  rounds: { round: number; fromCall: number }[];
  calls: ReceiptCall[];
  designated: boolean;
  designatedBy: Person | null;
  designatedCardId: number | null;
  winners: ReceiptWinner[];
  jackpot: ReceiptJackpot | null;
  cards: Card[];
  status: GameStatus;
};
