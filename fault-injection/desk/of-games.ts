import { fine } from '../../apps/server/test/harness/play/evening.ts';
import { divide, noteEnd } from '../../checks/evening/book.ts';
import { sell } from '../../checks/evening/play.ts';
import type { Finding } from './auditor.ts';
import type { Evening } from './evening.ts';
import { inGame, type Thieves } from './thief.ts';

/** Sells a game and removes some of its cards before the start; their money is stolen. */
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

/** Thefts from an existing game: cards, draw, prizes and awards. */
export const OF_GAMES: Thieves = {
  'takes a card’s money and removes it': (evening) =>
    removing(evening, (id, cards) => fine(evening.pair.cashier.api.post(`/games/${id}/cards`, without(cards)))),

  'takes a card’s money and removes it from the running game': (evening) =>
    removing(evening, async (id, cards) => {
      const { api } = evening.pair.cashier;
      await fine(api.post(`/games/${id}/start`));
      await fine(api.post(`/games/${id}/cards`, without(cards)));
    }),

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
};
