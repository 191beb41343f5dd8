import { type Body, ROUTES } from '@adarash/contract';
import { sayRefusal, statusOf } from '@adarash/contract/errors';

const claim: Body<'POST /games/:id/check-bingo'> = { cardId: 7 };
export const parsed = ROUTES['POST /games/:id/check-bingo'].body.parse(claim);
export const status = statusOf('CARD_NOT_IN_GAME');
export const { sentence } = sayRefusal('CARD_NOT_IN_GAME', { cardId: 7 });
