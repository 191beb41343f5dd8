import type { GameJson } from '@adarash/contract';
import { ROUTES } from '@adarash/contract';
import { catalogue } from '@adarash/rules/catalogue';
import { verifyReceipt } from '@adarash/rules/verify';
import { describe, expect, test } from 'vitest';
import { useHall, usePair } from '../../harness/hall.ts';
import { lineOf, numbersBesides, sharedFinish } from '../../harness/play/cards.ts';
import { asPromised, callTyped, createGame, expectRefusal, getGame, startedGame } from '../../harness/play/games.ts';

const hall = useHall();
const pair = usePair(hall);

async function check(gameId: string, cardId: unknown, more: object = {}) {
  const { status, body } = await pair.cashier.api.post(`/games/${gameId}/check-bingo`, { cardId, ...more });
  expect(body).toMatchObject({ success: true });
  expect(status).toBe(200);
  asPromised(body.game);
  expect(ROUTES['POST /games/:id/check-bingo'].answer.parse(body)).toEqual(body);
  return body;
}

const type = (gameId: string, numbers: readonly number[]) => callTyped(pair.moderator.api, gameId, numbers);

describe('a valid claim', () => {
  test('ends the game, pays the prize and returns all data for the screen', async () => {
    const { _id } = await startedGame(pair.cashier.api);
    const line = lineOf(7, 'horizontal_line', 1);
    await type(_id, line);
    const verdict = await check(_id, 7);
    const winner = { cardId: 7, pattern: 'horizontal_line', prize: 17 };
    expect(verdict).toMatchObject({
      isBingo: true,
      winningPattern: 'horizontal_line',
      validBingoPatterns: ['horizontal_line'],
      winner,
      winners: [winner],
      previousWinner: null,
      lateCall: false,
      lateCallMessage: null,
      wouldHaveWon: null,
      winningLineInfo: { numbers: line, selectedIndices: [5, 6, 7, 8, 9], rowIndex: 1, colIndex: null },
      lastCalledNumber: line.at(-1),
    });
    expect(verdict.game).toMatchObject({
      status: 'completed',
      winner,
      winnerPatternComplete: true,
      winnerCardNumbers: catalogue(7)[6]!.numbers,
      selectedWinnerNumbers: line,
      unclaimedPrize: 0,
    });
  });

  test('returns the same response without a second payment for a repeated valid claim', async () => {
    const { _id } = await startedGame(pair.cashier.api);
    await type(_id, lineOf(7, 'cross'));
    const first = await check(_id, 7);
    const second = await check(_id, 7);
    expect(second).toEqual(first);
    expect(second.game.version).toBe(first.game.version);
  });

  test('is accepted while the game is paused', async () => {
    const cashier = pair.cashier.api;
    const { _id } = await startedGame(cashier);
    await type(_id, lineOf(7, 'inner_corners'));
    await cashier.post(`/games/${_id}/pause`);
    expect(await check(_id, 7)).toMatchObject({ isBingo: true, winningPattern: 'inner_corners' });
  });

  test('is paid if the moderator checks the card', async () => {
    const { _id } = await startedGame(pair.cashier.api);
    await type(_id, lineOf(42, 'other_diagonal'));
    const { body } = await pair.moderator.api.post(`/games/${_id}/check-bingo`, { cardId: 42 });
    expect(body).toMatchObject({ isBingo: true, winner: { cardId: 42, prize: 17 } });
  });

  test('must match the pattern of the game, or the preferred pattern of the request', async () => {
    const { _id } = await startedGame(pair.cashier.api, { pattern: 'four_corners_center' });
    const corners = lineOf(7, 'four_corners_center');
    const row = lineOf(7, 'horizontal_line', 0).filter((number) => !corners.includes(number));
    await type(_id, [corners[0]!, ...row, corners[1]!]);
    expect(await check(_id, 7)).toMatchObject({ isBingo: false, lateCall: false, winner: null, winningLineInfo: null });
    await type(_id, corners.slice(2));
    expect(await check(_id, 7, { preferredPattern: 'horizontal_line' })).toMatchObject({ isBingo: false });
    expect(await getGame(pair.cashier.api, _id)).toMatchObject({ status: 'active' });
    expect(await check(_id, 7, { preferredPattern: 'four_corners_center' })).toMatchObject({ isBingo: true });
  });

  test('names every pattern that wins now, the first in list order first', async () => {
    const { _id } = await startedGame(pair.cashier.api);
    const row = lineOf(7, 'horizontal_line', 0);
    const column = lineOf(7, 'vertical_line', 0);
    const corner = row[0]!;
    await type(
      _id,
      [...row, ...column].filter((number) => number !== corner),
    );
    await type(_id, [corner]);
    const narrow = await check(_id, 7, { preferredPattern: 'vertical_line' });
    expect(narrow).toMatchObject({ validBingoPatterns: ['vertical_line'], winner: { pattern: 'vertical_line' } });
    expect(await check(_id, 7)).toMatchObject({
      winningPattern: 'horizontal_line',
      validBingoPatterns: ['horizontal_line', 'vertical_line'],
      winner: { pattern: 'vertical_line' },
    });
  });
});

describe('a claim that fails', () => {
  test('leaves the game unchanged if the claim is invalid', async () => {
    const { _id } = await startedGame(pair.cashier.api);
    expect(await check(_id, 7)).toMatchObject({ isBingo: false, lastCalledNumber: null });
    await type(_id, lineOf(7, 'cross').slice(0, 3));
    const verdict = await check(_id, 7);
    expect(verdict).toMatchObject({
      message: 'Card 7 is not winner',
      missing: expect.any(Number),
      isBingo: false,
      winningPattern: null,
      validBingoPatterns: [],
      winner: null,
      winners: [],
      previousWinner: null,
      lateCall: false,
      wouldHaveWon: null,
    });
    expect(verdict.game).toMatchObject({ status: 'active', winner: null });
  });

  test('reports a late claim if its line was complete before the last call', async () => {
    const { _id } = await startedGame(pair.cashier.api);
    const line = lineOf(7, 'vertical_line', 4);
    const besides = numbersBesides(7)[0]!;
    await type(_id, [...line, besides]);
    const verdict = await check(_id, 7);
    expect(verdict).toMatchObject({
      isBingo: false,
      lateCall: true,
      lateCallMessage: 'You missed your chance to claim the win!',
      wouldHaveWon: { pattern: 'vertical_line', callIndex: 5, completingNumber: line.at(-1) },
      lastCalledNumber: besides,
      winner: null,
    });
    expect(verdict.game).toMatchObject({ status: 'active', winner: null });
  });

  test('rejects a claim for a pending game, an invalid card or an unsold card', async () => {
    const cashier = pair.cashier.api;
    const pending = await createGame(cashier);
    const claim = (body: object) => cashier.post(`/games/${pending._id}/check-bingo`, body);
    expectRefusal(await claim({ cardId: 7 }), 400, 'GAME_NOT_STARTED');
    await cashier.post(`/games/${pending._id}/start`);
    for (const cardId of [undefined, null, ''])
      expectRefusal(await claim({ cardId }), 400, 'CARD_ID_REQUIRED', 'No card selected');
    for (const cardId of ['7', 'x', 0, -1, 1.5, true])
      expectRefusal(await claim({ cardId }), 400, 'CARD_ID_INVALID', 'Invalid card ID');
    expectRefusal(await claim({ cardId: 8 }), 400, 'CARD_NOT_IN_GAME', 'Card 8 is not playing in this game');
    expectRefusal(await claim({ cardId: 7, preferredPattern: 'spiral' }), 400, 'PATTERN_INVALID');
  });
});

describe('after the end of a game', () => {
  async function wonTogether(wanted = {}): Promise<{ id: string; cards: [number, number]; game: GameJson }> {
    const { cards, before, last } = sharedFinish();
    const { _id } = await startedGame(pair.cashier.api, {
      cardPool: [...cards],
      betAmount: 0.05,
      houseFeePercentage: 0,
      ...wanted,
    });
    await type(_id, [...before, last]);
    const { game } = await check(_id, cards[0]);
    return { id: _id, cards, game };
  }

  test('splits the prize with a second card of the same call and adds the odd santim to the first', async () => {
    const { id, cards, game } = await wonTogether();
    expect(game.winners).toMatchObject([{ cardId: cards[0], prize: 0.05 }]);
    const verdict = await check(id, cards[1]);
    const shares = [
      { cardId: cards[0], prize: 0.03 },
      { cardId: cards[1], prize: 0.02 },
    ];
    expect(verdict).toMatchObject({ isBingo: true, winner: shares[1], winners: shares, previousWinner: shares[0] });
    expect(verdict.game).toMatchObject({ winner: shares[0], winners: shares, previousWinner: shares[0] });
    expect((await check(id, cards[1])).game.version).toBe(verdict.game.version);
    expect((await check(id, cards[0])).winner).toMatchObject(shares[0]!);
  });

  test('shows the number of other complete cards to staff only, after a valid claim', async () => {
    const { cards, before, last } = sharedFinish();
    const cashier = pair.cashier.api;
    const losing = catalogue(100).find(({ numbers }) => !numbers.includes(last))!.cardId;
    const { _id } = await startedGame(cashier, { cardPool: [...cards, losing] });
    await type(_id, [...before, last]);
    const { code } = (await cashier.get('/hall-code')).body;
    const inHall = () => Promise.all([cashier.get(`/hall/${code}`), cashier.get(`/public/receipts/${_id}`)]);
    const asked = [
      await cashier.get(`/games/${_id}`),
      await cashier.get('/games'),
      await cashier.get('/games/report'),
      await cashier.get('/games/open-prizes'),
      await pair.moderator.api.get(`/games/${_id}`),
      await cashier.post(`/games/${_id}/check-bingo`, { cardId: losing }),
      await cashier.post(`/games/${_id}/check-bingo`, { cardId: cards[0], preferredPattern: 'cross' }),
      await cashier.post(`/games/${_id}/finish`),
      await cashier.post(`/games/${_id}/paid`, {}),
      await cashier.post(`/games/${_id}/pause`),
      ...(await inHall()),
    ];
    for (const { body } of asked) expect(JSON.stringify(body)).not.toContain('othersComplete');

    expect((await check(_id, cards[0])).game.othersComplete).toBe(1);
    expect((await getGame(pair.moderator.api, _id)).othersComplete).toBe(1);
    expect((await check(_id, losing)).game.othersComplete).toBe(1);
    for (const { body } of await inHall()) expect(JSON.stringify(body)).not.toContain('othersComplete');
    expect((await check(_id, cards[1])).game.othersComplete).toBe(0);
    await cashier.post(`/games/${_id}/paid`, {});
    expect(await getGame(cashier, _id)).not.toHaveProperty('othersComplete');
  });

  const CLOSED = 'The time for claims on this game is over.';

  test('accepts claims until the first number of the next game', async () => {
    const { id, cards } = await wonTogether();
    hall.clock.advance(5);
    const cashier = pair.cashier.api;
    const next = await startedGame(cashier, { cardPool: [97, 98, 99] });
    expect((await check(id, cards[1])).winners).toHaveLength(2);
    await cashier.post(`/games/${next._id}/finish`);
    const again = await wonTogether();
    hall.clock.advance(5);
    const third = await startedGame(cashier, { cardPool: [97, 98, 99] });
    await cashier.post(`/games/${third._id}/call-number`);
    const late = await cashier.post(`/games/${again.id}/check-bingo`, { cardId: again.cards[1] });
    expectRefusal(late, 400, 'CLAIM_WINDOW_CLOSED', CLOSED);
    expect((await check(again.id, again.cards[0])).game.winners).toHaveLength(1);
  });

  test('accepts a second claim of the same call while numbers of an earlier game are called', async () => {
    const cashier = pair.cashier.api;
    const beside = await startedGame(cashier, { cardPool: [97, 98, 99] });
    await cashier.post(`/games/${beside._id}/call-number`);
    const { id, cards } = await wonTogether();
    await cashier.post(`/games/${beside._id}/call-number`);
    expect((await check(id, cards[1])).winners).toHaveLength(2);
  });

  test('rejects a late claim and keeps the winners after the first number of the next game', async () => {
    const { id, cards } = await wonTogether();
    hall.clock.advance(5);
    const next = await startedGame(pair.cashier.api, { cardPool: [97, 98, 99] });
    await pair.cashier.api.post(`/games/${next._id}/call-number`);
    const late = await pair.cashier.api.post(`/games/${id}/check-bingo`, { cardId: cards[1] });
    expectRefusal(late, 400, 'CLAIM_WINDOW_CLOSED', CLOSED);
    expect((await check(id, cards[0])).game.winners).toHaveLength(1);
  });

  test('refuses to share a paid prize, and names the undo in the error', async () => {
    const { id, cards } = await wonTogether();
    const cashier = pair.cashier.api;
    const pay = (cardId: number, api = cashier) => api.post(`/games/${id}/paid`, { cardId });
    expectRefusal(await pay(cards[1]), 400, 'CARD_NOT_WINNER', `Card ${cards[1]} has not won this game`);
    expectRefusal(await pay(cards[0], pair.moderator.api), 403, 'ACCESS_DENIED');
    const { body } = await pay(cards[0]);
    expect(body).toMatchObject({ success: true, message: `The prize of card ${cards[0]} is paid out.` });
    const paid = { at: expect.any(String), by: pair.cashier.name };
    expect(body.game.winners).toMatchObject([{ cardId: cards[0], paid }]);
    expect((await pay(cards[0])).body.game.version).toBe(body.game.version);
    const late = await cashier.post(`/games/${id}/check-bingo`, { cardId: cards[1] });
    expectRefusal(
      late,
      400,
      'PRIZE_HANDED_OVER',
      'The prize is already paid out. For this card to share it, undo the payout first (“Show winner”, “Undo”), then check the card again.',
    );
    expect((await check(id, cards[0])).winner).toMatchObject({ cardId: cards[0], paid });
    // Payouts are internal data of the hall, so neither the receipt nor the display contains them.
    expect(JSON.stringify((await cashier.get(`/public/receipts/${id}`)).body)).not.toContain('"paid"');
    const { code } = (await cashier.get('/hall-code')).body;
    expect(JSON.stringify((await cashier.get(`/hall/${code}`)).body)).not.toContain('"paid"');

    // After the undo of the payout, the second card shares the prize to the santim.
    await cashier.post(`/games/${id}/paid/undo`, { cardId: cards[0], reason: 'A second bingo' });
    expect((await check(id, cards[1])).winners).toMatchObject([{ prize: 0.03 }, { prize: 0.02 }]);
    expect((await pay(cards[1])).body.game.winners).toMatchObject([{ cardId: cards[0] }, { cardId: cards[1], paid }]);
  });

  test('rejects claims after fifteen minutes', async () => {
    const { id, cards } = await wonTogether();
    hall.clock.advance(15 * 60_000);
    const late = await pair.cashier.api.post(`/games/${id}/check-bingo`, { cardId: cards[1] });
    expectRefusal(late, 400, 'CLAIM_WINDOW_CLOSED', CLOSED);
  });

  test('accepts claims although the next game was created before the win', async () => {
    const { cards, before, last } = sharedFinish();
    const cashier = pair.cashier.api;
    const { _id } = await startedGame(cashier, { cardPool: [...cards] });
    await createGame(cashier);
    await type(_id, [...before, last]);
    hall.clock.advance(5);
    await check(_id, cards[0]);
    hall.clock.advance(14 * 60_000);
    expect((await check(_id, cards[1])).winners).toHaveLength(2);
  });

  test('accepts a claim on the last number after a finish without winner', async () => {
    const cashier = pair.cashier.api;
    const { _id } = await startedGame(cashier);
    await type(_id, lineOf(7, 'main_diagonal'));
    const reason = 'The player left';
    const ended = (await pair.moderator.api.post(`/games/${_id}/finish`, { reason })).body.game;
    expect(ended).toMatchObject({ winner: null, unclaimedPrize: 17 });
    const verdict = await check(_id, 7);
    expect(verdict).toMatchObject({ isBingo: true, winner: { cardId: 7, prize: 17 } });
    expect(verdict.game).toMatchObject({ status: 'completed', unclaimedPrize: 0, endedAt: ended.endedAt });
  });

  test('does not share a prize that a moderator awarded by decision', async () => {
    const { cards, before, last } = sharedFinish();
    const { _id } = await startedGame(pair.cashier.api, { cardPool: [...cards] });
    await type(_id, [...before, last]);
    const decision = { moderatorCardId: cards[0] };
    const silent = await pair.moderator.api.post(`/games/${_id}/finish`, decision);
    expectRefusal(silent, 400, 'REASON_REQUIRED');
    await pair.moderator.api.post(`/games/${_id}/finish`, { ...decision, reason: 'The second card was torn' });
    const claim = await pair.cashier.api.post(`/games/${_id}/check-bingo`, { cardId: cards[1] });
    expectRefusal(claim, 400, 'ALREADY_PAID', 'The moderator has already chosen the winner of this game.');
  });

  test('reports a claim as late for a card that missed its winning number', async () => {
    const { _id } = await startedGame(pair.cashier.api);
    await type(_id, [...lineOf(42, 'main_diagonal')]);
    await type(
      _id,
      lineOf(7, 'inner_corners').filter((n) => !lineOf(42, 'main_diagonal').includes(n)),
    );
    await check(_id, 7);
    expect(await check(_id, 42)).toMatchObject({ lateCall: true, previousWinner: { cardId: 7 }, winner: null });
  });
});

describe('while a card is complete on the last number and unpaid', () => {
  const SENTENCE = 'A card is complete on the last number. Check it, or let the moderator end the game.';
  const reason = 'The card was torn';
  const complete = async () => {
    const { _id } = await startedGame(pair.cashier.api);
    await type(_id, lineOf(7, 'main_diagonal'));
    return _id;
  };

  test('refuses to end the game for a cashier without revealing the complete card', async () => {
    const id = await complete();
    const { api } = pair.cashier;
    const tries = [
      await api.post(`/games/${id}/void`, { reason }),
      await api.post(`/games/${id}/finish`, { reason }),
      await api.put(`/games/${id}/status`, { status: 'completed' }),
    ];
    for (const refused of tries) {
      expectRefusal(refused, 409, 'CARD_COMPLETE', SENTENCE);
      expect(JSON.stringify(refused.body)).not.toMatch(/\b7\b/);
    }
    expect((await check(id, 7)).winner).toMatchObject({ cardId: 7 });
  });

  test('allows a moderator to end the game with a reason, which the receipt contains with the card', async () => {
    for (const path of ['void', 'finish']) {
      const id = await complete();
      const { api } = pair.moderator;
      expectRefusal(await api.post(`/games/${id}/${path}`, {}), 400, 'REASON_REQUIRED');
      const { game } = (await api.post(`/games/${id}/${path}`, { reason })).body;
      expect(game.endedBy).toEqual({ role: 'moderator', reason });
      const receipt = (await hall.api(null).get(`/public/receipts/${id}`)).body;
      expect(receipt).toMatchObject({ completeUnpaid: [7], endedBy: { role: 'moderator', reason } });
      expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
      await pair.renew();
    }
  });

  test('allows the cashier to end the game after the next number', async () => {
    const id = await complete();
    await pair.cashier.api.post(`/games/${id}/call-number`);
    expect((await pair.cashier.api.post(`/games/${id}/finish`)).body.game).toMatchObject({
      status: 'completed',
      endedBy: { role: 'cashier', reason: null },
    });
  });
});
