import type { HallView } from '@adarash/contract';
import type { Card } from '@adarash/rules/card';
import { catalogue } from '@adarash/rules/catalogue';
import { checkClaim, numbersToBingo, shownWin } from '@adarash/rules/claim';
import { hasEnded, takesClaims } from '@adarash/rules/game';
import { useState } from 'react';
import { ask } from '@/api/client.ts';
import { useLoad } from '@/api/use-load.ts';
import type { DisplayedGame } from '@/live/hall-view.ts';

/**
 * Creates a cached lookup of catalogue cards by number. Cards are generated, because each card follows from its
 * number.
 */
export function createCatalogue(): (cardId: number) => Card | undefined {
  let printed: readonly Card[] = [];
  return (cardId) => {
    if (printed.length < cardId) printed = catalogue(cardId);
    return printed[cardId - 1];
  };
}

/**
 * Returns a lookup of the cards of a hall by number. Cards of an imported set are requested from the server and
 * undefined until the response.
 */
export function useCards(
  { cardSet }: HallView['hall'],
  cards: readonly number[],
): (cardId: number) => Card | undefined {
  const [cardOf] = useState(createCatalogue);
  const [own, setOwn] = useState<ReadonlyMap<string, Card>>(new Map());
  const digest = cardSet?.digest;
  const missing = cards.filter((cardId) => digest && !own.has(`${digest} ${cardId}`)).join();
  useLoad(missing === '' ? null : `${digest} ${missing}`, async (signal) => {
    if (!digest) return;
    const asked = { params: { digest }, query: { cards: missing } };
    const { set } = await ask('GET /public/card-sets/:digest', asked, { signal });
    const read = set.cards.map((card): [string, Card] => [`${digest} ${card.cardId}`, card]);
    setOwn((before) => new Map([...before, ...read]));
  });
  return digest ? (cardId) => own.get(`${digest} ${cardId}`) : cardOf;
}

type Standing =
  | { kind: 'bingo'; line: number[] }
  | { kind: 'won'; line: number[] }
  | { kind: 'away' }
  | { kind: 'late' }
  | { kind: 'open' }
  | { kind: 'out' }
  | { kind: 'absent' };

export type MyCard = Card & {
  standing: Standing;
  /** Count of numbers that the card still needs; infinite if it is not in the game. */
  left: number;
  /** Index of the call that completed a line which was not claimed in time, or null. */
  lateSince: number | null;
};

type Played = Pick<DisplayedGame, 'pattern' | 'calledNumbers' | 'status' | 'terms' | 'out' | 'unlocked'> & {
  winners: readonly Pick<DisplayedGame['winners'][number], 'cardId' | 'decidedBy'>[];
};

/**
 * Returns a card with its standing in the game. `sold` contains the cards of the game, or null until they are loaded.
 */
export function cardIn(card: Card, game: Played | null, sold: ReadonlySet<number> | null): MyCard {
  const away = { ...card, left: Number.POSITIVE_INFINITY, lateSince: null };
  if (game === null) return { ...away, standing: { kind: 'open' } };
  if (sold !== null && !sold.has(card.cardId)) return { ...away, standing: { kind: 'absent' } };
  if (game.out?.includes(card.cardId) && !game.unlocked?.includes(card.cardId))
    return { ...away, standing: { kind: 'out' } };
  const { pattern, calledNumbers: calls } = game;
  const lateCalls = game.terms?.lateCalls;
  const verdict = checkClaim({ card, calls, pattern, lateCalls });
  const line = shownWin(verdict)?.selectedIndices ?? [];
  const mine = { ...away, left: numbersToBingo(card, calls, pattern, lateCalls) };
  if (game.winners.some(({ cardId }) => cardId === card.cardId))
    return { ...mine, left: 0, standing: { kind: 'won', line } };
  if (game.status === 'voided') return { ...mine, standing: { kind: 'open' } };
  // A game with another winner still accepts claims on its last number.
  if (verdict.isBingo && takesClaims(game)) return { ...mine, standing: { kind: 'bingo', line } };
  const lateSince = verdict.wouldHaveWon?.callIndex ?? null;
  if (!hasEnded(game) && mine.left === 1) return { ...mine, lateSince, standing: { kind: 'away' } };
  return { ...mine, lateSince, standing: { kind: lateSince === null ? 'open' : 'late' } };
}
