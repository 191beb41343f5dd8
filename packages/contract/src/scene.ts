import { hasEnded } from '@adarash/rules/game';
import type { ClaimedCard, ClaimedGame, ClaimResult, LiveEvent } from './live.ts';
import type { HallView } from './routes/hall.ts';

// Selects the scene that the TV displays.

type Shown = Pick<HallView, 'game' | 'next'>;
type DisplayedGame = NonNullable<HallView['game']>;

export type Scene = 'idle' | 'sale' | 'mix' | 'playing' | 'claim' | 'winner' | 'called-off' | 'jackpot';

/** Scenes that temporarily replace the current one: a drawn jackpot, or a checked card. */
export type Moments = { jackpot: boolean; claim: Pick<ClaimMoment, 'gameId' | 'stage' | 'game'> | null };

/**
 * Returns the current scene of the TV. A drawn jackpot and a checked card temporarily override the other scenes. After
 * the close of the sale the board is hidden during the mix of the phones' codes. A check of a card in an ended game is
 * displayed even if another game is current.
 */
export function sceneOf({ game, next }: Shown, { jackpot, claim }: Moments): Scene {
  if (game === null) {
    if (claim?.game && claim.stage !== 'others') return 'claim';
    return next.sale === null ? 'idle' : 'sale';
  }
  const claimed = claim?.gameId === game._id ? claim.stage : null;
  if (jackpot) return 'jackpot';
  if (claimed !== null && claimed !== 'others') return 'claim';
  if (game.status === 'voided') return 'called-off';
  if (game.mixing !== null && !hasEnded(game)) return 'mix';
  if (game.winners.length > 0) return 'winner';
  return game.saleOpen ? 'sale' : 'playing';
}

/**
 * Card check on the TV, with its stages: the check, the result, and after a win the time for claims of other players.
 */
export type ClaimMoment = {
  gameId: string;
  cardId: number;
  result: ClaimResult;
  stage: keyof typeof STAGE_MS;
  game?: ClaimedGame | undefined;
  card?: ClaimedCard | undefined;
};

/** Input of the TV's voice: the game, and the checked card while it is displayed. */
export type Spoken = { game: DisplayedGame | null; claim: ClaimMoment | null };

export const STAGE_MS = { checking: 2_000, judged: 3_000, others: 10_000 } as const;

export function stageAfter(claim: ClaimMoment): ClaimMoment | null {
  if (claim.stage === 'checking') return { ...claim, stage: 'judged' };
  return claim.stage === 'judged' && claim.result === 'won' ? { ...claim, stage: 'others' } : null;
}

/**
 * Returns the card check to display after an event. The check of another card replaces it, and a called number ends it.
 */
export function claimAfter(claim: ClaimMoment | null, event: LiveEvent): ClaimMoment | null {
  if (event.type === 'number-called' && event.gameId === claim?.gameId) return null;
  if (event.type !== 'claim-checked') return claim;
  const { gameId, cardId, result, game, card } = event;
  // A locked card skips the stage of the check, because it was already checked.
  return { gameId, cardId, result, game, card, stage: result === 'locked' ? 'judged' : 'checking' };
}

/** Sale as displayed on the TV: of a running game before its first call, or of a pending game. */
export type DisplayedSale = Pick<
  DisplayedGame,
  | 'gameNumber'
  | 'pattern'
  | 'patternNames'
  | 'betAmount'
  | 'cardCount'
  | 'prizePool'
  | 'houseFeePercentage'
  | 'houseFeeTable'
  | 'commitment'
  | 'designated'
  | 'manualCalls'
> & { gameId: string | null };

export function saleOf({ game, next }: Shown): DisplayedSale | null {
  if (game !== null) return { ...game, gameId: game._id };
  return next.sale && { ...next.sale, ...next, gameId: null, manualCalls: 0 };
}

/**
 * Returns the status text of a game that is waiting, paused or finished, with an optional second line; otherwise null.
 * While a card is checked a game is not called finished, because the hall expects the result.
 */
export function statusNotice(game: DisplayedGame, claim: Moments['claim'] = null) {
  const { status, saleOpen, calledNumbers, mixing, winners } = game;
  // After the jackpot is drawn, or after the mix of the phones' codes was cancelled, the first call is still missing.
  const isWaiting = status === 'active' && !saleOpen && calledNumbers.length === 0 && mixing === null;
  if (isWaiting) return { stand: 'waiting', text: 'saleClosed', more: 'firstFollows' } as const;
  if (status === 'paused') return { stand: status, text: 'paused', more: null } as const;
  const isChecking = claim?.gameId === game._id && claim.stage !== 'others';
  if (status !== 'completed' || isChecking) return null;
  return { stand: status, text: 'finished', more: winners.length === 0 ? 'noWinner' : null } as const;
}
