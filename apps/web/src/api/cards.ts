import type { Answer } from '@adarash/contract';
import { queryOptions } from '@tanstack/react-query';
import { answerOf, useAnswer } from './answers.ts';

type Catalogue = Answer<'GET /games/cards'>;

const numbersOf = ({ data }: Catalogue) => data.map((card) => card.card_number).sort((a, b) => a - b);

export const cardsQuery = queryOptions({ ...answerOf('GET /games/cards'), select: numbersOf });

export const cardQuery = (cardId: number) =>
  queryOptions({
    ...answerOf('GET /games/cards'),
    select: ({ data }: Catalogue) => data.find((card) => card.card_number === cardId),
  });

/** Since when the owner lets nobody choose a winner; null where it is allowed. */
export const useNoDesignatedSince = (): string | null =>
  useAnswer('GET /settings').data?.settings.noDesignatedSince ?? null;
