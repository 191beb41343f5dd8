import type { Logger } from 'pino';
import { makePasswords, newPassword, setPassword } from '../access/passwords.ts';
import { makeSessions } from '../access/sessions.ts';
import { append } from '../audit/append.ts';
import { verifyChains } from '../audit/verify-chains.ts';
import { realChance as chance } from '../chance.ts';
import { type Config, StartError } from '../config.ts';
import { unbalancedJackpots } from '../jackpot/ledger.ts';
import { openStorage } from '../storage/open.ts';
import type { Storage } from '../storage/storage.ts';
import { accountKey, findAccount, hallOfAccount } from '../users/accounts.ts';

export const resetPassword = (config: Config, email: string, log: Logger): Promise<string[]> =>
  withStorage(config, log, async (storage) => {
    const user = await findAccount(storage.db, accountKey(email));
    if (!user) throw new StartError(`There is no account with the e-mail address ${email}.`);
    const password = newPassword(chance);
    const passwordHash = await makePasswords().hash(password);
    await storage.write({}, async (tx) => {
      await setPassword(tx, makeSessions(storage, chance), user.id, passwordHash);
      await tx.db.deleteFrom('password_resets').where('user_id', '=', user.id).execute();
      await tx.db.deleteFrom('throttles').where('account', '=', accountKey(email)).execute();
      const [hallId, at] = [hallOfAccount(user), chance.now()];
      await append(tx, { hallId, actor: 'system', action: 'account.password-reset', subject: user.id, at });
    });
    return [`New password of ${user.email}: ${password}`];
  });

export const verifyRecord = (config: Config, _given: string, log: Logger): Promise<string[]> =>
  withStorage(config, log, async ({ db }) => {
    const { chains, entries, broken } = await verifyChains(db);
    if (broken) {
      throw new StartError(`The record is broken: chain ${broken.chain}, entry ${broken.seq}: ${broken.reason}.`);
    }
    const [unbalanced] = await unbalancedJackpots(db);
    if (unbalanced) throw new StartError(`The jackpot of hall ${unbalanced} is not the sum of its ledger.`);
    return [
      `The record is whole. Chains: ${chains}, entries: ${entries}, each as it was written. Every jackpot is the sum of its ledger.`,
    ];
  });

/** Beside a running server, or without one. */
async function withStorage<T>(config: Config, log: Logger, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage(config, log, chance, 'tool');
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}
