import pino from 'pino';
import { insertPair } from '../../apps/server/src/accounts/pairs.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { createServices } from '../../apps/server/src/create-services.ts';
import type { Services } from '../../apps/server/src/services.ts';
import type { Place } from './place.ts';

/** A hall, and a session of each of its two members. */
export type Hall = { id: string; cashier: string; moderator: string };

/** Opens the storage of a place directly, for setup that is too slow through requests. */
export async function onStorage<T>({ env, folder }: Place, work: (services: Services) => Promise<T>): Promise<T> {
  const services = await createServices(readConfig(env, folder), pino({ level: 'silent' }));
  try {
    return await work(services);
  } finally {
    await services.storage.close();
  }
}

let made = 0;

export async function addHalls({ storage, runtime, sessions }: Services, count: number): Promise<Hall[]> {
  const halls: Hall[] = [];
  for (let i = 0; i < count; i++) {
    made += 1;
    const member = (role: string) => ({
      name: `${role} ${made}`,
      email: `${role}${made}@hall.test`,
      passwordHash: '-',
    });
    const accounts = { cashier: member('cashier'), moderator: member('moderator') };
    const { cashier, moderator } = await storage.write({}, (tx) => insertPair(tx, runtime, accounts));
    const open = (id: string) => storage.write({}, (tx) => sessions.open(tx, id));
    halls.push({ id: cashier.id, cashier: await open(cashier.id), moderator: await open(moderator.id) });
  }
  return halls;
}
