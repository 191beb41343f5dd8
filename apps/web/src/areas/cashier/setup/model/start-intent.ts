import type { Body } from '@adarash/contract';
import { birrFromSantim } from '@adarash/rules/money';
import { isPattern } from '@adarash/rules/pattern';
import { makeIntentKey } from '../../../../lib/intent-key.ts';
import { betOf } from './amounts.ts';
import type { Setup } from './check-setup.ts';

export type NewGame = Body<'POST /games/sequential'>;

/** One press of Start Game, however often it has to be tried: the same keys, and the same game once it exists. */
export interface StartIntent {
  /** Whose game, and which: another selection is another intent. */
  about: string;
  createKey: string;
  startKey: string;
  contributionKey: string;
  gameId: string | null;
  gameNumber: number | null;
}

/** Only for a setup that passed its checks. */
export function newGameFrom(setup: Setup): NewGame {
  const bet = betOf(setup.bet);
  if (bet === null || !isPattern(setup.pattern)) throw new Error('The setup was not checked');
  return {
    count: 1,
    pattern: setup.pattern,
    betAmount: birrFromSantim(bet),
    houseFeePercentage: Number(setup.percentage),
    jackpotEnabled: true,
    cardPool: [...setup.cards],
    ...(setup.entropy === '' ? {} : { hallEntropy: setup.entropy }),
  };
}

export const aboutOf = (cashierId: string, game: NewGame) => JSON.stringify([cashierId, game]);

/** The intent in hand when it is about this very game, else a new one. */
export function intentFor(about: string, inHand: StartIntent | null, makeKey = makeIntentKey): StartIntent {
  if (inHand?.about === about) return inHand;
  return {
    about,
    createKey: makeKey(),
    startKey: makeKey(),
    contributionKey: makeKey(),
    gameId: null,
    gameNumber: null,
  };
}

export function isStartIntent(value: unknown): value is StartIntent {
  if (typeof value !== 'object' || value === null) return false;
  const intent = value as Record<string, unknown>;
  const texts = [intent.about, intent.createKey, intent.startKey, intent.contributionKey];
  return (
    texts.every((text) => typeof text === 'string') && (intent.gameId === null || typeof intent.gameId === 'string')
  );
}
