import { ascending, columnOf, writeCards } from '@adarash/rules/card';
import { type Game, hasEnded } from '@adarash/rules/game';
import { shownGame } from '../games/game-json.ts';
import type { Handler } from '../http/handler.ts';
import { gameRow, type LoadedGame, toRules } from '../repositories/games.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import { describeGame, type GameDescription, moneyPairs } from './describe.ts';
import { codeBlocks, type HallPaper, hallPaper, sendPaper, sheetJob } from './hall-paper.ts';
import type { Block } from './print-job.ts';
import type { Words } from './words.ts';

/** The slip of a game that has ended. One that was called off says so, and lists the stakes to give back. */
export const printGame =
  (services: Services): Handler<'GET /print/games/:id'> =>
  async ({ hallId, params, query, request, reply }) => {
    const { db } = services.storage;
    const loaded = await toRules(db, services.cardOf, await gameRow(db, hallId, params.id));
    const { game } = loaded;
    if (!hasEnded(game)) throw new Refusal('GAME_NOT_ENDED');
    const hall = await hallPaper(services, game.hallId, query.language, request);
    const title = hall.words.t('game', { number: game.number });
    return sendPaper(reply, `game-${game.number}`, sheetJob(hall, query.paper, title, slipOf(hall, loaded)), hall);
  };

function slipOf(hall: HallPaper, loaded: LoadedGame): Block[] {
  const { words } = hall;
  const { t, time } = words;
  const { game, row } = loaded;
  const said = describeGame(words, { ...shownGame(loaded), row });
  const isVoid = game.status === 'voided';
  return [
    ...(isVoid ? [{ type: 'text', text: t('voided'), look: 'large' } as const] : []),
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
    ...(isVoid ? giveBackBlocks(words, game, said) : soldBlocks(words, game)),
    ...callBlocks(words, game),
    ...wonBlocks(words, game, said),
    { type: 'pairs', pairs: moneyPairs(words, said.books) },
    ...said.otherSums.map((text) => ({ type: 'text', text }) as const),
    { type: 'text', text: said.seal, look: 'small' },
    ...codeBlocks(hall.address(`/verify/${game.id}#${row.commitment}`), t('scanVerify')),
  ];
}

const cardIdsOf = ({ cards }: Game) => ascending(cards.map(({ cardId }) => cardId));

const soldBlocks = ({ t }: Words, game: Game): Block[] => [
  { type: 'text', text: t('cardsSold', { count: game.cards.length }), look: 'strong' },
  { type: 'text', text: writeCards(cardIdsOf(game)) },
];

function giveBackBlocks({ t, money }: Words, game: Game, { books }: GameDescription): Block[] {
  const sum = { cards: game.cards.length, bet: money(game.bet), sum: money(books.givenBack) };
  return [
    { type: 'text', text: t('giveBack', sum), look: 'large' },
    { type: 'text', text: t('giveBackCards') },
    { type: 'ticks', items: cardIdsOf(game).map(String) },
  ];
}

function callBlocks({ t }: Words, { calls }: Game): Block[] {
  if (calls.length === 0) return [{ type: 'text', text: t('noCalls') }];
  const numbers = calls.map(({ number, kind }) => ({
    text: `${columnOf(number)}${number}`,
    typed: kind === 'manual',
  }));
  return [
    { type: 'text', text: t('callsInOrder', { count: calls.length }), look: 'strong' },
    ...(numbers.some(({ typed }) => typed) ? [{ type: 'text', text: t('typedNote'), look: 'small' } as const] : []),
    { type: 'numbers', numbers },
  ];
}

/** Each prize with a line for the winner's signature. */
function wonBlocks({ t }: Words, { status, winners }: Game, { payouts, unpaid }: GameDescription): Block[] {
  const strong = (text: string) => ({ type: 'text', text, look: 'strong' }) as const;
  return [
    ...payouts.flatMap(({ won, tax, state }) => [
      { type: 'text', text: won, look: 'large' } as const,
      ...tax.map(strong),
      { type: 'text', text: state } as const,
      { type: 'signature', caption: t('signature') } as const,
    ]),
    ...(status === 'completed' && winners.length === 0 ? [strong(t('noWinner'))] : []),
    ...unpaid.map(strong),
  ];
}
