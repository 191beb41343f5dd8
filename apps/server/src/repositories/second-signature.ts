import type { ToSign } from '@adarash/contract/routes/primitives';
import { birrFromSantim } from '@adarash/rules/money';
import { type ActToSign, neededCosigner } from '@adarash/rules/second-signature';
import { type AuditContext, toAuditActor } from '../audit-log/append.ts';
import { Refusal } from '../platform/refusal.ts';
import type { HallTx } from '../storage/storage.ts';
import { namedHalls, ownerSettings } from './halls.ts';

/**
 * Returns the refusal of an action that lacks a required second signature, otherwise null. The owner's limit is read in
 * the same transaction. Without a limit the action is not determined.
 */
export async function signatureMissing(
  tx: HallTx,
  by: AuditContext,
  actOf: () => Promise<ActToSign | null>,
): Promise<Refusal | null> {
  const { secondSignatureFrom } = await ownerSettings(tx.db);
  if (secondSignatureFrom === null) return null;
  const act = await actOf();
  if (act === null) return null;
  const { name, role } = toAuditActor(by.actor);
  const needed = neededCosigner(secondSignatureFrom, act.total, role);
  if (needed === null || by.beside?.role === needed) return null;
  const hall = await namedHalls(tx.db).where('halls.id', '=', tx.hall.id).executeTakeFirstOrThrow();
  const toSign: ToSign = {
    act: act.act,
    amount: birrFromSantim(act.amount),
    total: birrFromSantim(act.total),
    cards: act.cards ?? [],
    gameNumber: act.gameNumber ?? null,
    hallName: hall.name,
    requestedBy: name,
  };
  return new Refusal('SECOND_PERSON_NEEDED', {}, { needed, toSign });
}
