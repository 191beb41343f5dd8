import { append } from '../audit/append.ts';
import type { Services } from '../services.ts';
import { insertUser } from './insert-user.ts';

export const DEFAULT_ADMIN = 'admin@adarash.local';

/** What the person at the terminal has to be told; `generated` is null where they chose the password themselves. */
export type FirstAdmin = { email: string; generated: string | null };

/** With no account at all, the first admin is made; null when there are accounts. */
export async function ensureFirstAdmin(services: Services): Promise<FirstAdmin | null> {
  const { storage, config, chance, passwords } = services;
  if (await storage.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return null;
  const generated = config.adminPassword === null ? Buffer.from(chance.bytes(15)).toString('base64url') : null;
  const email = config.adminEmail ?? DEFAULT_ADMIN;
  const passwordHash = await passwords.hash(config.adminPassword ?? generated!);
  await storage.write({}, async (tx) => {
    const admin = await insertUser(tx, chance, 'admin', { name: 'Admin', email, passwordHash });
    const after = { email, role: admin.role };
    await append(tx, {
      hallId: null,
      actor: 'system',
      action: 'account.added',
      subject: admin.id,
      after,
      at: chance.now(),
    });
  });
  return { email, generated };
}
