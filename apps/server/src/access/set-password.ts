import type { Services } from '../services.ts';
import type { Tx } from '../storage/storage.ts';

/** A new password ends every session that was opened with the old one. */
export async function setPassword(
  tx: Tx,
  { sessions }: Pick<Services, 'sessions'>,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await tx.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
  await sessions.revokeAllOf(tx, [userId]);
}
