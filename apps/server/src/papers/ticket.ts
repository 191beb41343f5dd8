import { hasEnded } from '@adarash/rules/game';
import { divide, type Santim, santimFromBirr } from '@adarash/rules/money';
import type { Pattern, PatternNames } from '@adarash/rules/pattern';
import { nextOf } from '../games/next-game.ts';
import { noteTicket } from '../games/sale.ts';
import type { Handler } from '../http/handler.ts';
import { pendingGames } from '../repositories/game-lists.ts';
import { gameRow } from '../repositories/games.ts';
import { factsOf } from '../repositories/stored-game.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import { cardsNamed } from './card-paper.ts';
import { sealText } from './describe.ts';
import { codeBlocks, type HallPaper, hallPaper, sendPaper, sheetJob } from './hall-paper.ts';
import type { Block } from './print-job.ts';

/** The game that cards are sold for, as far as it is settled when they are. */
type SoldGame = {
  /** Null: it does not exist yet. */
  readonly gameId: string | null;
  readonly number: number;
  readonly pattern: Pattern;
  readonly patternNames: PatternNames | null;
  readonly bet: Santim;
  readonly designated: boolean;
  readonly sequence: number;
  readonly commitment: string;
};

export const printTicket =
  (services: Services): Handler<'GET /print/ticket'> =>
  async ({ hallId, query, request, reply, begin }) => {
    const cards = cardsNamed(await services.cardsOf(services.storage.db, hallId), query.cards);
    const sold = await (query.gameId === undefined
      ? onCounter(services, hallId)
      : ofGame(services, hallId, query.gameId, cards));
    // On the record before it is printed: a card that is taken out of the game later had a ticket.
    await begin((tx, by) => noteTicket(services, tx, by, { ...sold, cards }));
    const hall = await hallPaper(services, hallId, query.language, request);
    const job = sheetJob(hall, query.paper, hall.words.t('ticket'), ticketOf(hall, sold, cards));
    return sendPaper(reply, `ticket-game-${sold.number}`, job, hall);
  };

/** The cards of a game that exists; another card has no ticket for it. */
async function ofGame(
  { storage: { db } }: Services,
  hallId: string,
  gameId: string,
  cards: number[],
): Promise<SoldGame> {
  const row = await gameRow(db, hallId, gameId);
  if (hasEnded(row)) throw new Refusal('GAME_ALREADY_COMPLETED');
  const { cards: playing, patternNames } = factsOf(row);
  const other = cards.find((cardId) => !playing.includes(cardId));
  if (other !== undefined) throw new Refusal('CARD_NOT_IN_GAME', { cardId: other });
  return {
    ...row,
    gameId,
    patternNames: patternNames[row.pattern] ?? null,
    designated: row.draw_kind === 'designated',
  };
}

/** What lies on the counter, as the TV shows it: the game is created with its first number only. */
async function onCounter(services: Services, hallId: string): Promise<SoldGame> {
  const counter = await services.storage.db
    .selectFrom('halls')
    .select(['id', 'series', 'next_number'])
    .where('id', '=', hallId)
    .executeTakeFirstOrThrow();
  const { sale, drawId, gameNumber: number, designated, sequence, commitment } = await nextOf(services, counter);
  const bet = sale && santimFromBirr(sale.betAmount);
  if (sale === null || bet === null) throw new Refusal('CARDS_REQUIRED');
  const waiting = (await pendingGames(services.storage.db, hallId)).find(({ draw_id }) => draw_id === drawId);
  const { pattern, patternNames } = sale;
  return { gameId: waiting?.id ?? null, number, pattern, patternNames, bet, designated, sequence, commitment };
}

function ticketOf({ words, playAddress }: HallPaper, game: SoldGame, cards: readonly number[]): Block[] {
  const { t, money, pattern } = words;
  const { pot } = divide({ bet: game.bet, cards: cards.length, feeBasisPoints: 0 });
  return [
    { type: 'text', text: t('forGame', { number: game.number }), look: 'large' },
    ...(game.designated ? [{ type: 'warning', text: t('designatedNotice') } as const] : []),
    { type: 'text', text: t('ticketCards'), look: 'strong' },
    { type: 'numbers', numbers: cards.map((cardId) => ({ text: String(cardId), typed: false })) },
    {
      type: 'pairs',
      pairs: [
        [t('pattern'), pattern(game.pattern, game.patternNames)],
        [t('cardsAt', { count: cards.length, bet: money(game.bet) }), money(pot)],
      ],
    },
    { type: 'text', text: `${t('toPay')}: ${money(pot)}`, look: 'large' },
    { type: 'text', text: sealText(words, game), look: 'small' },
    ...codeBlocks(playAddress(cards), t('scanCards')),
  ];
}
