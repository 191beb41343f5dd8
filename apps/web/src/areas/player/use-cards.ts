import type { HallView } from '@adarash/contract';
import type { Card } from '@adarash/rules/card';
import { useState } from 'react';
import { ApiError, ask } from '@/api/client.ts';
import { useLoad } from '@/api/use-load.ts';

/**
 * Returns built-in cards, which are computed from their card numbers. The code for this is loaded with the first card.
 */
async function fromCatalogue(cards: readonly number[]): Promise<Card[]> {
  const { catalogue } = await import('@adarash/rules/catalogue');
  const printed = catalogue(Math.max(...cards));
  return printed.filter(({ cardId }) => cards.includes(cardId));
}

async function fromSet(digest: string, cards: readonly number[], signal: AbortSignal): Promise<Card[]> {
  const asked = { params: { digest }, query: { cards: cards.join() } };
  const { set } = await ask('GET /public/card-sets/:digest', asked, { signal });
  return set.cards;
}

/** Returns the cards with their printed numbers, or undefined for a card that is not loaded yet. */
export function useCards(
  { cardSet }: HallView['hall'],
  cards: readonly number[],
): (cardId: number) => Card | undefined {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Card>>(new Map());
  const digest = cardSet?.digest;
  const nameOf = (cardId: number) => `${digest ?? 'catalogue'} ${cardId}`;
  const missing = cards.filter((cardId) => !loaded.has(nameOf(cardId)));
  const { error } = useLoad(missing.length === 0 ? null : missing.map(nameOf).join(), async (signal) => {
    const added = digest === undefined ? await fromCatalogue(missing) : await fromSet(digest, missing, signal);
    setLoaded((before) => new Map([...before, ...added.map((card): [string, Card] => [nameOf(card.cardId), card])]));
  });
  // The code that computes the cards could not be loaded. The error page contains a button that reloads it.
  if (error !== null && !(error instanceof ApiError)) throw error;
  return (cardId) => loaded.get(nameOf(cardId));
}
