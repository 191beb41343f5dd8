import type { GameJson, User } from '@adarash/contract';
import type { Pattern } from '@adarash/rules/pattern';
import { type Api, apiOf } from './api.ts';
import { ADMIN } from './server.ts';

export type Member = { id: string; name: string; email: string; password: string; token: string; user: User; api: Api };
export type Hall = { cashier: Member; moderator: Member };

export type NewGame = {
  cards?: number[];
  pattern?: Pattern;
  betAmount?: number;
  houseFeePercentage?: number;
  /** Of the program. */
  entry?: string | undefined;
};

let count = 0;

export async function signIn(url: string, email: string, password: string): Promise<Member> {
  const { token, user } = await apiOf(url)('POST /auth/login', { body: { email, password } });
  return { id: user.id, name: user.name, email, password, token, user, api: apiOf(url, token) };
}

export function signInAdmin(url: string): Promise<Member> {
  return signIn(url, ADMIN.email, ADMIN.password);
}

/** A pair of its own for each story, so that stories never see each other's games. */
export async function createHall(url: string, admin: Member): Promise<Hall> {
  count += 1;
  const tag = `${process.pid}-${count}`;
  const cashier = { name: `Abebe ${tag}`, email: `cashier-${tag}@adarash.test`, password: 'selling-cards-in-bole' };
  const moderator = {
    name: `Chaltu ${tag}`,
    email: `moderator-${tag}@adarash.test`,
    password: 'watching-over-the-hall',
  };
  await admin.api('POST /admin/add-user', { body: { cashier, moderator } });
  return {
    cashier: await signIn(url, cashier.email, cashier.password),
    moderator: await signIn(url, moderator.email, moderator.password),
  };
}

export async function createGame(cashier: Member, options: NewGame = {}): Promise<GameJson> {
  const { data } = await cashier.api('POST /games/sequential', {
    body: {
      count: 1,
      pattern: options.pattern ?? 'all',
      betAmount: options.betAmount ?? 10,
      houseFeePercentage: options.houseFeePercentage ?? 15,
      ...(options.entry !== undefined && { programLine: options.entry }),
      cardPool: options.cards ?? [1, 2, 3, 4, 5],
    },
  });
  return data[0] as GameJson;
}

export async function startGame(cashier: Member, options: NewGame = {}): Promise<GameJson> {
  const { _id } = await createGame(cashier, options);
  return (await cashier.api('POST /games/:id/start', { params: { id: _id } })).game;
}
