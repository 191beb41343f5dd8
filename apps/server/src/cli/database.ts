import type { Card } from '@adarash/rules/card';
import { printedCard } from '@adarash/rules/catalogue';
import type { Logger } from 'pino';
import { makePasswords, newPassword, setPassword } from '../accounts/passwords.ts';
import { makeSessions } from '../accounts/sessions.ts';
import { accountKey, findAccount, hallOfAccount } from '../accounts/users.ts';
import { append } from '../audit-log/append.ts';
import { verifyChains } from '../audit-log/chain.ts';
import { RESTORED } from '../audit-log/restored.ts';
import { linksThatDiffer, type MixToCheck } from '../audit-log/verify/draws.ts';
import { verifyStored } from '../audit-log/verify/verify.ts';
import { type Config, StartError } from '../config/config.ts';
import { slowHash } from '../games/mix/slow-mix.ts';
import { realRuntime as runtime } from '../platform/runtime.ts';
import { withTool } from '../storage/open.ts';
import type { Db } from '../storage/schema.ts';
import { keyAtHand } from '../storage/seed-key.ts';
import { putSetting } from '../storage/settings.ts';

export const resetPassword = (config: Config, email: string, log: Logger): Promise<string[]> =>
  withTool(config, log, async (storage) => {
    const user = await findAccount(storage.db, accountKey(email));
    if (!user) throw new StartError(`There is no account with the e-mail address ${email}.`);
    const password = newPassword(runtime);
    const passwordHash = await makePasswords().hash(password);
    await storage.write({}, async (tx) => {
      await setPassword(tx, makeSessions(storage, runtime), user.id, passwordHash, 'other');
      await tx.db.deleteFrom('password_resets').where('user_id', '=', user.id).execute();
      await tx.db.deleteFrom('throttles').where('account', '=', accountKey(email)).execute();
      const hallId = hallOfAccount(user);
      const at = runtime.now();
      await append(tx, { hallId, actor: 'system', action: 'account.password-reset', subject: user.id, at });
    });
    return [`New password of ${user.email}: ${password}`];
  });

/**
 * Verifies all data, including every slow hash (link) in the mixes of the phones' codes. The verification takes as long
 * as the mixes.
 */
export const verifyAuditLog = (config: Config, _given: string, log: Logger): Promise<string[]> =>
  verdict(config, log, async (mixes) => ({
    found: await linksThatDiffer(mixes, slowHash, progressOf(mixes.length)),
    line: `Links of mixes: every one of ${mixes.length} mixes was recomputed.`,
  }));

/**
 * Verifies all data except the slow hashes (links) in the mixes of the phones' codes; only the last link of each mix is
 * compared with the audit log.
 */
export const verifyQuickly = (config: Config, _given: string, log: Logger): Promise<string[]> =>
  verdict(config, log, async (mixes) => ({
    found: [],
    line: `Links of mixes: none of ${mixes.length} mixes was recomputed; audit verify without "quick" does that.`,
  }));

type CheckLinks = (mixes: readonly MixToCheck[]) => Promise<{ found: string[]; line: string }>;

async function verdict(config: Config, log: Logger, checkLinks: CheckLinks): Promise<string[]> {
  // The slow hashes (links) are recomputed after the snapshot is closed, because an open snapshot delays the
  // maintenance of the database.
  const { different, mixes, lines } = await withTool(config, log, (storage) =>
    storage.snapshot((db) => storedVerdict(config, db)),
  );
  const links = await checkLinks(mixes);
  const all = [...different, ...links.found];
  if (all.length > 0) throw new StartError(['What is stored differs from the audit log:', ...all].join('\n  '));
  return [...lines.slice(0, 2), links.line, ...lines.slice(2)];
}

async function storedVerdict(config: Config, db: Db) {
  const { chains, entries, broken } = await verifyChains(db);
  if (broken) {
    throw new StartError(`The audit log is broken: chain ${broken.chain}, entry ${broken.seq}: ${broken.reason}.`);
  }
  const { found, mixes } = await verifyStored({ db, cardOf: everyCard, seedKey: await keyAtHand(config, db) });
  const lines = [
    `The audit log is whole. Chains: ${chains}, entries: ${entries}, each as it was written. Every jackpot is the sum of its ledger.`,
    'Games, receipts, draws, chosen winners, payouts, awards, shift closes, roll-ups and card sets are what the audit log says.',
    ...(await heads(db)),
  ];
  return { different: found, mixes, lines };
}

/** Prints the number of recomputed mixes, because a mix requires half a minute and a hall may have thousands. */
const progressOf = (mixes: number) => (done: number) => {
  if (done % 10 === 0 || done === mixes) process.stderr.write(`Mixes recomputed: ${done} of ${mixes}\n`);
};

/**
 * Marks a database that was restored manually or by the tools of PostgreSQL, so that the next start of a server resets
 * the open draws.
 */
export const afterRestore = (config: Config, _given: string, log: Logger): Promise<string[]> =>
  withTool(config, log, async (storage) => {
    await storage.write({}, (tx) => putSetting(tx, RESTORED, runtime.now().toISOString()));
    return ['The next server that starts calls off unfinished games and opens fresh commitments.'];
  });

function everyCard(cardId: number): Card {
  const card = printedCard(cardId);
  if (!card) throw new StartError(`A game contains card ${cardId}, which does not exist.`);
  return card;
}

/**
 * Returns the number and hash of the last entry in each audit log. Removed entries are detected by a comparison with
 * receipts, the idle display and the daily mails.
 */
async function heads(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('audit_heads').selectAll().orderBy('chain').execute();
  return rows.map(({ chain, seq, hash }) => `  ${chain}: entry ${seq}, ${hash}`);
}
