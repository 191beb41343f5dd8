import type { Card } from '@adarash/rules/card';
import { catalogue, MAX_CATALOGUE } from '@adarash/rules/catalogue';
import type { Logger } from 'pino';
import { makePasswords, newPassword, setPassword } from '../access/passwords.ts';
import { makeSessions } from '../access/sessions.ts';
import { append } from '../audit/append.ts';
import { verifyChains } from '../audit/verify-chains.ts';
import { realChance as chance } from '../chance.ts';
import { type Config, StartError } from '../config.ts';
import { putSetting, RESTORED } from '../storage/older.ts';
import { openStorage } from '../storage/open.ts';
import { keyAtHand } from '../storage/seed-key.ts';
import type { Storage } from '../storage/storage.ts';
import { accountKey, findAccount, hallOfAccount } from '../users/accounts.ts';
import { differences } from './compare/differences.ts';

export const resetPassword = (config: Config, email: string, log: Logger): Promise<string[]> =>
  withStorage(config, log, async (storage) => {
    const user = await findAccount(storage.db, accountKey(email));
    if (!user) throw new StartError(`There is no account with the e-mail address ${email}.`);
    const password = newPassword(chance);
    const passwordHash = await makePasswords().hash(password);
    await storage.write({}, async (tx) => {
      await setPassword(tx, makeSessions(storage, chance), user.id, passwordHash, 'other');
      await tx.db.deleteFrom('password_resets').where('user_id', '=', user.id).execute();
      await tx.db.deleteFrom('throttles').where('account', '=', accountKey(email)).execute();
      const [hallId, at] = [hallOfAccount(user), chance.now()];
      await append(tx, { hallId, actor: 'system', action: 'account.password-reset', subject: user.id, at });
    });
    return [`New password of ${user.email}: ${password}`];
  });

export const verifyRecord = (config: Config, _given: string, log: Logger): Promise<string[]> =>
  withStorage(config, log, ({ snapshot }) => snapshot((db) => verdictOn(config, db)));

async function verdictOn(config: Config, db: Storage['db']): Promise<string[]> {
  const { chains, entries, broken } = await verifyChains(db);
  if (broken) {
    throw new StartError(`The record is broken: chain ${broken.chain}, entry ${broken.seq}: ${broken.reason}.`);
  }
  const different = await differences({ db, cardOf: everyCard, seedKey: await keyAtHand(config, db) });
  if (different.length > 0)
    throw new StartError(['What is stored differs from the record:', ...different].join('\n  '));
  return [
    `The record is whole. Chains: ${chains}, entries: ${entries}, each as it was written. Every jackpot is the sum of its ledger.`,
    'Draws, games, tallies and the ledgers of the jackpots are what the record says.',
    ...(await heads(db)),
  ];
}

/** For a copy that was put back by hand or by PostgreSQL's own tools: the next server to start begins the draws anew. */
export const afterRestore = (config: Config, _given: string, log: Logger): Promise<string[]> =>
  withStorage(config, log, async (storage) => {
    await storage.write({}, (tx) => putSetting(tx, RESTORED, chance.now().toISOString()));
    return ['The next server that starts calls off unfinished games and opens fresh commitments.'];
  });

/** Every card that was ever sold. */
function everyCard(cardId: number): Card {
  const card = catalogue(MAX_CATALOGUE)[cardId - 1];
  if (!card) throw new StartError(`A game holds card ${cardId}, which there is not.`);
  return card;
}

/** To be compared with receipts, the idle display and the mails of the day: an end that was cut off shows there. */
async function heads(db: Storage['db']): Promise<string[]> {
  const rows = await db.selectFrom('audit_heads').selectAll().orderBy('chain').execute();
  return rows.map(({ chain, seq, hash }) => `  ${chain}: entry ${seq}, ${hash}`);
}

/** Beside a running server, or without one. */
async function withStorage<T>(config: Config, log: Logger, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage(config, log, chance, 'tool');
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}
