import { ascending, columnOf, readCards, writeCards } from '@adarash/rules/card';
import { cardCode } from '@adarash/rules/catalogue';
import { type Game, hasEnded } from '@adarash/rules/game';
import { divide, type Santim, santimFromBirr } from '@adarash/rules/money';
import type { Pattern, PatternNames } from '@adarash/rules/pattern';
import type { HallCards } from '../games/catalogue.ts';
import { gameInResponse } from '../games/game-json.ts';
import { nextOf } from '../games/next-game.ts';
import { payByTicket } from '../games/sale/change-sale.ts';
import type { Mount } from '../http/mount.ts';
import { oneHall } from '../http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import { type LoadedGame, loadGameRow, toRules } from '../repositories/games.ts';
import { factsOf } from '../repositories/stored-game.ts';
import type { Services } from '../services.ts';
import { printDayRoll } from './day-roll.ts';
import { describeGame, type GameDescription, sealText, slipPairs } from './describe.ts';
import type { PaperWords } from './hall-paper.ts';
import { codeBlocks, type HallPaper, hallPaper, sendPaper, sheetJob } from './hall-paper.ts';
import type { Block, PrintJob } from './printer.ts';

export function mountPaper(mount: Mount, services: Services): void {
  mount.admin('GET /print/cards', async ({ hallId: asked, query, request, reply }) => {
    const hallId = await oneHall(services.storage.db, asked);
    const from = await services.cardsOf(services.storage.db, hallId);
    const wanted = cardsNamed(from, query.cards);
    const hall = await hallPaper(services, hallId, query.language, request);
    const { t } = hall.words;
    const job: PrintJob = {
      kind: 'cards',
      paper: query.paper,
      perPage: PER_PAGE[query.perPage],
      colour: query.colour === 'true',
      hall: { name: hall.name },
      title: hall.name,
      at: hall.at,
      scan: t('scanCard'),
      cards: wanted.map((cardId) => {
        const { numbers } = from.card(cardId);
        const code = t('cardCode', { code: cardCode({ numbers }) });
        return { title: t('card', { id: cardId }), numbers, code, address: hall.playAddress([cardId]) };
      }),
    };
    return sendPaper(services, reply, 'cards', job, hall);
  });

  // Prints the slip of an ended game. The slip of a voided game lists the stakes to refund.
  mount.admin('GET /print/games/:id', async ({ hallId, params, query, request, reply }) => {
    const { db } = services.storage;
    const loaded = await toRules(db, services.cardOf, await loadGameRow(db, hallId, params.id));
    const { game } = loaded;
    if (!hasEnded(game)) throw new Refusal('GAME_NOT_ENDED');
    const hall = await hallPaper(services, game.hallId, query.language, request);
    const title = hall.words.t('game', { number: game.number });
    return sendPaper(
      services,
      reply,
      `game-${game.number}`,
      sheetJob(hall, query.paper, title, slipOf(hall, loaded)),
      hall,
    );
  });

  mount.hall('GET /print/ticket', async ({ hallId, query, request, reply, begin }) => {
    const cards = cardsNamed(await services.cardsOf(services.storage.db, hallId), query.cards);
    const sold = await (query.gameId === undefined
      ? onCounter(services, hallId)
      : ofGame(services, hallId, query.gameId, cards));
    await begin((tx) => payByTicket(tx, cards));
    const hall = await hallPaper(services, hallId, query.language, request);
    const job = sheetJob(hall, query.paper, hall.words.t('ticket'), ticketOf(hall, sold, cards));
    return sendPaper(services, reply, `ticket-game-${sold.number}`, job, hall);
  });

  mount.admin('GET /print/day-roll', printDayRoll(services));
}

function slipOf(hall: HallPaper, loaded: LoadedGame): Block[] {
  const { words } = hall;
  const { t, time } = words;
  const { game, row } = loaded;
  const said = describeGame(words, { ...gameInResponse(loaded), row });
  const isVoid = game.status === 'voided';
  const head: Block[] = isVoid ? [{ type: 'text', text: t('voided'), look: 'large' }] : [];
  const cards = isVoid ? giveBackBlocks(words, game, said) : soldBlocks(words, game);
  return [
    ...head,
    ...said.warnings.map((text) => ({ type: 'warning', text }) as const),
    {
      type: 'pairs',
      pairs: [
        [t('pattern'), said.pattern],
        [t('draw'), said.draw],
        [t('started'), time(game.startedAt)],
        ...said.end,
        [t('cardPrice'), said.sold],
        [t('seriesName'), String(game.series)],
      ],
    },
    ...cards,
    ...callBlocks(words, game),
    ...wonBlocks(words, game, said),
    { type: 'pairs', pairs: slipPairs(words, said.books) },
    ...said.otherSums.map((text) => ({ type: 'text', text }) as const),
    { type: 'text', text: said.seal, look: 'small' },
    ...codeBlocks(hall.address(`/verify/${game.id}#${row.commitment}`), t('scanVerify')),
  ];
}

const cardIdsOf = ({ cards }: Game) => ascending(cards.map(({ cardId }) => cardId));

const soldBlocks = ({ t }: PaperWords, game: Game): Block[] => [
  { type: 'text', text: t('cardsSold', { count: game.cards.length }), look: 'strong' },
  { type: 'text', text: writeCards(cardIdsOf(game)) },
];

function giveBackBlocks({ t, money }: PaperWords, game: Game, { books }: GameDescription): Block[] {
  const sum = { cards: game.cards.length, bet: money(game.bet), sum: money(books.givenBack) };
  return [
    { type: 'text', text: t('giveBack', sum), look: 'large' },
    { type: 'text', text: t('giveBackCards') },
    { type: 'ticks', items: cardIdsOf(game).map(String) },
  ];
}

function callBlocks({ t }: PaperWords, { calls }: Game): Block[] {
  if (calls.length === 0) return [{ type: 'text', text: t('noCalls') }];
  const numbers = calls.map(({ number, kind }) => ({
    text: `${columnOf(number)}${number}`,
    typed: kind === 'manual',
  }));
  const blocks: Block[] = [{ type: 'text', text: t('callsInOrder', { count: calls.length }), look: 'strong' }];
  if (numbers.some(({ typed }) => typed)) blocks.push({ type: 'text', text: t('typedNote'), look: 'small' });
  blocks.push({ type: 'numbers', numbers });
  return blocks;
}

/** Returns the part of a slip with all prizes, each with a line for the winner's signature. */
function wonBlocks({ t }: PaperWords, { status, winners }: Game, { payouts, unpaid }: GameDescription): Block[] {
  const strong = (text: string) => ({ type: 'text', text, look: 'strong' }) as const;
  const blocks = payouts.flatMap(({ won, tax, state }): Block[] => [
    { type: 'text', text: won, look: 'large' },
    ...tax.map(strong),
    { type: 'text', text: state },
    { type: 'signature', caption: t('signature') },
  ]);
  if (status === 'completed' && winners.length === 0) blocks.push(strong(t('noWinner')));
  blocks.push(...unpaid.map(strong));
  return blocks;
}

/** Game on a ticket: the terms that are fixed when cards are sold. */
type SoldGame = {
  readonly number: number;
  readonly pattern: Pattern;
  readonly patternNames: PatternNames | null;
  readonly bet: Santim;
  readonly designated: boolean;
  readonly sequence: number;
  readonly commitment: string;
};

/** Returns the data of a started game for a ticket. Throws if one of the cards is not in the game. */
async function ofGame(
  { storage: { db } }: Pick<Services, 'storage'>,
  hallId: string,
  gameId: string,
  cards: number[],
): Promise<SoldGame> {
  const row = await loadGameRow(db, hallId, gameId);
  if (hasEnded(row)) throw new Refusal('GAME_ALREADY_COMPLETED');
  const { cards: playing, patternNames } = factsOf(row);
  const other = cards.find((cardId) => !playing.includes(cardId));
  if (other !== undefined) throw new Refusal('CARD_NOT_IN_GAME', { cardId: other });
  return {
    ...row,
    patternNames: patternNames[row.pattern] ?? null,
    designated: row.draw_kind === 'designated',
  };
}

/**
 * Returns the data of the current sale for a ticket, as on the TV. The game does not exist yet, because it is created
 * only with its first number.
 */
async function onCounter(services: Services, hallId: string): Promise<SoldGame> {
  const counter = await services.storage.db
    .selectFrom('halls')
    .select(['id', 'series', 'next_number'])
    .where('id', '=', hallId)
    .executeTakeFirstOrThrow();
  const { sale, gameNumber: number, designated, sequence, commitment } = await nextOf(services, counter);
  const bet = sale && santimFromBirr(sale.betAmount);
  if (sale === null || bet === null) throw new Refusal('CARDS_REQUIRED');
  const { pattern, patternNames } = sale;
  return { number, pattern, patternNames, bet, designated, sequence, commitment };
}

function ticketOf({ words, playAddress }: HallPaper, game: SoldGame, cards: readonly number[]): Block[] {
  const { t, money, pattern } = words;
  const { pot } = divide({ bet: game.bet, cards: cards.length, feeBasisPoints: 0 });
  const warnings: Block[] = game.designated ? [{ type: 'warning', text: t('designatedNotice') }] : [];
  return [
    { type: 'text', text: t('forGame', { number: game.number }), look: 'large' },
    ...warnings,
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

/**
 * Returns the card numbers of a text such as `1-40, 55` in ascending order. Throws if the hall does not have one of the
 * cards.
 */
function cardsNamed({ has, cards }: Pick<HallCards, 'has' | 'cards'>, text: string): number[] {
  const named = readCards(text);
  if (named === null) throw new Refusal('CARDS_INVALID', { cards: [text.slice(0, 40)] });
  const unknown = named.filter((cardId) => !has(cardId));
  if (unknown.length > 0)
    throw new Refusal('CARDS_INVALID', { cards: unknown.slice(0, 10), max: cards.at(-1)?.cardId ?? 0 });
  return named.sort((a, b) => a - b);
}

const PER_PAGE = { '1': 1, '2': 2, '4': 4, '6': 6 } as const;
