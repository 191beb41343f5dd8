import { type Game, hasEnded, isMixing, isTooLateToClose, MIX_OPEN_MS, SLOW_LINKS } from '@adarash/rules/game';

/** What the runner of a mix does next. */
type MixStep =
  /** There is nothing to mix. */
  | { readonly type: 'drop' }
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'close' }
  | { readonly type: 'break' }
  | { readonly type: 'link' }
  /** Stores the last link and does what the mix was opened for. */
  | { readonly type: 'complete' };

export type MixState = {
  /** As it is stored. */
  readonly game: Pick<Game, 'status' | 'mix'>;
  /** How many links there are: those that this process computed, else those that are stored. */
  readonly links: number;
  /** By the storage's clock. */
  readonly now: number;
  readonly openMs?: number;
};

/**
 * The states that a mix can be found in, by its own runner or by one that takes it up after a crash:
 *
 * | stored                                | next     |
 * |---------------------------------------|----------|
 * | the game has ended, or nothing to mix | drop     |
 * | open, phones have time left           | wait     |
 * | open, their time is over              | close    |
 * | open, over four seconds               | break    |
 * | closed with parts, links are missing  | link     |
 * | closed with parts, all links are here | complete |
 */
export function nextStep({ game, links, now, openMs = MIX_OPEN_MS }: MixState): MixStep {
  const { mix } = game;
  if (hasEnded(game) || !mix || !isMixing(game)) return { type: 'drop' };
  if (mix.closedAt !== null) return { type: links < SLOW_LINKS ? 'link' : 'complete' };
  if (isTooLateToClose(mix, now)) return { type: 'break' };
  const left = mix.openedAt + openMs - now;
  return left > 0 ? { type: 'wait', ms: Math.min(left, openMs) } : { type: 'close' };
}

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;

/** The pause after this many failures in a row. */
export const retryPause = (failures: number): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
