import { cardsOut, type GameDocument, namesOf, winningsIn } from '@adarash/rules/game';
import { dayAt } from '../house/settings.ts';
import { type Handler, oneHall } from '../http/handler.ts';
import { dayOf, type HallDay } from '../reports/day-roll.ts';
import { factsOf, type StoredGame } from '../repositories/stored-game.ts';
import type { Services } from '../services.ts';
import type { DayClose } from '../shifts/closed-shifts.ts';
import { booksOfRow } from '../tallies/tally.ts';
import { moneyPairs, putOutTexts, sealGroups, signedBy, taxTexts } from './game-slip.ts';
import { type HallPaper, hallPaper, sendPaper, sheetJob } from './hall-paper.ts';
import type { Block, PaperKind, PrintJob } from './print-job.ts';
import type { Words } from './words.ts';

export const printDayRoll =
  (services: Services): Handler<'GET /print/day-roll'> =>
  async ({ hallId: asked, query, request, reply }) => {
    const { storage, chance, config } = services;
    const hallId = await oneHall(storage.db, asked);
    const hall = await hallPaper(services, request, hallId, query.language);
    const day = query.day ?? (await dayAt(storage.db, config, hall.at));
    // One moment for all of it: a roll whose games and whose end of the record do not fit each other proves nothing.
    const facts = await storage.snapshot((db) => dayOf(db, hallId, day, chance.now()));
    return sendPaper(reply, hallId, `roll-${day}`, rollJob(hall, query.paper, facts));
  };

export const rollJob = (hall: HallPaper, paper: PaperKind, facts: HallDay): PrintJob =>
  sheetJob(hall, paper, `${hall.words.t('dayRoll')} · ${hall.words.day(facts.day)}`, rollBlocks(hall.words, facts));

function rollBlocks(
  words: Words,
  { games, leftOut, summary, books, jackpot, closes, recordHead, at }: HallDay,
): Block[] {
  const { t, money, time } = words;
  const counted = { games: summary.totalGames, voided: summary.voidedGames, designated: summary.designatedGames };
  return [
    { type: 'text', text: t('dayGames', counted), look: 'strong' },
    { type: 'text', text: t('dayMarks', { unpaid: summary.completeUnpaid, typed: summary.typedNumbers }) },
    { type: 'pairs', pairs: [...moneyPairs(words, books), [t('jackpotHolds'), money(jackpot)]] },
    ...(recordHead === null
      ? [{ type: 'text', text: t('recordEmpty') } as const]
      : [
          { type: 'text', text: t('recordEnd', { time: time(at), seq: recordHead.seq }), look: 'strong' } as const,
          { type: 'text', text: sealGroups(recordHead.hash), look: 'small' } as const,
        ]),
    ...closes.map((close) => closeOf(words, close)),
    { type: 'signature', caption: t('checkedBy') },
    ...(leftOut > 0 ? [{ type: 'text', text: t('gamesBefore', { count: leftOut }) } as const] : []),
    ...(games.length === 0 ? [{ type: 'text', text: t('noGames') } as const] : []),
    ...games.map((row) => entryOf(words, row)),
  ];
}

function closeOf({ t, money, time }: Words, close: DayClose): Block {
  const { number, closedAt, drawer, counted, difference, note, cashier, moderator } = close;
  return {
    type: 'entry',
    title: t('shiftClosed', { number }),
    side: time(closedAt),
    texts: [
      t('shiftPeople', { cashier: cashier.name, moderator: moderator.name }),
      [`${t('float')} ${money(drawer.float)}`, `${t('stakes')} ${money(drawer.sold)}`].join(' · '),
      [`${t('givenBack')} ${money(drawer.givenBack)}`, `${t('prizesHandedOver')} ${money(drawer.handedOver)}`].join(
        ' · ',
      ),
      `${t('awardsHandedOver')} ${money(drawer.awardsHandedOver)}`,
      [`${t('expected')} ${money(drawer.expected)}`, `${t('counted')} ${money(counted)}`].join(' · '),
      `${t('difference')} ${money(difference)}`,
      ...(note === '' ? [] : [`${t('note')}: ${note}`]),
    ],
  };
}

function entryOf(words: Words, row: StoredGame): Block {
  const { t, money, time, pattern } = words;
  const books = booksOfRow(row);
  const game = factsOf(row);
  const sold = t('cardsAt', { count: row.card_count, bet: money(row.bet) });
  const sum = (key: 'givenBack' | 'houseFee' | 'toJackpot' | 'unclaimed') =>
    books[key] > 0 ? [`${t(key)} ${money(books[key])}`] : [];
  const won = game.winners.map(({ cardId, prize, decidedBy, handedOver }) =>
    [
      t('winnerPrize', { id: cardId, prize: money(prize) }),
      ...taxTexts(words, winningsIn(game, prize)),
      ...(decidedBy ? [t('decided')] : []),
      handedOver ? t('handedOver', { name: handedOver.by.name, time: time(handedOver.at) }) : t('open'),
    ].join(' · '),
  );
  return {
    type: 'entry',
    title: `${t('game', { number: row.number })} · ${time(row.started_at ?? row.created_at)}`,
    side: t(`status_${row.status}`),
    texts: [
      [pattern(row.pattern, namesOf({ ...game, pattern: row.pattern })), sold, drawOf(t, row, game)].join(' · '),
      ...(game.voidReason === null ? [] : [`${t('reason')}: ${game.voidReason}`]),
      ...signedBy(t, game.endedBy?.twoPersons),
      [...sum('givenBack'), ...sum('houseFee'), ...sum('toJackpot'), ...sum('unclaimed')].join(' · '),
      ...won,
      ...awardOf(words, game),
      ...(row.complete_unpaid > 0 ? [t('completeUnpaid', { cards: row.complete_unpaid })] : []),
      `${t('sealNumber', { sequence: row.sequence })}: ${sealGroups(row.commitment.slice(0, 20))}`,
    ].filter((text) => text !== ''),
  };
}

/** A chosen winner, typed numbers and cards that were put out are all said where all are so. */
function drawOf(t: Words['t'], { draw_kind, manual_calls, status }: StoredGame, game: GameDocument): string {
  const putOut = putOutTexts(t, cardsOut(game).length);
  const marks = [
    ...(draw_kind === 'designated' ? [t('designated')] : []),
    ...(manual_calls > 0 ? [t(manual_calls === 1 ? 'manualOne' : 'manualMany', { count: manual_calls })] : []),
  ];
  if (marks.length > 0) return [...marks, ...putOut].join(' · ');
  return [status === 'voided' ? '—' : t('fair'), ...putOut].join(' · ');
}

function awardOf(words: Words, game: GameDocument): string[] {
  const { t, money } = words;
  if (game.jackpot === null) return [];
  const { cardId: id, amount, random, twoPersons, handedOver } = game.jackpot;
  const parts = [
    t('jackpotPrize', { id, prize: money(amount) }),
    ...taxTexts(words, winningsIn(game, amount)),
    t(random ? 'drawn' : 'awardedByStaff'),
    ...signedBy(t, twoPersons),
    ...(handedOver ? [] : [t('open')]),
  ];
  return [parts.join(' · ')];
}
