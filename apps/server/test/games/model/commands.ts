import { checkClaim } from '@adarash/rules/claim';
import { divide, santim } from '@adarash/rules/money';
import { PATTERNS, type Pattern } from '@adarash/rules/pattern';
import { verifyReceipt } from '@adarash/rules/verify';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Answered } from '../../harness/api.ts';
import { cardOf, wins } from '../../harness/play/cards.ts';
import { range } from '../../harness/play/games.ts';
import { FRAMES } from '../../harness/play/own-pattern.ts';
import { available, type HallModel, type ModelGame, nth, running } from './hall-model.ts';
import { checkHall, checkOrder, type RealHall } from './invariants.ts';

export type Step = fc.AsyncCommand<HallModel, RealHall>;

/** Returns a step with its name, its effect on the hall and the result that the model expects. */
function step(name: string, perform: (model: HallModel, real: RealHall) => Promise<void>): Step {
  return {
    check: () => true,
    toString: () => name,
    async run(model, real) {
      await perform(model, real);
      await checkHall(model, real);
    },
  };
}

/**
 * Returns whether the request succeeded as the model expects. Otherwise it must be refused with one of these codes,
 * never with a server error.
 */
function allowed({ status, body }: Answered, expected: boolean, ...codes: string[]): boolean {
  if (expected) {
    expect(body).toMatchObject({ success: true });
    return true;
  }
  expect(body).toMatchObject({ success: false });
  expect(codes).toContain(body.code);
  expect(status).toBeLessThan(500);
  return false;
}

type OnGame = (game: ModelGame, model: HallModel, real: RealHall) => Promise<void>;

/** Mostly a game that the step suits, so that steps lead somewhere; sometimes any, so that refusals are met too. */
const onGame =
  (n: number, suits: (game: ModelGame) => boolean, use: OnGame) => async (model: HallModel, real: RealHall) => {
    const suited = n % 6 === 0 ? [] : model.games.filter(suits);
    const games = suited.length > 0 ? suited : model.games;
    if (games.length > 0) await use(nth(games, n), model, real);
  };

const pending = (game: ModelGame) => game.status === 'pending';
const active = (game: ModelGame) => game.status === 'active';
const started = (game: ModelGame) => running(game) || game.status === 'completed';

export const create = (bet: number, points: number, cardPool: number[], pattern: Pattern, count: number) =>
  step(`create ${count} × ${pattern} with ${cardPool}`, async (model, { pair }) => {
    const settings = { betAmount: bet / 100, houseFeePercentage: points / 100, cardPool, pattern, count };
    const answer = await pair.cashier.api.post('/games/sequential', settings);
    allowed(answer, true);
    const { prizePool } = divide({ bet: santim(bet), cards: cardPool.length, feeBasisPoints: points });
    for (const { _id } of answer.body.games) {
      const number = model.nextNumber++;
      model.games.push({
        id: _id,
        series: model.series,
        number,
        status: 'pending',
        pattern,
        cards: cardPool,
        bet,
        prizePool,
        wholeBirr: false,
        roundedOff: 0,
        called: [],
        typed: 0,
        designated: model.records.get(number) ?? null,
        winners: [],
        jackpotDrawn: false,
        contributed: false,
      });
    }
  });

export const sell = (wanted: Parameters<typeof create>) =>
  step(`sell ${wanted[2]}`, async (model, real) => {
    await create(...wanted).run(model, real);
    await startOne(model.games.at(-1)!, model, real);
  });

/** A place past the cards of the game stands for a card that was not sold. */
export const designate = (n: number, place: number) =>
  step(
    `designate a card of game ${n}`,
    onGame(n, pending, async (game, model, { pair }) => {
      const card = place === 0 ? 99 : nth(game.cards, place);
      const answer = await pair.moderator.api.post(`/games/${game.id}/select-winner`, { cardId: card });
      const fits = pending(game) && game.cards.includes(card);
      if (!allowed(answer, fits, 'DESIGNATION_CLOSED', 'CARD_NOT_IN_GAME')) return;
      game.designated = card;
      if (game.series === model.series) model.records.set(game.number, card);
    }),
  );

export const designateAhead = (ahead: number, card: number) =>
  step(`designate ${card} ${ahead} games ahead`, async (model, { pair }) => {
    const gameNumber = model.nextNumber + ahead;
    const answer = await pair.moderator.api.post('/games/future', { games: [{ gameNumber, cardId: card }] });
    allowed(answer, true);
    model.records.set(gameNumber, card);
  });

export const start = (n: number) => step(`start game ${n}`, onGame(n, pending, startOne));

async function startOne(game: ModelGame, model: HallModel, { pair }: RealHall): Promise<void> {
  const answer = await pair.cashier.api.post(`/games/${game.id}/start`);
  const held = model.games.some((other) => running(other) && other.cards.some((card) => game.cards.includes(card)));
  const cardSold = game.designated === null || game.cards.includes(game.designated);
  const fits = pending(game) && !held && cardSold;
  if (!allowed(answer, fits, 'GAME_NOT_PENDING', 'CARDS_INVALID', 'DESIGNATED_CARD_NOT_IN_GAME')) return;
  game.status = 'active';
  game.wholeBirr = model.wholeBirr;
  game.contributed = true;
  model.putIn += game.bet;
}

export const call = (n: number, times: number) =>
  step(
    `call ${times} times in game ${n}`,
    onGame(n, active, async (game, model, real) => {
      for (let i = 0; i < times; i++) {
        const answer = await real.pair.cashier.api.post(`/games/${game.id}/call-number`);
        const fits = game.status === 'active';
        const codes = ['GAME_NOT_STARTED', 'GAME_PAUSED_OR_FINISHED', 'ALL_NUMBERS_CALLED'];
        if (!allowed(answer, fits, ...codes)) return;
        called(model, game, answer.body.calledNumber);
        expect(answer.body.kind).toBe('drawn');
      }
      await checkOrder(game.id, real);
    }),
  );

export const type = (n: number, number: number) =>
  step(
    `type ${number} in game ${n}`,
    onGame(n, active, async (game, model, { pair }) => {
      const answer = await pair.moderator.api.post(`/games/${game.id}/call-number`, { number });
      const fits = game.status === 'active' && !game.called.includes(number);
      const codes = ['GAME_NOT_STARTED', 'GAME_PAUSED_OR_FINISHED', 'ALL_NUMBERS_CALLED', 'NUMBER_ALREADY_CALLED'];
      if (!allowed(answer, fits, ...codes)) return;
      game.typed++;
      called(model, game, number);
    }),
  );

function called(model: HallModel, game: ModelGame, number: number): void {
  game.called.push(number);
  const { designated } = game;
  if (designated !== null && wins(designated, game.called, game.pattern)) {
    game.winners = [designated];
    roundOff(model, game);
    end(model, game, 'completed');
  } else if (game.called.length === 75) end(model, game, 'completed');
}

/** The first win puts what is left over into the jackpot, down to the santim; a pool below one Birr is paid as it is. */
function roundOff(model: HallModel, game: ModelGame): void {
  if (!game.wholeBirr || game.roundedOff > 0 || game.prizePool < 100) return;
  game.roundedOff = game.prizePool - Math.floor(game.prizePool / 100) * 100;
  model.putIn += game.roundedOff;
}

export const payIn = (wholeBirr: boolean) =>
  step(wholeBirr ? 'pay in whole Birr' : 'pay to the santim', async (model, { pair }) => {
    allowed(await pair.cashier.api.patch('/games/settings', { wholeBirr }), true);
    model.wholeBirr = wholeBirr;
  });

function end(model: HallModel, game: ModelGame, status: 'completed' | 'voided'): void {
  game.status = status;
  if (game.series === model.series) model.records.delete(game.number);
}

/** Calls numbers until a card has won, and pays all winners. */
export const playToTheEnd = (n: number) =>
  step(
    `play game ${n} to its end`,
    onGame(n, active, async (game, model, real) => {
      const { api } = real.pair.cashier;
      const winning = () => game.cards.filter((card) => wins(card, game.called, game.pattern));
      while (active(game) && winning().length === 0) {
        const answer = await api.post(`/games/${game.id}/call-number`);
        allowed(answer, true);
        called(model, game, answer.body.calledNumber);
      }
      if (!started(game)) return;
      await checkOrder(game.id, real);
      for (const card of winning()) await claim(game, model, real, card);
      await receiptVerifies(game, real);
    }),
  );

export const check = (n: number, place: number) =>
  step(
    `check a card of game ${n}`,
    onGame(n, started, (game, model, real) => claim(game, model, real, nth(game.cards, place))),
  );

async function claim(game: ModelGame, model: HallModel, { pair }: RealHall, cardId: number): Promise<void> {
  const answer = await pair.cashier.api.post(`/games/${game.id}/check-bingo`, { cardId });
  if (!started(game)) {
    allowed(answer, false, 'GAME_NOT_STARTED', 'GAME_VOIDED');
    return;
  }
  const verdict = checkClaim({ card: cardOf(cardId), calls: game.called, pattern: game.pattern });
  const paidBefore = game.winners.includes(cardId);
  const ended = game.status === 'completed';
  // A game created since the end, or a decision, closes the window; both are a refusal and change nothing.
  if (ended && verdict.isBingo && !paidBefore && answer.status !== 200) {
    allowed(answer, false, 'CLAIM_WINDOW_CLOSED', 'ALREADY_PAID');
    return;
  }
  allowed(answer, true);
  expect(answer.body).toMatchObject({ isBingo: verdict.isBingo, lateCall: verdict.lateCall });
  if (!verdict.isBingo || paidBefore) return;
  game.winners.push(cardId);
  roundOff(model, game);
  if (!ended) end(model, game, 'completed');
}

export const pause = (n: number) =>
  step(
    `pause or resume game ${n}`,
    onGame(n, running, async (game, _, { pair }) => {
      const wanted = game.status === 'paused' ? 'active' : 'paused';
      const answer = await pair.cashier.api.put(`/games/${game.id}/status`, { status: wanted });
      if (allowed(answer, running(game), 'GAME_NOT_STARTED', 'GAME_ALREADY_COMPLETED', 'GAME_VOIDED'))
        game.status = wanted;
    }),
  );

/** Returns the cards that the last number completed and that were not checked. */
const unpaid = ({ cards, called, pattern, winners }: ModelGame, paying?: number) =>
  cards.filter((card) => card !== paying && !winners.includes(card) && wins(card, called, pattern));

export const finish = (n: number, decided: boolean, reason: string | undefined) =>
  step(
    `finish game ${n}${decided ? ' by decision' : ''}${reason ? ` because of ${reason}` : ''}`,
    onGame(n, running, async (game, model, real) => {
      const moderatorCardId = decided ? game.cards[0] : undefined;
      const answer = await real.pair.moderator.api.post(`/games/${game.id}/finish`, { moderatorCardId, reason });
      const fits = running(game) && (reason !== undefined || unpaid(game, moderatorCardId).length === 0);
      const codes = ['GAME_NOT_STARTED', 'GAME_ALREADY_COMPLETED', 'GAME_VOIDED', 'REASON_REQUIRED'];
      if (!allowed(answer, fits, ...codes)) return;
      if (decided) {
        game.winners = [game.cards[0]!];
        game.designated ??= game.cards[0]!;
        roundOff(model, game);
      }
      end(model, game, 'completed');
      await receiptVerifies(game, real);
    }),
  );

async function receiptVerifies({ id }: ModelGame, { pair }: RealHall): Promise<void> {
  const { body } = await pair.cashier.api.get(`/public/receipts/${id}`);
  expect(verifyReceipt(body).steps.filter((each) => !each.ok)).toEqual([]);
}

export const callOff = (n: number) =>
  step(
    `void game ${n}`,
    onGame(n, running, async (game, model, real) => {
      const answer = await real.pair.cashier.api.post(`/games/${game.id}/void`, { reason: 'Called off' });
      const open = game.status === 'pending' || running(game);
      const covered = !game.contributed || available(model) >= game.bet;
      const denied = running(game) && unpaid(game).length > 0;
      const fits = open && !game.jackpotDrawn && covered && !denied;
      const codes = ['GAME_NOT_VOIDABLE', 'GAME_ALREADY_COMPLETED', 'GAME_VOIDED', 'CARD_COMPLETE'];
      if (!allowed(answer, fits, ...codes)) return;
      if (game.contributed) model.putIn -= game.bet;
      end(model, game, 'voided');
      await receiptVerifies(game, real);
    }),
  );

export const topUp = (amount: number) =>
  step(`add ${amount} to the jackpot`, async (model, { pair }) => {
    const total = available(model) + amount;
    allowed(await pair.moderator.api.put(`/jackpot/${pair.hallId}`, { amount: total / 100 }), true);
    model.putIn += amount;
  });

export const award = (amount: number, card: number | null) =>
  step(`award ${amount} to ${card ?? 'any card'}`, async (model, { pair }) => {
    const wanted = card === null ? { random: true } : { cardNumber: card };
    const body = { amount: amount / 100, message: 'Luck', ...wanted };
    const answer = await pair.moderator.api.post(`/jackpot/${pair.hallId}/awards`, body);
    if (!allowed(answer, amount <= available(model), 'AWARD_TOO_LARGE')) return;
    model.taken += amount;
    model.awards.push({ id: answer.body.award._id, amount, card, state: 'pending' });
  });

export const takeBack = (n: number) =>
  step(`take award ${n} back`, async (model, { pair }) => {
    if (model.awards.length === 0) return;
    const chosen = nth(model.awards, n);
    const answer = await pair.moderator.api.delete(`/jackpot/history/${chosen.id}`);
    if (!allowed(answer, chosen.state === 'pending', 'AWARD_TRIGGERED', 'AWARD_NOT_FOUND')) return;
    chosen.state = 'deleted';
    model.taken -= chosen.amount;
  });

export const draw = (n: number) =>
  step(
    `draw the jackpot in game ${n}`,
    onGame(n, started, async (game, model, { pair }) => {
      const answer = await pair.cashier.api.post(`/games/${game.id}/select-jackpot-winner`);
      if (game.jackpotDrawn) {
        allowed(answer, true);
        return;
      }
      const next = model.awards.find((each) => each.state === 'pending');
      const inPlay = running(game) || (game.status === 'completed' && next?.card != null);
      const card = next?.card ?? null;
      const fits =
        next !== undefined && inPlay && (card === null ? game.cards.length >= 20 : game.cards.includes(card));
      const codes = ['JACKPOT_NOT_DRAWABLE', 'GAME_NOT_STARTED', 'GAME_VOIDED', 'CARD_NOT_IN_GAME', 'TOO_FEW_CARDS'];
      if (!allowed(answer, fits, ...codes)) return;
      expect(answer.body.award).toMatchObject({ _id: next!.id, amount: -next!.amount / 100 });
      expect(game.cards).toContain(answer.body.game.jackpotWinnerCardId);
      next!.state = 'triggered';
      game.jackpotDrawn = true;
    }),
  );

export const reset = () =>
  step('reset the counter', async (model, { pair }) => {
    allowed(await pair.cashier.api.post('/games/reset-game-counter'), true);
    model.series++;
    model.nextNumber = 1;
    model.records.clear();
  });

const which = fc.nat(11);
const card = fc.integer({ min: 1, max: 12 });
const pool = fc.constantFrom([1], [2, 3], [4, 5, 6], range(7, 12), range(13, 40), range(1, 6));

const sale = fc.tuple(
  fc.integer({ min: 1, max: 5000 }),
  fc.integer({ min: 0, max: 10_000 }),
  pool,
  fc.constantFrom<Pattern>(...PATTERNS, FRAMES),
  fc.integer({ min: 1, max: 2 }),
);
const awarding = fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.option(card, { freq: 1 }));

/** Relative frequency of each step. */
const TALLY_COLUMNS: [number, fc.Arbitrary<Step>][] = [
  [5, sale.map(sell)],
  [2, sale.map((wanted) => create(...wanted))],
  [2, which.map(start)],
  [2, fc.tuple(which, fc.nat(9)).map((wanted) => designate(...wanted))],
  [1, fc.tuple(fc.nat(1), card).map((wanted) => designateAhead(...wanted))],
  [4, fc.tuple(which, fc.integer({ min: 1, max: 12 })).map((wanted) => call(...wanted))],
  [4, fc.tuple(which, fc.integer({ min: 1, max: 75 })).map((wanted) => type(...wanted))],
  [3, which.map(playToTheEnd)],
  [2, fc.tuple(which, fc.nat(18)).map((wanted) => check(...wanted))],
  [2, which.map(pause)],
  [
    1,
    fc
      .tuple(which, fc.boolean(), fc.option(fc.constant('rain'), { nil: undefined }))
      .map((wanted) => finish(...wanted)),
  ],
  [1, which.map(callOff)],
  [2, fc.integer({ min: 1, max: 5000 }).map(topUp)],
  [2, awarding.map((wanted) => award(...wanted))],
  [1, fc.nat(3).map(takeBack)],
  [3, which.map(draw)],
  [1, fc.constant(null).map(reset)],
  [2, fc.boolean().map(payIn)],
];

export const STEP: fc.Arbitrary<Step> = fc.oneof(
  ...TALLY_COLUMNS.map(([weight, arbitrary]) => ({ weight, arbitrary })),
);
