import { fine } from '../../apps/server/test/harness/play/evening.ts';
import type { Finding } from './auditor.ts';
import type { Evening } from './evening.ts';
import { inGame, MINUTE_MS, onReport, type Thieves } from './thief.ts';

type Sending = (command: object) => Promise<unknown>;

/**
 * Sells the cards of a game at a counter. `take` runs before the game exists and returns the removed cards and the
 * remaining price. Returns the game.
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

/** Paid cards that were given back have an entry, each game has one of all that was removed from its sale, and the shift counts. */
export async function givenBack(evening: Evening, at: string): Promise<Finding[]> {
  const person = evening.pair.cashier.name;
  return [
    { kind: 'cards-returned', person, at },
    { kind: 'cards-corrected', person, at },
    await onReport(evening, 'report-returned'),
  ];
}

/** Thefts at the counter, before the game exists. */
export const AT_THE_COUNTER: Thieves = {
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
    const { name } = evening.pair.cashier;
    return [{ kind: 'cards-corrected', person: name, at: game }, await onReport(evening, 'report-removed')];
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
    return [...(await givenBack(evening, game)), { kind: 'many-returns', person: evening.pair.cashier.name, at }];
  },

  'lowers the price and keeps the difference': async (evening) => {
    const game = await atTheCounter(evening, async (send, _, bet) => {
      await send({ type: 'paid' });
      const betAmount = bet / 200;
      await send({ type: 'settings', betAmount, settle: true });
      return { bet: bet / 2 };
    });
    const { name } = evening.pair.cashier;
    return [{ kind: 'price-lowered', person: name, at: game }, await onReport(evening, 'report-price')];
  },
};

/** Thefts that no report can distinguish from honest work, as docs/security.md states. */
export const HIDDEN: Thieves = {
  'removes a card at once after its price was paid': async (evening) => {
    await atTheCounter(evening, async (send, taken) => {
      await send({ type: 'remove', cards: taken, giveBack: false });
      return { taken };
    });
    return [];
  },
};
