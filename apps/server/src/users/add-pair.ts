import type { ParsedBody } from '@adarash/contract';
import { isCommonPassword } from '../access/passwords.ts';
import { append, type By } from '../audit/append.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/storage.ts';
import { insertPair, type NewPair } from './insert-pair.ts';

type Given = ParsedBody<'POST /admin/add-user'>;

/** Checks and hashes what was given; the slow part, done before anything is locked. */
export async function preparePair({ passwords }: Services, given: Given): Promise<NewPair> {
  const member = async ({ name, email, password }: Given['cashier']) => {
    if (isCommonPassword(password)) throw new Refusal('PASSWORD_COMMON');
    return { name, email, passwordHash: await passwords.hash(password) };
  };
  return { cashier: await member(given.cashier), moderator: await member(given.moderator) };
}

export async function addPair(tx: Tx, by: By, { chance }: Services, pair: NewPair) {
  const added = await insertPair(tx, chance, pair);
  const account = ({ id, name, email }: typeof added.cashier) => ({ id, name, email });
  await append(tx, {
    hallId: added.cashier.id,
    action: 'pair.added',
    subject: added.cashier.id,
    after: { cashier: account(added.cashier), moderator: account(added.moderator) },
    ...by,
  });
  return added;
}
