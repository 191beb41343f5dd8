import { BOOKS, type Books, booksOfGame } from '@adarash/rules/books';
import { ascending, columnOf } from '@adarash/rules/card';
import { writeCards } from '@adarash/rules/card-list';
import {
  cardsOut,
  completeUnpaid,
  drawKind,
  type Game,
  type HandedOver,
  hasEnded,
  isDesignated,
  manualCalls,
  namesOf,
  type Person,
  type TwoPersons,
  timesBrokenOff,
  winningsIn,
} from '@adarash/rules/game';
import type { Winnings } from '@adarash/rules/money';
import { notesOf } from '@adarash/rules/notes';
import { unusualTerms } from '@adarash/rules/terms';
import { type Handler, Refusal } from '../http/handler.ts';
import { gameRow, type LoadedGame, toRules } from '../repositories/games.ts';
import { roleOf } from '../repositories/stored-game.ts';
import type { Services } from '../services.ts';
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
    const hall = await hallPaper(services, request, game.hallId, query.language);
    const title = hall.words.t('game', { number: game.number });
    const job = sheetJob(hall, query.paper, title, slipOf(hall, loaded));
    return sendPaper(reply, game.hallId, `game-${game.number}`, job);
  };

function slipOf(hall: HallPaper, { game, row }: LoadedGame): Block[] {
  const { words } = hall;
  const { t } = words;
  const isVoid = game.status === 'voided';
  return [
    ...(isVoid ? [{ type: 'text', text: t('voided'), look: 'large' } as const] : []),
    ...markBlocks(words, game),
    { type: 'pairs', pairs: factsOf(words, game) },
    ...(isVoid ? giveBackBlocks(words, game) : soldBlocks(words, game)),
    ...callBlocks(words, game),
    ...(isVoid ? [] : wonBlocks(words, game)),
    { type: 'pairs', pairs: moneyPairs(words, booksOfGame(game)) },
    ...sealBlocks(words, row),
    ...codeBlocks(hall.address(`/verify/${game.id}#${row.commitment}`), t('scanVerify')),
  ];
}

type MarkedGame = Pick<
  Game,
  'status' | 'designation' | 'decision' | 'calls' | 'brokenOff' | 'takenBack' | 'terms' | 'out'
>;

/** What no paper of a game may leave out: called off, a chosen winner, typed numbers, a broken mix, and its notes. */
function markBlocks({ t }: Words, game: MarkedGame): Block[] {
  const typed = manualCalls(game);
  const notes = notesOf({
    terms: unusualTerms(game.terms),
    out: cardsOut(game),
    takenBack: game.takenBack,
    mixesBrokenOff: timesBrokenOff(game),
    called: game.calls.length,
  });
  const warnings = [
    ...(game.status === 'voided' ? [t('voidedNotice')] : []),
    ...(isDesignated({ ...game, decision: null }) ? [t('designatedNotice')] : []),
    ...(game.decision ? [t('decidedNotice', { id: game.decision.cardId })] : []),
    ...(typed > 0 ? [t(typed === 1 ? 'manualOne' : 'manualMany', { count: typed })] : []),
    ...putOutTexts(t, cardsOut(game).length),
    ...notes.map(({ note, values }) => t(note, values)),
  ];
  return warnings.map((text) => ({ type: 'warning', text }));
}

function factsOf({ t, money, time, pattern }: Words, game: Game): [string, string][] {
  const kind = drawKind(game);
  const typed = manualCalls(game);
  // Nothing of a game that was called off was drawn fairly; that a winner was chosen or a number typed stays said.
  const draw = {
    fair: game.status === 'voided' ? '—' : t('fair'),
    manual: t(typed === 1 ? 'manualOne' : 'manualMany', { count: typed }),
    designated: t('designated'),
  }[kind];
  const putOut = putOutTexts(t, cardsOut(game).length);
  return [
    [t('pattern'), pattern(game.pattern, namesOf(game))],
    [t('draw'), [draw, ...putOut].join(' · ')],
    [t('started'), time(game.startedAt)],
    [t('ended'), time(game.endedAt)],
    [t('cardPrice'), money(game.bet)],
    [t('seriesName'), String(game.series)],
    ...(game.voidReason === null ? [] : [[t('reason'), game.voidReason] as [string, string]]),
    ...(game.endedBy === null ? [] : [endedBy(t, game.endedBy)]),
  ];
}

/** Stands with the word for the draw wherever that is printed. */
export const putOutTexts = (t: Words['t'], count: number): string[] =>
  count === 0 ? [] : [t(count === 1 ? 'putOutOne' : 'putOutMany', { count })];

const endedBy = (t: Words['t'], { role, reason, twoPersons }: NonNullable<Game['endedBy']>): [string, string] => [
  t('endedBy', { role: t(`role_${roleOf({ role })}`) }),
  [...signedBy(t, twoPersons), ...(reason ? [reason] : [])].join(' · ') || '—',
];

/** Both names, where two persons had to sign. */
export function signedBy(t: Words['t'], twoPersons: TwoPersons | undefined): string[] {
  const named = ({ name, role }: Person) => `${name} (${t(`role_${roleOf({ role })}`)})`;
  return twoPersons ? [t('twoPersons', { by: named(twoPersons.by), beside: named(twoPersons.beside) })] : [];
}

const cardIdsOf = ({ cards }: Game) => ascending(cards.map(({ cardId }) => cardId));

const soldBlocks = ({ t }: Words, game: Game): Block[] => [
  { type: 'text', text: t('cardsSold', { count: game.cards.length }), look: 'strong' },
  { type: 'text', text: writeCards(cardIdsOf(game)) },
];

function giveBackBlocks({ t, money }: Words, game: Game): Block[] {
  const { givenBack } = booksOfGame(game);
  const sum = { cards: game.cards.length, bet: money(game.bet), sum: money(givenBack) };
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

/** Each prize with a line for whoever takes it. */
function wonBlocks(words: Words, game: Game): Block[] {
  const { t, money } = words;
  const { winners, jackpot } = game;
  const unpaid = completeUnpaid(game);
  return [
    ...winners.flatMap(({ cardId, prize, decidedBy, handedOver }) => [
      { type: 'text', text: t('winnerPrize', { id: cardId, prize: money(prize) }), look: 'large' } as const,
      ...taxTexts(words, winningsIn(game, prize)).map((text) => ({ type: 'text', text, look: 'strong' }) as const),
      ...receivedBlocks(words, decidedBy ? t('decided') : null, handedOver),
    ]),
    ...(winners.length === 0 ? [{ type: 'text', text: t('noWinner'), look: 'strong' } as const] : []),
    ...(jackpot
      ? [
          {
            type: 'text',
            text: t('jackpotPrize', { id: jackpot.cardId, prize: money(jackpot.amount) }),
            look: 'large',
          } as const,
          ...taxTexts(words, winningsIn(game, jackpot.amount)).map(
            (text) => ({ type: 'text', text, look: 'strong' }) as const,
          ),
          ...receivedBlocks(
            words,
            [t(jackpot.random ? 'drawn' : 'awardedByStaff'), ...signedBy(t, jackpot.twoPersons)].join(' · '),
            jackpot.handedOver,
          ),
        ]
      : []),
    ...(unpaid.length > 0
      ? [{ type: 'text', text: t('completeUnpaid', { cards: unpaid.join(', ') }), look: 'strong' } as const]
      : []),
  ];
}

/** What stays here and what is handed over; nothing where nothing is withheld and all is paid in cash. */
export const taxTexts = ({ t, money }: Pick<Words, 't' | 'money'>, { withheld, net, byBank }: Winnings): string[] => [
  ...(withheld > 0 ? [t('taxed', { withheld: money(withheld), net: money(net) })] : []),
  ...(byBank ? [t('byBank')] : []),
];

function receivedBlocks({ t, time }: Words, how: string | null, handedOver: HandedOver | undefined): Block[] {
  const state = handedOver ? t('handedOver', { name: handedOver.by.name, time: time(handedOver.at) }) : t('open');
  return [
    { type: 'text', text: how === null ? state : `${how} · ${state}` },
    { type: 'signature', caption: t('signature') },
  ];
}

const BOOK_WORDS = {
  stakes: 'stakes',
  givenBack: 'givenBack',
  houseFee: 'houseFee',
  toJackpot: 'toJackpot',
  won: 'won',
  withheld: 'withheld',
  handedOver: 'prizesHandedOver',
  open: 'prizesOpen',
  unclaimed: 'unclaimed',
  inPlay: 'inPlay',
  awarded: 'awarded',
  awardsWithheld: 'awardsWithheld',
  awardsHandedOver: 'awardsHandedOver',
  awardsOpen: 'awardsOpen',
  byBank: 'paidByBank',
} as const satisfies Record<keyof Books, string>;

/** A hall without a tax reads nothing of one. */
const OF_TAX: ReadonlySet<keyof Books> = new Set(['withheld', 'awardsWithheld', 'byBank']);

/** The sums as the rules give them, in their order: no paper adds anything up by itself. */
export const moneyPairs = ({ t, money }: Words, books: Books): [string, string][] =>
  BOOKS.filter((name) => books[name] !== 0 || !OF_TAX.has(name)).map((name) => [
    t(BOOK_WORDS[name]),
    money(books[name]),
  ]);

/** Whole, so that it can be compared with what the TV showed before the sale. */
export const sealBlocks = (
  { t }: Words,
  { sequence, commitment }: { sequence: number; commitment: string },
): Block[] => [{ type: 'text', text: `${t('sealNumber', { sequence })}: ${sealGroups(commitment)}`, look: 'small' }];

export const sealGroups = (commitment: string): string => commitment.replace(/(.{4})(?=.)/g, '$1 ');
