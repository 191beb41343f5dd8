import type { GameJson } from '@adarash/contract';
import { useLayoutEffect, useMemo } from 'react';
import { readJsonSetting, removeSetting, writeJsonSetting } from '@/lib/stored-settings.ts';
import type { Selection } from './setup.ts';
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
}

interface Adopted {
  gameId: string;
  /** Every card of the game, when it was last seen. */
  seen: Selection;
  /** Those that lie on the counter because of it alone. */
  cards: Selection;
}

const UNSEEN: Omit<Adopted, 'gameId'> = { seen: [], cards: [] };

const isAdopted = (value: unknown): value is Adopted =>
  typeof value === 'object' &&
  value !== null &&
  'gameId' in value &&
  ['seen', 'cards'].every((key) => Array.isArray((value as Record<string, unknown>)[key]));

/** It was started here, and its cards lie on the counter no more. */
export const endAdoption = () => removeSetting('adoptedCards');

/**
 * A game that waits is sold with its own settings. Cards that are sold for it elsewhere come along, each once: what the
 * counter did not show would be taken out of the game by a start. They leave with it when it is started or called off
 * elsewhere, or are given back there. Which they are is stored beside the selection, and outlives a reload as that does.
 */
export function useWaitingGame({ waiting, known }: Games, { addCards, takeCards }: Counter) {
  const id = waiting?._id ?? null;
  const sold = waiting?.selectedCards.map(({ cardId }) => cardId) ?? [];
  // Before anything can be pressed with the game as it is now and the counter as it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the cards
  useLayoutEffect(() => {
    if (!known) return;
    const kept = readJsonSetting('adoptedCards', isAdopted);
    if (kept !== null && kept.gameId !== id) {
      takeCards(kept.cards);
      endAdoption();
    }
    if (id === null) return;
    const { seen, cards } = kept?.gameId === id ? kept : UNSEEN;
    const lies = storedCards('selectedCards');
    const come = sold.filter((card) => !seen.includes(card) && !lies.includes(card));
    const gone = cards.filter((card) => !sold.includes(card));
    const stay = cards.filter((card) => sold.includes(card));
    writeJsonSetting('adoptedCards', { gameId: id, seen: sold, cards: [...stay, ...come] } satisfies Adopted);
    if (come.length > 0) addCards(come);
    if (gone.length > 0) takeCards(gone);
  }, [known, id, sold.join(), addCards, takeCards]);
  const { pattern, betAmount, houseFeePercentage, jackpotContribution = 0 } = waiting ?? {};
  return useMemo(() => {
    if (pattern === undefined) return {};
    const feedsJackpot = jackpotContribution > 0;
    return { pattern, bet: String(betAmount), percentage: String(houseFeePercentage), entry: null, feedsJackpot };
  }, [pattern, betAmount, houseFeePercentage, jackpotContribution]);
}
