import { santim } from '@adarash/rules/money';
import type { SaleCard } from '@adarash/rules/sale';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '@/api/client.ts';
import { readSetting, removeSetting, writeSetting } from '@/lib/stored-settings.ts';
import { inEnglish } from '../texts.ts';
import type { Counter } from './counter.ts';
import { CASHIER, createWorld, gameWith, ID } from './world.test-support.ts';

const KEYS = ['selectedCards', 'betAmount', 'housePercentage', 'gamePattern'] as const;

beforeEach(() => {
  for (const key of KEYS) removeSetting(key);
});

const sold = (by: string, paid: boolean, ...cards: number[]): SaleCard[] =>
  cards.map((card) => ({ card, by, paid, addedAt: 0 }));

describe('the customer of a counter', () => {
  it('has the unpaid cards of this counter', () => {
    const { counter } = createWorld({ cards: [...sold('here', false, 3, 1), ...sold('there', false, 5)] });
    expect(counter.store.view().till).toMatchObject({
      cards: [1, 3],
      due: 20,
      elsewhere: { cards: 1, due: 10 },
    });
  });

  it('calculates the change from the received notes', () => {
    const { counter } = createWorld({ cards: sold('here', false, 1, 2, 3, 4, 5, 6) });
    counter.till.addNote(santim(5_000));
    expect(counter.store.view().till.change).toBeNull();
    counter.till.addNote(santim(5_000));
    expect(counter.store.view().till).toMatchObject({ received: '100', change: 40 });
  });

  it('is completed when the cards are marked as paid, and the amount stays until the next customer', async () => {
    const { counter, hall, rest } = createWorld({ cards: sold('here', false, 1, 2) });
    counter.till.setReceived('50');
    expect(counter.till.paid()).toBe(true);
    await rest();
    expect(hall.sale().cards.every(({ paid }) => paid)).toBe(true);
    expect(counter.store.view().till).toMatchObject({
      cards: [],
      received: '',
      served: { cards: [1, 2], due: 20, change: 30 },
    });
    expect(counter.till.paid()).toBe(false);
    counter.cards.toggle(9);
    expect(counter.store.view().till).toMatchObject({ cards: [9], served: null });
  });

  it('has the missing part of the amount due while less money is received', () => {
    const { counter } = createWorld({ cards: sold('here', false, 1, 2, 3, 4, 5, 6) });
    expect(counter.store.view().till.missing).toBe(0);
    counter.till.setReceived('50');
    expect(counter.store.view().till).toMatchObject({ missing: 10, change: null });
    counter.till.setReceived('60');
    expect(counter.store.view().till).toMatchObject({ missing: 0, change: 0 });
    counter.till.setReceived('5x');
    expect(counter.store.view().till.missing).toBe(0);
  });

  it.each([
    ['Paid', (counter: Counter) => counter.till.paid()],
    ['Enter in the empty card field', (counter: Counter) => counter.games.enter()],
    ['a printed ticket', (counter: Counter) => counter.till.printTicket()],
  ])('requires one confirmation of %s if less money than the amount due was received', async (_, complete) => {
    const { counter, hall, printed, question, rest } = createWorld({ cards: sold('here', false, 1, 2) });
    const paid = () => hall.sale().cards.every((card) => card.paid);
    counter.till.setReceived('15');
    void complete(counter);
    await rest();
    expect(question()).toMatchObject({ kind: 'short', missing: 500, due: 2_000 });
    expect([paid(), counter.store.state().asking, printed]).toEqual([false, false, []]);
    counter.question.dismiss();
    expect(counter.store.view().till).toMatchObject({ cards: [1, 2], received: '15' });
    void complete(counter);
    counter.question.confirm();
    await rest();
    expect([paid(), question()]).toEqual([true, null]);
  });

  it('prints the ticket after the confirmation of a too low amount', async () => {
    const { counter, printed, rest } = createWorld({ cards: sold('here', false, 4, 5) });
    counter.till.setReceived('1');
    void counter.till.printTicket();
    counter.question.confirm();
    await rest();
    expect(printed).toEqual([[4, 5]]);
  });

  it('is restored after a reload', async () => {
    const first = createWorld();
    first.counter.cards.type('7-9');
    await first.rest();
    const again = createWorld(first.hall.sale());
    expect(again.counter.store.view().till.cards).toEqual([7, 8, 9]);
  });

  it('is completed by a printed ticket, and the ticket can be printed again', async () => {
    const { counter, hall, printed, rest } = createWorld({ cards: sold('here', false, 4, 5) });
    await counter.till.printTicket();
    await rest();
    await counter.till.printTicket();
    expect(printed).toEqual([
      [4, 5],
      [4, 5],
    ]);
    expect(hall.sale().cards.every(({ paid }) => paid)).toBe(true);
  });
});

describe('the cards of a counter', () => {
  it('are listed as unpaid until their customer has paid, at every counter', async () => {
    const { counter, rest } = createWorld({ cards: [...sold('here', false, 3), ...sold('there', false, 5)] });
    expect(counter.store.view().unpaid).toEqual([3, 5]);
    counter.till.paid();
    await rest();
    expect(counter.store.view().unpaid).toEqual([5]);
  });

  it('are removed by a click before payment, and added again by Undo', async () => {
    const { counter, cards, undo, rest } = createWorld({ cards: sold('here', false, 3) });
    counter.cards.toggle(3);
    await rest();
    expect(cards()).toEqual([]);
    undo();
    await rest();
    expect(cards()).toEqual([3]);
  });

  it('are listed with their last ten actions, newest first, and each action can be undone', async () => {
    const { counter, cards, rest } = createWorld({});
    for (let card = 1; card <= 12; card += 1) counter.cards.toggle(card);
    await rest();
    const { actions } = counter.store.state();
    expect(actions.map(({ text }) => inEnglish(text))).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((card) => `Added: ${card}`),
    );
    counter.cards.undo(actions[3]?.id ?? 0);
    await rest();
    expect(cards()).not.toContain(9);
    expect(cards()).toHaveLength(11);
    expect(counter.store.state().actions).toHaveLength(9);
  });

  it('require a confirmation before the sale of a paid card is undone', async () => {
    const { counter, cards, question, rest } = createWorld({});
    counter.cards.type('4-5');
    counter.till.paid();
    await rest();
    counter.cards.undo(counter.store.state().actions[0]?.id ?? 0);
    expect(question()).toMatchObject({ kind: 'give-back', cards: [4, 5] });
    await rest();
    expect(cards()).toEqual([4, 5]);
  });

  it('are refunded after a confirmation if they are paid', async () => {
    const { counter, cards, hall, question, rest } = createWorld({ cards: sold('here', true, 3) });
    counter.cards.toggle(3);
    expect(question()).toEqual({ kind: 'give-back', cards: [3], amount: 1_000, game: null });
    counter.question.dismiss();
    await rest();
    expect(cards()).toEqual([3]);
    counter.cards.toggle(3);
    counter.question.confirm();
    await rest();
    expect(cards()).toEqual([]);
    expect(hall.sale().removed).toMatchObject([{ card: 3, paid: true }]);
  });

  it('are removed from a created game after the confirmation', async () => {
    const { counter, asked, question, rest } = createWorld({}, { games: [gameWith([4, 5])] });
    counter.cards.toggle(4);
    expect(question()).toMatchObject({ kind: 'give-back', cards: [4], amount: 1_000, game: { gameNumber: 7 } });
    counter.question.confirm();
    await rest();
    expect(asked).toEqual([{ route: 'POST /games/:id/cards', body: { add: [], remove: [4] } }]);
  });

  it('require a confirmation if a sold card is typed again', async () => {
    const { counter, cards, question, rest } = createWorld({ cards: sold('here', false, 7) });
    counter.cards.type('7');
    expect(question()).toEqual({ kind: 'remove', card: 7 });
    counter.question.confirm();
    await rest();
    expect(cards()).toEqual([]);
  });

  it('are refused if they play in another game', () => {
    const { counter, cards, said } = createWorld({}, { available: [1, 2] });
    counter.cards.toggle(3);
    counter.cards.type('1-4');
    expect(cards()).toEqual([1, 2]);
    expect(said()).toEqual(['Card #3 is not available', 'Cards 3, 4 are not available', '2 cards added']);
  });

  it('are displayed with a warning if another counter sold them', async () => {
    const { counter, hall, said, cards, rest } = createWorld();
    // The other counter sells card 1, but this counter has not loaded the updated sale.
    hall.command('there', [{ type: 'add', cards: [1] }]);
    counter.cards.type('1-3');
    expect(cards()).toEqual([1, 2, 3]);
    await rest();
    expect(said()).toEqual(['3 cards added', '1 is already sold.']);
    expect(hall.sale().cards.map(({ card, by }) => [card, by])).toEqual([
      [1, 'there'],
      [2, 'here'],
      [3, 'here'],
    ]);
  });
});

describe('Clear All', () => {
  it('removes the unpaid cards of this counter', async () => {
    const { counter, cards, said, undo, rest } = createWorld({
      cards: [...sold('here', false, 1, 2), ...sold('seller:a', true, 8), ...sold('there', false, 9)],
    });
    counter.cards.clearAll();
    await rest();
    expect([cards(), said()]).toEqual([[8, 9], ['All cards deselected']]);
    expect(readSetting('selectedCards')).toBe('[8,9]');
    undo();
    expect(cards()).toEqual([1, 2, 8, 9]);
  });

  it('requires a confirmation with number and amount of the paid cards', async () => {
    const { counter, cards, question, rest } = createWorld({
      cards: [...sold('here', true, 1, 2), ...sold('here', false, 3)],
    });
    counter.cards.clearAll();
    expect(question()).toEqual({ kind: 'clear', cards: 2, amount: 2_000 });
    counter.question.confirm();
    await rest();
    expect(cards()).toEqual([]);
  });
});

describe('the price of a card', () => {
  it('is sent while it is typed if no card is paid', async () => {
    const { counter, hall, rest } = createWorld({ cards: sold('here', false, 1) });
    for (const text of ['2', '20', '20.5']) counter.settings.chooseBet(text);
    expect([counter.settings.confirmBet(), counter.store.view().setup.bet]).toEqual([false, '20.5']);
    await rest();
    expect(hall.sale().bet).toBe(2_050);
  });

  it.each([
    ['5', { from: 1_000, to: 500, amount: 1_000 }],
    ['12.50', { from: 1_000, to: 1_250, amount: -500 }],
  ])('requires one confirmation of %s Br if cards are paid', async (text, difference) => {
    const { counter, hall, question, sent, rest } = createWorld({ cards: sold('here', true, 1, 2) });
    counter.settings.chooseBet(text.slice(0, 1));
    counter.settings.chooseBet(text);
    await rest();
    expect([sent, question(), counter.store.view().profit.totalPot]).toEqual([[], null, 20]);
    expect(counter.settings.confirmBet()).toBe(true);
    expect(question()).toEqual({ kind: 'price', number: 2, ...difference });
    counter.question.confirm();
    await rest();
    expect(hall.sale().bet).toBe(difference.to);
    expect(counter.store.view().setup.bet).toBe(text);
  });

  it('is restored if the confirmation is cancelled', () => {
    const { counter } = createWorld({ cards: sold('here', true, 1) });
    counter.settings.chooseBet('25');
    counter.settings.confirmBet();
    counter.question.dismiss();
    expect(counter.store.view().setup.bet).toBe('10');
  });

  it('must be confirmed before the start if it was changed', async () => {
    const { counter, question, asked, rest } = createWorld({ cards: sold('here', true, 1, 2) });
    counter.settings.chooseBet('25');
    await counter.games.start();
    await rest();
    expect([question()?.kind, asked]).toEqual(['price', []]);
  });

  it('is displayed as typed but not sent if it is invalid', () => {
    const { counter, sent } = createWorld();
    counter.settings.chooseBet('0.5');
    expect([counter.store.view().setup.bet, sent]).toEqual(['0.5', []]);
  });
});

describe('the keyboard of a counter', () => {
  it('sells cards 1 to 60 and starts the game with three Enters', async () => {
    const { counter, opened, asked, rest } = createWorld();
    counter.cards.type('1-60');
    counter.games.enter();
    expect(counter.store.state().asking).toBe(true);
    await counter.games.start();
    await rest();
    expect(opened).toEqual([ID]);
    expect(asked.map(({ route }) => route)).toEqual([
      'POST /games/sequential',
      'POST /games/:id/start',
      'POST /jackpot/:cashierId/contributions',
    ]);
    expect(asked[0]?.body).toMatchObject({ cardPool: Array.from({ length: 60 }, (_, index) => index + 1) });
  });

  it('completes the customer with Enter in the empty card field', async () => {
    const { counter, hall, rest } = createWorld();
    counter.cards.type('4');
    counter.games.enter();
    await rest();
    expect(hall.sale().cards).toMatchObject([{ card: 4, paid: true }]);
  });

  it('ignores Enter as the first key on the screen that sells cards', () => {
    const { counter, said, sent } = createWorld({ cards: sold('here', false, 1, 2) }, {}, 'untouched');
    counter.games.enter();
    expect([said(), sent, counter.store.state().asking]).toEqual([
      ['Enter starts no game yet: type a card number, or press Start Game.'],
      [],
      false,
    ]);
  });

  it('offers the cards of the last game on Enter and starts with a second Enter', async () => {
    const lastGame = gameWith([1, 2, 3], { status: 'completed', betAmount: 10 });
    const { counter, opened, rest } = createWorld({ version: 4, bet: santim(5_000) }, { lastGame });
    expect(counter.store.view().offer).toEqual({ cards: [1, 2, 3], amount: 150, bet: 50, before: 10 });
    await counter.games.goOn();
    expect(counter.store.state().asking).toBe(true);
    await counter.games.start();
    await rest();
    expect(opened).toEqual([ID]);
  });

  it('offers no cards after a voided game', () => {
    const { counter } = createWorld({}, { lastGame: gameWith([1, 2], { status: 'voided' }) });
    expect(counter.store.view().offer).toBeNull();
  });
});

describe('the start of a game', () => {
  it('requires a confirmation for a game with one card', async () => {
    const { counter, question, opened, rest } = createWorld({ cards: sold('here', false, 1) });
    await counter.games.start();
    expect([question(), opened]).toEqual([{ kind: 'few', cards: 1, prize: 0, confirmed: [] }, []]);
    counter.question.confirm();
    await rest();
    expect(opened).toEqual([ID]);
  });

  it('requires a confirmation for a game with a prize of 0.00 Br', async () => {
    const { counter, question } = createWorld({ cards: sold('here', false, 1, 2, 3), feeBasisPoints: 10_000 });
    await counter.games.start();
    expect(question()).toMatchObject({ kind: 'few', cards: 3, prize: 0 });
  });

  it('requires confirmation before a start while another game is running, and can sell the cards for the next game', async () => {
    const running = gameWith([90], { _id: CASHIER, gameNumber: 6, status: 'active' });
    const { counter, question, said, opened, asked, rest } = createWorld(
      { cards: sold('here', false, 1, 2) },
      { games: [running] },
    );
    await counter.games.start();
    expect(question()).toEqual({ kind: 'beside', running: 6, confirmed: [] });
    counter.games.sellAhead();
    await rest();
    expect(asked.map(({ route }) => route)).toEqual(['POST /games/sequential']);
    expect([opened, said()]).toEqual([[], ['Game 7 is saved with 2 cards. It starts after the running game.']]);
    await counter.games.start();
    counter.question.confirm();
    await rest();
    expect(opened).toEqual([ID]);
  });

  it('adds the cards of the sale to a game that was already created', async () => {
    const { counter, asked, rest } = createWorld(
      { version: 3, cards: sold('here', false, 9) },
      { games: [gameWith([4, 5])] },
    );
    await counter.games.start();
    await rest();
    expect(asked[0]).toEqual({
      route: 'POST /games/:id/cards',
      body: { add: [9], remove: [], saleVersion: 3 },
    });
    expect(asked.map(({ route }) => route)).not.toContain('POST /games/sequential');
  });

  it('is delayed until the server has every card', async () => {
    const { counter, asked, trouble, rest } = createWorld();
    trouble.after.push(new ApiError(0, 'NETWORK', ''));
    counter.cards.type('1-3');
    await counter.games.start();
    await rest();
    expect(asked).toEqual([]);
    await counter.games.start();
    await rest();
    expect(asked[0]?.body).toMatchObject({ cardPool: [1, 2, 3], saleVersion: 2 });
  });

  it('displays the first error of an incomplete setup', async () => {
    const { counter, said } = createWorld();
    await counter.games.start();
    expect(said()).toEqual(['Please select at least one card']);
  });

  it('requires a signed-in user before a start', async () => {
    const { counter, ports, said, opened } = createWorld({ cards: sold('here', false, 1, 2) });
    ports.session = () => ({ loading: true, user: null });
    await counter.games.start();
    ports.session = () => ({ loading: false, user: null });
    await counter.games.start();
    expect(said()).toEqual(['Please wait, authenticating user...', 'You must be logged in to start a game']);
    expect(opened).toEqual(['/login']);
  });
});

describe('a custom pattern of the hall', () => {
  const KITE = 'own/0050140';
  const list = [{ pattern: KITE }] as const;

  it('stays selected if the reloaded list contains it', async () => {
    const { load, hall, sent } = createWorld({ version: 1, pattern: KITE }, { patterns: [], patternsReadAt: 1 });
    load({ patterns: [...list], patternsReadAt: 2 });
    expect([sent, hall.sale().pattern]).toEqual([[], KITE]);
  });

  it('must be chosen again if the hall deleted it', async () => {
    const { load, hall, rest } = createWorld({ version: 1, pattern: KITE }, { patterns: [], patternsReadAt: 1 });
    load({ patternsReadAt: 2 });
    await rest();
    expect(hall.sale().pattern).toBeNull();
  });
});

describe('the sale stored in the browser', () => {
  it('is a copy of the current sale', async () => {
    const { counter, rest } = createWorld();
    counter.cards.type('3, 7');
    counter.settings.chooseBet('12.50');
    counter.settings.choose({ pattern: 'cross', percentage: '20' });
    await rest();
    expect(KEYS.map((key) => readSetting(key))).toEqual(['[3,7]', '12.50', '20', 'cross']);
  });

  it('provides the settings of the first sale if the server has no sale', async () => {
    const left = { selectedCards: '[5,4,5]', betAmount: '12.50', housePercentage: '20', gamePattern: 'spiral' };
    for (const key of KEYS) writeSetting(key, left[key]);
    const { hall, rest } = createWorld({ version: 0 });
    await rest();
    expect(hall.sale()).toMatchObject({
      bet: 1_250,
      feeBasisPoints: 2_000,
      pattern: null,
      cards: [{ card: 4 }, { card: 5 }],
    });
  });

  it('is not used for cards if the server has a sale', async () => {
    writeSetting('selectedCards', '[50]');
    const { hall, rest } = createWorld({ version: 1 });
    await rest();
    expect(hall.sale().cards).toEqual([]);
  });

  it('causes one warning if a stored pattern is no longer offered', async () => {
    writeSetting('gamePattern', 'lines/2/diagonal');
    const first = createWorld();
    const second = createWorld();
    expect([first.said().length, second.said()]).toEqual([1, []]);
    expect(first.said()[0]).toContain('is not offered any more. Chosen now: Random / Any Pattern.');
  });
});
