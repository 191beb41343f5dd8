import type { User } from '@adarash/contract';
import type { Services } from '../services.ts';
import { userJson } from './accounts.ts';

export async function listUsers({ storage }: Services): Promise<User[]> {
  const rows = await storage.db
    .selectFrom('users')
    .selectAll()
    .where('role', 'in', ['cashier', 'moderator'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(userJson);
}
