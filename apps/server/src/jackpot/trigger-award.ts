import { type AuditActor, append } from '../audit/append.ts';
import { Refusal } from '../http/refusal.ts';
import { publish } from '../live/events.ts';
import type { HallTx } from '../storage/storage.ts';
import type { StoredAward } from './due-award.ts';

export type Trigger = {
  hallId: string;
  awardId: string;
  gameId: string;
  gameNumber: number;
  /** The card that staff chose, or the one the draw found. */
  cardId: number;
  actor: AuditActor;
  at: Date;
};

/** Marks an award as fallen in a game. The same draw again changes nothing; its money was reserved when it was made. */
export async function triggerAward(tx: HallTx, trigger: Trigger): Promise<StoredAward> {
  const { hallId, awardId, gameId, gameNumber, cardId, actor, at } = trigger;
  const award = await tx.db
    .selectFrom('awards')
    .selectAll()
    .where('id', '=', awardId)
    .where('hall_id', '=', hallId)
    .executeTakeFirst();
  if (!award || award.status === 'deleted') throw new Refusal('AWARD_NOT_FOUND');
  if (award.status === 'triggered') {
    if (award.game_id === gameId) return award;
    throw new Refusal('AWARD_TRIGGERED');
  }
  const triggered = {
    status: 'triggered' as const,
    card: cardId,
    game_id: gameId,
    drawn_number: gameNumber,
    triggered_at: at.toISOString(),
  };
  await tx.db.updateTable('awards').set(triggered).where('id', '=', awardId).execute();
  await append(tx, {
    hallId,
    actor,
    action: 'jackpot.drawn',
    subject: awardId,
    before: { status: award.status, card: award.card },
    after: { ...triggered, amount: award.amount, random: award.random === 1 },
    at,
  });
  await publish(tx, { type: 'jackpot-changed' });
  return { ...award, ...triggered };
}
