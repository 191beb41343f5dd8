import { Refusal } from '../http/refusal.ts';

/** The card of an award by staff. A card is within the catalogue, whose size the hall chooses. */
export function staffCard(cardNumber: number | null | undefined, cardCount: number): number {
  if (cardNumber === null || cardNumber === undefined || cardNumber > cardCount) {
    throw new Refusal('AWARD_CARD_INVALID', { max: cardCount });
  }
  return cardNumber;
}

export const instantOf = (drawAt: string | null | undefined): string | null =>
  drawAt === null || drawAt === undefined ? null : new Date(drawAt).toISOString();
