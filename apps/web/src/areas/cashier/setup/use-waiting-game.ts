import type { GameJson } from '@adarash/contract';
import { useEffect, useMemo } from 'react';
import { readJsonSetting, removeSetting, writeJsonSetting } from '@/lib/stored-settings.ts';
import { restoreSelection, type Selection } from './setup.ts';
import { storedCards } from './stored-setup.ts';

type Waiting = Pick<GameJson, '_id' | 'pattern' | 'betAmount' | 'houseFeePercentage' | 'jackpotContribution'> & {
  selectedCards: readonly { cardId: number }[];
};

interface Counter {
  addCards: (cards: Selection) => void;
  takeCards: (cards: Selection) => void;
}

interface Games {
  /** Created and not started. */
  waiting: Waiting | null;
  /** Whether the hall has told which game waits, if any. */
  known: boolean;
  /** The game that this tab created. */
  ownId: string | null | undefined;
}

/** The cards that lie on the counter for a game that was created elsewhere. */
interface Adopted {
  gameId: string;
  cards: Selection;
}

const isAdopted = (value: unknown): value is Adopted =>
  typeof value === 'object' && value !== null && 'gameId' in value && 'cards' in value;

/** They were started here, and lie on the counter no more. */
export const endAdoption = () => removeSetting('adoptedCards');

/**
 * A game that waits is sold with its own settings. Cards that were sold for it elsewhere come along once, and leave with
 * it when it is started or called off elsewhere; which they are is stored beside the selection, and outlives a reload
 * as that does.
 */
export function useWaitingGame({ waiting, known, ownId }: Games, { addCards, takeCards }: Counter) {
  const id = waiting?._id;
  const isOwn = id === ownId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a game, not at each of its changes
  useEffect(() => {
    if (!known) return;
    const adopted = readJsonSetting('adoptedCards', isAdopted);
    if (adopted?.gameId === id) return;
    if (adopted !== null) {
      takeCards(restoreSelection(adopted.cards));
      endAdoption();
    }
    if (!waiting || isOwn) return;
    const before = storedCards('selectedCards');
    const cards = waiting.selectedCards.map(({ cardId }) => cardId).filter((card) => !before.includes(card));
    writeJsonSetting('adoptedCards', { gameId: waiting._id, cards } satisfies Adopted);
    addCards(cards);
  }, [known, id, isOwn, addCards, takeCards]);
  const { pattern, betAmount, houseFeePercentage, jackpotContribution = 0 } = waiting ?? {};
  return useMemo(() => {
    if (pattern === undefined) return {};
    const feedsJackpot = jackpotContribution > 0;
    return { pattern, bet: String(betAmount), percentage: String(houseFeePercentage), entry: null, feedsJackpot };
  }, [pattern, betAmount, houseFeePercentage, jackpotContribution]);
}
