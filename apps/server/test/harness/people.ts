import type { FastifyInstance } from 'fastify';
import type { Services } from '../../src/services.ts';
import type { UserRow } from '../../src/storage/schema.ts';
import { insertUser } from '../../src/users/accounts.ts';
import { insertPair } from '../../src/users/pairs.ts';
import { type Api, apiOf } from './api.ts';

export const PASSWORD = 'three blue geese';

/** Somebody with an account and an open session. */
export type Person = { id: string; name: string; email: string; token: string; api: Api };
export type Pair = { hallId: string; cashier: Person; moderator: Person };

let made = 0;

export function peopleOf(app: FastifyInstance, services: Services) {
  const { storage, chance, sessions, passwords } = services;
  let passwordHash: Promise<string> | undefined;
  const hash = () => {
    passwordHash ??= passwords.hash(PASSWORD);
    return passwordHash;
  };

  async function signedIn(user: UserRow): Promise<Person> {
    const token = await storage.write({}, (tx) => sessions.open(tx, user.id));
    return { id: user.id, name: user.name, email: user.email, token, api: apiOf(app, token) };
  }

  return {
    async admin(): Promise<Person> {
      const account = { name: 'Almaz', email: `admin${++made}@hall.test`, passwordHash: await hash() };
      return signedIn(await storage.write({}, (tx) => insertUser(tx, chance, 'admin', account)));
    },
    async pair(): Promise<Pair> {
      const number = ++made;
      const member = async (name: string) => ({
        name: `${name} ${number}`,
        email: `${name.toLowerCase()}${number}@hall.test`,
        passwordHash: await hash(),
      });
      const accounts = { cashier: await member('Chaltu'), moderator: await member('Mulu') };
      const { cashier, moderator } = await storage.write({}, (tx) => insertPair(tx, chance, accounts));
      return { hallId: cashier.id, cashier: await signedIn(cashier), moderator: await signedIn(moderator) };
    },
  };
}
