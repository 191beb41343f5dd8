import { hash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { GameJson, User } from '@adarash/contract';
import type { Pattern } from '@adarash/rules/pattern';
import type { Desk } from '../../checks/evening/desk.ts';
import { type Api, apiOf } from './api.ts';
import { ADMIN, type HallServer } from './server.ts';

export type Member = { id: string; name: string; email: string; password: string; token: string; user: User; api: Api };
export type Hall = { cashier: Member; moderator: Member };

export const deskOf = ({ cashier, moderator }: Hall, admin: Member): Desk => ({
  hallId: cashier.id,
  cashier: cashier.api,
  moderator: moderator.api,
  owner: admin.api,
});

export type NewGame = {
  cards?: number[];
  pattern?: Pattern;
  betAmount?: number;
  houseFeePercentage?: number;
};

let count = 0;

export async function signIn(url: string, email: string, password: string): Promise<Member> {
  const { token, user } = await apiOf(url)('POST /auth/login', { body: { email, password } });
  return { id: user.id, name: user.name, email, password, token, user, api: apiOf(url, token) };
}

export function signInAdmin(url: string): Promise<Member> {
  return signIn(url, ADMIN.email, ADMIN.password);
}

function newNames() {
  count += 1;
  const tag = `${process.pid}-${count}`;
  return {
    cashier: { name: `Abebe ${tag}`, email: `cashier-${tag}@adarash.test` },
    moderator: { name: `Chaltu ${tag}`, email: `moderator-${tag}@adarash.test` },
  };
}

/** A pair as an admin adds it, signed in with the passwords that were chosen for it. */
export async function createHall(url: string, admin: Member): Promise<Hall> {
  const names = newNames();
  const cashier = { ...names.cashier, password: 'selling-cards-in-bole' };
  const moderator = { ...names.moderator, password: 'watching-over-the-hall' };
  await admin.api('POST /admin/add-user', { body: { cashier, moderator } });
  return {
    cashier: await signIn(url, cashier.email, cashier.password),
    moderator: await signIn(url, moderator.email, moderator.password),
  };
}

type Row = Record<string, SQLInputValue>;

/**
 * Copies a pair without games, with the same passwords and sessions. Written directly to the database, because hashing
 * four passwords takes longer than many stories.
 */
export function copyHall({ url, dataDir }: HallServer, { cashier, moderator }: Hall): Hall {
  const db = new DatabaseSync(join(dataDir, 'adarash.db'), { timeout: 30_000 });
  const now = new Date();
  const newId = () => Math.floor(now.getTime() / 1000).toString(16) + randomBytes(8).toString('hex');
  const copy = (table: string, column: string, value: string, changed: Row) => {
    const row = { ...(db.prepare(`SELECT * FROM ${table} WHERE ${column} = ?`).get(value) as Row), ...changed };
    const columns = Object.keys(row);
    const places = columns.map(() => '?').join();
    db.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${places})`).run(...Object.values(row));
  };
  const member = (
    like: Member,
    id: string,
    { name, email }: Pick<Member, 'name' | 'email'>,
    more: Row = {},
  ): Member => {
    const token = randomBytes(32).toString('base64url');
    const at = now.toISOString();
    copy('users', 'id', like.id, { id, name, email, email_key: email, created_at: at, ...more });
    copy('known_addresses', 'user_id', like.id, { user_id: id });
    copy('sessions', 'token_hash', hash('sha256', like.token), {
      token_hash: hash('sha256', token),
      user_id: id,
      created_at: at,
      last_seen_at: at,
    });
    const user = { ...like.user, _id: id, id, name, email, createdAt: at };
    return { ...like, id, name, email, token, user, api: apiOf(url, token) };
  };
  try {
    const names = newNames();
    const hallId = newId();
    db.exec('BEGIN IMMEDIATE');
    const sells = member(cashier, hallId, names.cashier);
    const watches = member(moderator, newId(), names.moderator, { managed_cashier: hallId });
    watches.user.managedCashier = hallId;
    // Digits are valid letters of such a code.
    const hallCode = Array.from(randomBytes(20), (byte) => byte % 10).join('');
    copy('halls', 'id', cashier.id, { id: hallId, hall_code: hallCode, created_at: now.toISOString() });
    db.exec('COMMIT');
    return { cashier: sells, moderator: watches };
  } finally {
    db.close();
  }
}

export async function createGame(cashier: Member, options: NewGame = {}): Promise<GameJson> {
  const { data } = await cashier.api('POST /games/sequential', {
    body: {
      count: 1,
      pattern: options.pattern ?? 'all',
      betAmount: options.betAmount ?? 10,
      houseFeePercentage: options.houseFeePercentage ?? 15,
      cardPool: options.cards ?? [1, 2, 3, 4, 5],
    },
  });
  return data[0] as GameJson;
}

export async function startGame(cashier: Member, options: NewGame = {}): Promise<GameJson> {
  const { _id } = await createGame(cashier, options);
  return (await cashier.api('POST /games/:id/start', { params: { id: _id } })).game;
}

/** Removes a story's hall from the list of pairs, which is limited to a hundred per page. */
export function retireHall({ dataDir }: HallServer, { cashier, moderator }: Hall): void {
  const db = new DatabaseSync(join(dataDir, 'adarash.db'), { timeout: 30_000 });
  try {
    const retire = db.prepare('UPDATE users SET deleted_at = ? WHERE id IN (?, ?) AND deleted_at IS NULL');
    retire.run(new Date().toISOString(), cashier.id, moderator.id);
  } finally {
    db.close();
  }
}
