import { fine } from '../../apps/server/test/harness/evening.ts';
import { PASSWORD } from '../../apps/server/test/harness/hall.ts';
import { sellCommand, sellersOf } from '../../apps/server/test/harness/sellers.ts';
import { shiftsOf } from '../../apps/server/test/harness/shifts.ts';
import { divide, noteEnd } from '../../checks/evening/book.ts';
import { sell } from '../../checks/evening/play.ts';
import type { Finding } from './auditor.ts';
import type { Evening } from './evening.ts';

/** Steals in the course of an evening, and returns how the auditor has to find it. */
export type Thief = (evening: Evening) => Promise<Finding[]>;

const MINUTE_MS = 60_000;

const inGame = ({ gameNumber }: { gameNumber: number }) => `game ${gameNumber}`;

/** Sells a game and takes some of its cards out again before the start: their money stays in a pocket. */
async function removing(
  evening: Evening,
  remove: (gameId: string, cards: number[]) => Promise<unknown>,
): Promise<Finding[]> {
  const { dice, pair } = evening;
  let taken = 0;
  const { game } = await evening.play(
    { lateSale: false },
    {
      async sold({ _id, selectedCards }, { cards }) {
        const all = selectedCards.map(({ cardId }) => cardId);
        const some = dice.some(all, dice.between(1, 3));
        await remove(_id, some);
        taken = some.length;
        return cards - taken;
      },
    },
  );
  return [{ kind: 'cards-removed', person: pair.cashier.name, at: inGame(game) }];
}

const without = (cards: readonly number[]) => ({ add: [], remove: cards });

type Sending = (command: object) => Promise<unknown>;

/**
 * Sells a game's cards at a counter; `take` is done before the game exists, and returns the cards that it takes out and the
 * price that is left. Returns the game.
 */
async function atTheCounter(
  evening: Evening,
  take: (send: Sending, cards: number[], bet: number) => Promise<{ taken?: number[]; bet?: number }>,
): Promise<string> {
  const { pair, dice, desk } = evening;
  const plan = { ...evening.plan(), lateSale: false };
  const send: Sending = (command) => fine(pair.cashier.api.post('/sale/commands', { counter: 'till', ...command }));
  const fees = { houseFeePercentage: plan.fee, pattern: 'horizontal_line' } as const;
  await send({ type: 'settings', ...fees, betAmount: plan.bet / 100 });
  const all = Array.from({ length: plan.cards }, (_, i) => i + 1);
  await send({ type: 'add', cards: all });
  const { taken = [], bet = plan.bet } = await take(send, dice.some(all, dice.between(1, 3)), plan.bet);
  const cardPool = all.filter((cardId) => !taken.includes(cardId));
  const { sale } = await fine(pair.cashier.api.get('/sale'));
  const body = { ...fees, betAmount: bet / 100, cardPool, saleVersion: sale.version };
  const { games } = await desk.cashier('POST /games/sequential', { body });
  const { game } = await evening.finish({ ...plan, bet, cards: cardPool.length }, games[0]!);
  return inGame(game);
}

/** Paid cards that were given back have an entry, and each game has one of all that was removed from its sale. */
const givenBack = ({ pair }: Evening, at: string): Finding[] => [
  { kind: 'cards-returned', person: pair.cashier.name, at },
  { kind: 'cards-corrected', person: pair.cashier.name, at },
];

type SoldInAisles = { id: string; name: string; due: number; game: string };

/** Plays a game of which a seller sold some cards. The counter removes the first `removed` of them before the game exists. */
async function withSeller(evening: Evening, removed = 0): Promise<SoldInAisles> {
  const { hall, pair, dice, desk } = evening;
  const plan = { ...evening.plan(), lateSale: false };
  const terms = { betAmount: plan.bet / 100, houseFeePercentage: plan.fee, pattern: 'horizontal_line' } as const;
  const send = (command: object) => fine(pair.cashier.api.post('/sale/commands', { counter: 'till', ...command }));
  await send({ type: 'settings', ...terms });
  const name = `Seller ${dice.between(1, 1_000_000)}`;
  const seller = await sellersOf(hall, pair).add(name);
  const cards = Array.from({ length: plan.cards }, (_, i) => i + 1);
  const sold = cards.slice(0, dice.between(2, 6));
  const { gameNumber } = await seller.shown();
  await fine(sellCommand(seller.api, 'add', gameNumber, sold));
  await send({ type: 'add', cards: cards.slice(sold.length) });
  if (removed > 0) await send({ type: 'remove', cards: sold.slice(0, removed), giveBack: true });
  const cardPool = cards.slice(removed);
  const { sale } = await fine(pair.cashier.api.get('/sale'));
  const { games } = await desk.cashier('POST /games/sequential', {
    body: { ...terms, cardPool, saleVersion: sale.version },
  });
  const { game } = await evening.finish({ ...plan, cards: cardPool.length }, games[0]!);
  const due = plan.bet * sold.length;
  evening.bookApart(-due);
  return { id: seller.id, name, due, game: inGame(game) };
}

/** The counter books what a seller brings. */
async function settle(evening: Evening, id: string, { due, received }: Record<'due' | 'received', number>) {
  const note = received === due ? '' : 'The rest tomorrow';
  const body = { due: due / 100, received: received / 100, note };
  await fine(evening.pair.cashier.api.post(`/sellers/${id}/settle`, body));
  evening.bookApart(received);
}

/** The next evening begins without debts. */
async function clear(evening: Evening, id: string, due: number): Promise<void> {
  await evening.setOpeningFloat(evening.float);
  await settle(evening, id, { due, received: due });
  await fine(evening.pair.cashier.api.patch(`/sellers/${id}`, { active: false }));
}

async function movement(evening: Evening, kind: 'in' | 'out', reason: string): Promise<Finding[]> {
  const amount = evening.dice.between(1, 10) * 1000;
  await fine(shiftsOf(evening.pair).move({ kind, reason, amount: amount / 100, note: 'As agreed' }));
  evening.bookApart(kind === 'in' ? amount : -amount);
  return [{ kind: `paid-${kind}`, person: evening.pair.cashier.name, at: await evening.shift() }];
}

/** Every way to steal that the owner's exceptions have to show. None needs an accomplice but a player. */
const ALL: Readonly<Record<string, Thief>> = {
  'takes a card’s money and removes it': (evening) =>
    removing(evening, (id, cards) => fine(evening.pair.cashier.api.post(`/games/${id}/cards`, without(cards)))),

  'prints a ticket and takes the cards back': (evening) =>
    removing(evening, async (id, cards) => {
      const { api } = evening.pair.cashier;
      const ticket = await api.get(`/print/ticket?gameId=${id}&cards=${cards.join(',')}`);
      if (ticket.status !== 200) throw new Error(`There is no ticket: ${ticket.text}`);
      await fine(api.post(`/games/${id}/cards`, without(cards)));
    }),

  'removes cards in a second tab while the first one shows them': (evening) =>
    removing(evening, async (id, cards) => {
      const { hall, pair } = evening;
      const { storage, sessions } = hall.services;
      const second = hall.as(await storage.write({}, (tx) => sessions.open(tx, pair.cashier.id)));
      await Promise.all([
        pair.cashier.api.get(`/games/${id}`),
        fine(second.post(`/games/${id}/cards`, without(cards))),
      ]);
    }),

  'calls a game off and gives nothing back': async (evening) => {
    const { game } = await evening.play({ end: 'voided' });
    return [{ kind: 'void', person: evening.pair.cashier.name, at: inGame(game) }];
  },

  'corrects the float': async (evening) => {
    const amount = -evening.dice.between(1, 20) * 1000;
    await evening.setOpeningFloat(evening.float + amount, 'Miscounted');
    return [{ kind: 'cash', person: evening.pair.cashier.name, at: await evening.shift() }];
  },

  'puts a card out': async (evening) => {
    const { desk, pair } = evening;
    const plan = { ...evening.plan(), lateSale: false };
    const sold = await sell(desk, plan);
    const params = { id: sold._id };
    await desk.cashier('POST /games/:id/start', { params });
    await desk.cashier('POST /games/:id/call-number', { params, body: {} });
    const body = { cardId: sold.selectedCards[0]!.cardId };
    await desk.cashier('POST /games/:id/check-bingo', { params, body });
    await desk.cashier('POST /games/:id/false-claim', { params, body });
    await desk.cashier('POST /games/:id/finish', { params });
    const { noted } = divide(plan);
    noteEnd(noted, plan, 0);
    evening.book(noted);
    return [{ kind: 'card-locked', person: pair.cashier.name, at: inGame(sold) }];
  },

  'splits an award into two': async (evening) => {
    const award = { to: 'chosen', amount: 90_00 } as const;
    const at = await evening.shift();
    await evening.play({ award });
    await evening.play({ award });
    return [{ kind: 'award-chosen', person: evening.pair.moderator.name, at }];
  },

  'swaps the winner at the finish': async (evening) => {
    const { game } = await evening.play({ end: 'decided' });
    return [{ kind: 'winner-chosen', person: evening.pair.moderator.name, at: inGame(game) }];
  },

  'chooses the winner in advance': async (evening) => {
    const { game } = await evening.play({ end: 'designated' });
    return [{ kind: 'winner-chosen', person: evening.pair.moderator.name, at: inGame(game) }];
  },

  'types the numbers of a friend’s card': async (evening) => {
    const { game } = await evening.play({ end: 'typed' });
    return [{ kind: 'numbers-typed', person: evening.pair.moderator.name, at: inGame(game) }];
  },

  'undoes a hand-over and pays somebody else': async (evening) => {
    const { desk, pair } = evening;
    const { game, noted } = await evening.play({ handOver: 'undone' });
    const params = { id: game._id };
    await desk.cashier('POST /games/:id/paid', { params, body: {} });
    Object.assign(noted, { handedOver: noted.won, open: 0 });
    return [{ kind: 'payout-undone', person: pair.cashier.name, at: inGame(game) }];
  },

  'takes cash and explains it': async (evening) => {
    const missing = evening.dice.between(1, 20) * 500;
    const at = await evening.close(missing, 'Wrong change');
    await evening.setOpeningFloat(evening.float);
    return [{ kind: 'cash', person: evening.pair.cashier.name, at }];
  },

  'sells after the close': async (evening) => {
    await evening.close();
    await evening.setOpeningFloat(evening.float);
    const before = evening.float;
    await evening.play();
    const stolen = evening.cash() - before;
    const at = await evening.close(stolen, 'Nothing was sold');
    await evening.setOpeningFloat(evening.float);
    return [{ kind: 'cash', person: evening.pair.cashier.name, at }];
  },

  'guesses the moderator’s password': async (evening) => {
    const { pair, dice } = evening;
    const at = await evening.shift();
    for (let tries = dice.between(1, 4); tries > 0; tries--)
      await shiftsOf(pair).close({ moderator: { email: pair.moderator.email, password: PASSWORD.slice(tries) } });
    return [{ kind: 'signature-failed', person: pair.cashier.name, at }];
  },

  'gives paid cards back to nobody': async (evening) => {
    const game = await atTheCounter(evening, async (send, taken) => {
      await send({ type: 'paid' });
      await send({ type: 'remove', cards: taken, giveBack: true });
      return { taken };
    });
    return givenBack(evening, game);
  },

  'clears the cards of a customer who has paid': async (evening) => {
    const game = await atTheCounter(evening, async (send) => {
      const customer = { counter: 'second-till' };
      await send({ ...customer, type: 'add', cards: [61, 62] });
      await send({ ...customer, type: 'paid' });
      await send({ ...customer, type: 'clear', giveBack: true });
      return {};
    });
    return givenBack(evening, game);
  },

  'removes cards of a customer who paid and was not completed': async (evening) => {
    const game = await atTheCounter(evening, async (send, taken) => {
      evening.hall.clock.advance(MINUTE_MS);
      await send({ type: 'remove', cards: taken, giveBack: false });
      return { taken };
    });
    return [{ kind: 'cards-corrected', person: evening.pair.cashier.name, at: game }];
  },

  'gives more than a tenth of all cards back to nobody': async (evening) => {
    const game = await atTheCounter(evening, async (send) => {
      const some = Array.from({ length: 12 }, (_, i) => 61 + i);
      await send({ type: 'add', cards: some });
      await send({ type: 'paid' });
      await send({ type: 'remove', cards: some, giveBack: true });
      return {};
    });
    const at = await evening.shift();
    return [...givenBack(evening, game), { kind: 'many-returns', person: evening.pair.cashier.name, at }];
  },

  'lowers the price and keeps the difference': async (evening) => {
    const game = await atTheCounter(evening, async (send, _, bet) => {
      await send({ type: 'paid' });
      const betAmount = bet / 200;
      await send({ type: 'settings', betAmount, settle: true });
      return { bet: bet / 2 };
    });
    return [{ kind: 'price-lowered', person: evening.pair.cashier.name, at: game }];
  },

  'books less than a seller brought': async (evening) => {
    const { id, name, due } = await withSeller(evening);
    const kept = Math.floor(due / 200) * 100;
    const at = await evening.shift();
    await settle(evening, id, { due, received: due - kept });
    await evening.close(0, 'The seller brings the rest tomorrow');
    await clear(evening, id, kept);
    const person = evening.pair.cashier.name;
    return [
      { kind: 'cash', person, at },
      { kind: 'seller-due', person: name, at },
    ];
  },

  'keeps what was sold in the aisles': async (evening) => {
    const { id, name, due } = await withSeller(evening);
    const at = await evening.close(0, 'The seller went home');
    await clear(evening, id, due);
    return [{ kind: 'seller-due', person: name, at }];
  },

  'keeps the price of a card that a seller sold': async (evening) => {
    const { id, due, game } = await withSeller(evening, 1);
    await settle(evening, id, { due, received: due });
    await fine(evening.pair.cashier.api.patch(`/sellers/${id}`, { active: false }));
    return givenBack(evening, game);
  },

  'pays out an expense that nobody had': (evening) => movement(evening, 'out', 'expense'),

  'pays out to the owner, who gets nothing': (evening) => movement(evening, 'out', 'owner'),

  'begins with less than the close left': async (evening) => {
    await evening.close();
    const amount = -evening.dice.between(1, 20) * 1000;
    await evening.setOpeningFloat(evening.float + amount, 'Water and bread');
    return [{ kind: 'cash', person: evening.pair.cashier.name, at: await evening.shift() }];
  },
};

/** Nothing tells these from honest work; docs/security.md says so. */
const HIDDEN: Readonly<Record<string, Thief>> = {
  'removes a card at once after its price was paid': async (evening) => {
    await atTheCounter(evening, async (send, taken) => {
      await send({ type: 'remove', cards: taken, giveBack: false });
      return { taken };
    });
    return [];
  },
};

export const THIEVES = Object.entries({ ...ALL, ...HIDDEN });
