import { fine } from '../../apps/server/test/harness/play/evening.ts';
import { sellCommand, sellersOf } from '../../apps/server/test/harness/play/sellers.ts';
import { givenBack } from './at-the-counter.ts';
import type { Evening } from './evening.ts';
import { inGame, type Thieves } from './thief.ts';

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

/** Books a settlement of a seller at the counter. */
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

/** Thefts of sellers' sales, by sellers or at the counter. */
export const IN_THE_AISLES: Thieves = {
  'books less than a seller brought': async (evening) => {
    const { id, name, due } = await withSeller(evening);
    const kept = Math.floor(due / 200) * 100;
    const at = await evening.shift();
    await settle(evening, id, { due, received: due - kept });
    await evening.close({ note: 'The seller brings the rest tomorrow' });
    await clear(evening, id, kept);
    const person = evening.pair.cashier.name;
    return [
      { kind: 'cash', person, at },
      { kind: 'seller-due', person: name, at },
    ];
  },

  'keeps what was sold in the aisles': async (evening) => {
    const { id, name, due } = await withSeller(evening);
    const at = await evening.close({ note: 'The seller went home' });
    await clear(evening, id, due);
    return [{ kind: 'seller-due', person: name, at }];
  },

  'keeps the price of a card that a seller sold': async (evening) => {
    const { id, due, game } = await withSeller(evening, 1);
    await settle(evening, id, { due, received: due });
    await fine(evening.pair.cashier.api.patch(`/sellers/${id}`, { active: false }));
    return givenBack(evening, game);
  },
};
