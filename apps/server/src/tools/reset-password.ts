import { accountKey, findAccount, hallOfAccount } from '../access/accounts.ts';
import { makePasswords } from '../access/passwords.ts';
import { makeSessions } from '../access/sessions.ts';
import { setPassword } from '../access/set-password.ts';
import { append } from '../audit/append.ts';
import { realChance as chance } from '../chance.ts';
import { StartError } from '../start-error.ts';
import { newPassword } from '../users/first-admin.ts';
import { type Tool, withStorage } from './tool.ts';

export const resetPasswordTool: Tool = {
  usage: 'reset-password EMAIL    gives an account a new password, shown once, and ends its sessions',
  arguments: ['EMAIL'],
  run: (config, log, [email = '']) =>
    withStorage(config, log, async (storage) => {
      const user = await findAccount(storage.db, accountKey(email));
      if (!user) throw new StartError(`There is no account with the e-mail address ${email}.`);
      const password = newPassword({ chance });
      const passwordHash = await makePasswords().hash(password);
      await storage.write({}, async (tx) => {
        await setPassword(tx, { sessions: makeSessions(storage, chance) }, user.id, passwordHash);
        await tx.db.deleteFrom('password_resets').where('user_id', '=', user.id).execute();
        await tx.db.deleteFrom('throttles').where('account', '=', accountKey(email)).execute();
        const [hallId, at] = [hallOfAccount(user), chance.now()];
        await append(tx, { hallId, actor: 'system', action: 'account.password-reset', subject: user.id, at });
      });
      return [`New password of ${user.email}: ${password}`];
    }),
};
