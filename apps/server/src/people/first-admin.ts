import { EMAIL_FORM, PASSWORD_LENGTH } from '@adarash/contract/basics';
import { append } from '../record/append.ts';
import { type Config, StartError } from '../start/config.ts';
import type { Services } from '../start/services.ts';
import { beginSetting } from '../storage/settings.ts';
import { isCommonPassword, newPassword } from './passwords.ts';
import { insertUser } from './users.ts';

export const DEFAULT_ADMIN = 'admin@adarash.local';

/** Shown at the terminal; `generated` is null where the password was chosen. */
export type FirstAdmin = { email: string; generated: string | null };

/** The first admin is held to the same rules as everyone. */
export function assertAdminSettings({ adminEmail, adminPassword }: Config): void {
  if (adminEmail !== null && !EMAIL_FORM.test(adminEmail)) {
    throw new StartError('ADMIN_EMAIL must be an e-mail address.');
  }
  if (adminPassword === null) return;
  const { min, max } = PASSWORD_LENGTH;
  if (adminPassword.length < min || adminPassword.length > max) {
    throw new StartError(`ADMIN_PASSWORD must have ${min} to ${max} characters.`);
  }
  if (isCommonPassword(adminPassword)) throw new StartError('ADMIN_PASSWORD is too common. Choose another one.');
}

/** With no account at all, the first admin is made; null when there are accounts. */
export async function ensureFirstAdmin(services: Services): Promise<FirstAdmin | null> {
  const { storage, config, runtime, passwords } = services;
  if (await storage.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return null;
  const email = config.adminEmail ?? DEFAULT_ADMIN;
  const password = config.adminPassword ?? newPassword(runtime);
  const passwordHash = await passwords.hash(password);
  const made = await storage.write({}, async (tx) => {
    // Of two servers that start at once on an empty database, the second waits here and finds the first admin made.
    if (!(await beginSetting(tx, 'first-admin', email))) return false;
    const admin = await insertUser(tx, runtime, 'admin', { name: 'Admin', email, passwordHash });
    const [after, at] = [{ email, role: admin.role }, runtime.now()];
    await append(tx, { hallId: null, actor: 'system', action: 'account.added', subject: admin.id, after, at });
    return true;
  });
  return made ? { email, generated: config.adminPassword === null ? password : null } : null;
}
