import type { ParsedBody } from '@adarash/contract';
import { type AuditContext, append } from '../audit-log/append.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Runtime } from '../platform/runtime.ts';
import type { Services } from '../services.ts';
import type { UserRow } from '../storage/schema.ts';
import type { HallTx, Tx } from '../storage/storage.ts';
import { isCommonPassword } from './passwords.ts';
import { forgetPlaces } from './throttle.ts';
import { accountKey, hallOfAccount, insertUser, type NewUser } from './users.ts';

type Given = ParsedBody<'POST /admin/add-user'>;
type NewPair = { cashier: NewUser; moderator: NewUser };

/**
 * Digits and letters of a hall code. Letters that resemble digits are not included, because the code may be typed on a
 * TV.
 */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns a new hall code for the display's URL. Its 100 bits prevent guessing. */
export function newHallCode(runtime: Runtime): string {
  return Array.from(runtime.bytes(20), (byte) => LETTERS[byte % 32]).join('');
}

/**
 * Validates the accounts of a new cashier and moderator. The passwords are hashed before anything is locked, because
 * hashing is slow.
 */
export async function preparePair({ passwords }: Pick<Services, 'passwords'>, given: Given): Promise<NewPair> {
  const member = async ({ name, email, password }: Given['cashier']) => {
    if (isCommonPassword(password)) throw new Refusal('PASSWORD_COMMON');
    return { name, email, passwordHash: await passwords.hash(password) };
  };
  return { cashier: await member(given.cashier), moderator: await member(given.moderator) };
}

/** Initial settings of a hall, valid until the audit log contains a change. */
const NEW_HALL = {
  series: 1,
  next_number: 1,
  language: 'am',
  ball_machine: 0,
  phone_marking: 1,
  whole_birr: 0,
  hall_name: '',
  notice: '',
  voice: '',
  card_set: null,
  shift: 1,
} as const;

/** Creates a cashier, a moderator and their hall. */
export async function insertPair(
  tx: Tx,
  runtime: Runtime,
  pair: NewPair,
): Promise<{ cashier: UserRow; moderator: UserRow }> {
  if (accountKey(pair.cashier.email) === accountKey(pair.moderator.email)) throw new Refusal('EMAILS_EQUAL');
  const cashier = await insertUser(tx, runtime, 'cashier', pair.cashier);
  const moderator = await insertUser(tx, runtime, 'moderator', pair.moderator, cashier.id);
  await tx.db
    .insertInto('halls')
    .values({
      id: cashier.id,
      hall_code: newHallCode(runtime),
      ...{ seq: 0, open_count: 0, open_sum: 0 },
      ...NEW_HALL,
      created_at: cashier.created_at,
    })
    .execute();
  return { cashier, moderator };
}

export async function addPair(tx: Tx, by: AuditContext, { runtime }: Pick<Services, 'runtime'>, pair: NewPair) {
  const added = await insertPair(tx, runtime, pair);
  const account = ({ id, name, email }: UserRow) => ({ id, name, email });
  await append(tx, {
    hallId: added.cashier.id,
    action: 'pair.added',
    subject: added.cashier.id,
    after: {
      cashier: account(added.cashier),
      moderator: account(added.moderator),
      createdAt: added.cashier.created_at,
    },
    ...by,
  });
  return added;
}

export async function hallOfMember({ storage }: Pick<Services, 'storage'>, userId: string): Promise<string> {
  const user = await storage.db
    .selectFrom('users')
    .select(['id', 'role', 'managed_cashier'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new Refusal('USER_NOT_FOUND'));
  const hallId = hallOfAccount(user);
  if (hallId === null) throw new Refusal('ADMIN_NOT_DELETABLE');
  return hallId;
}

/** Function that ends the games of a hall, in the transaction that deletes the accounts of its staff. */
export type EndHall = (tx: HallTx, by: AuditContext) => Promise<void>;

/**
 * Deletes the accounts and sessions of a cashier and a moderator, and releases their e-mail addresses. Games, ledger
 * and audit log remain.
 */
export async function deletePair(
  tx: HallTx,
  by: AuditContext,
  { sessions }: Pick<Services, 'sessions'>,
  endHall: EndHall,
): Promise<void> {
  const hallId = tx.hall.id;
  const members = await tx.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role'])
    .where((e) => e.or([e('id', '=', hallId), e('managed_cashier', '=', hallId)]))
    .where('deleted_at', 'is', null)
    .execute();
  if (members.length === 0) throw new Refusal('USER_NOT_FOUND');
  await endHall(tx, by);
  const ids = members.map((member) => member.id);
  await sessions.revokeAllOf(tx, ids);
  await tx.db.deleteFrom('password_resets').where('user_id', 'in', ids).execute();
  await forgetPlaces(tx, ids);
  await tx.db
    .updateTable('users')
    .set({ deleted_at: by.at.toISOString(), email_key: null })
    .where('id', 'in', ids)
    .execute();
  await append(tx, { hallId, ...by, action: 'pair.deleted', subject: hallId, before: { members } });
}
