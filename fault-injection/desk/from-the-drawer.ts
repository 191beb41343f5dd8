import { PASSWORD } from '../../apps/server/test/harness/hall.ts';
import { fine } from '../../apps/server/test/harness/play/evening.ts';
import { shiftsOf } from '../../apps/server/test/harness/play/shifts.ts';
import type { Finding } from './auditor.ts';
import type { Evening } from './evening.ts';
import type { Thieves } from './thief.ts';

async function movement(evening: Evening, kind: 'in' | 'out', reason: string): Promise<Finding[]> {
  const amount = evening.dice.between(1, 10) * 1000;
  await fine(shiftsOf(evening.pair).move({ kind, reason, amount: amount / 100, note: 'As agreed' }));
  evening.bookApart(kind === 'in' ? amount : -amount);
  return [{ kind: `paid-${kind}`, person: evening.pair.cashier.name, at: await evening.shift() }];
}

/** Thefts of cash that is in the drawer. */
export const FROM_THE_DRAWER: Thieves = {
  'corrects the float': async (evening) => {
    const amount = -evening.dice.between(1, 20) * 1000;
    await evening.setOpeningFloat(evening.float + amount, 'Miscounted');
    return [{ kind: 'cash', person: evening.pair.cashier.name, at: await evening.shift() }];
  },

  'begins with less than the close left': async (evening) => {
    await evening.close();
    const amount = -evening.dice.between(1, 20) * 1000;
    await evening.setOpeningFloat(evening.float + amount, 'Water and bread');
    return [{ kind: 'cash', person: evening.pair.cashier.name, at: await evening.shift() }];
  },

  'takes cash and explains it': async (evening) => {
    const missing = evening.dice.between(1, 20) * 500;
    const at = await evening.close({ missing, note: 'Wrong change' });
    await evening.setOpeningFloat(evening.float);
    return [{ kind: 'cash', person: evening.pair.cashier.name, at }];
  },

  'sells after the close': async (evening) => {
    await evening.close();
    await evening.setOpeningFloat(evening.float);
    const before = evening.float;
    await evening.play();
    const stolen = evening.cash() - before;
    const at = await evening.close({ missing: stolen, note: 'Nothing was sold' });
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

  'pays out an expense that nobody had': (evening) => movement(evening, 'out', 'expense'),

  'pays out to the owner, who gets nothing': (evening) => movement(evening, 'out', 'owner'),

  'enters cash as received by telebirr': async (evening) => {
    await evening.play();
    const at = await evening.close({ byTelebirr: evening.dice.between(1, 20) * 500 });
    await evening.setOpeningFloat(evening.float);
    return [{ kind: 'other-means', person: evening.pair.cashier.name, at }];
  },
};
