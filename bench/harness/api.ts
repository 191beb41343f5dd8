import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { GameJson } from '@adarash/contract';
import type { Wire } from './wire.ts';

/** Headers of a change, as sent by the screens. */
export const signedIn = (token: string) => ({ authorization: `Bearer ${token}` });
export const withIntent = (token: string) => ({ ...signedIn(token), 'idempotency-key': randomUUID() });

// biome-ignore lint/suspicious/noExplicitAny: a benchmark looks into answers that the tests have checked.
export type Answer = any;

export async function get(wire: Wire, token: string, path: string): Promise<Answer> {
  return settled(path, await wire.ask('GET', `/api${path}`, signedIn(token)));
}

/** Repeats the request with the same key while the server reports overload. */
export async function post(wire: Wire, token: string, path: string, body: object = {}): Promise<Answer> {
  const headers = withIntent(token);
  for (let tries = 0; ; tries++) {
    const reply = await wire.ask('POST', `/api${path}`, headers, JSON.stringify(body));
    if (reply.status !== 503 || tries === 20) return settled(path, reply);
    await wait(500);
  }
}

function settled(path: string, { status, body }: { status: number; body: string }): Answer {
  if (status >= 300) throw new Error(`${path}: ${status} ${body}`);
  return JSON.parse(body);
}

const CARDS = 25;

/**
 * Starts games of 25 cards each and skips the cards of the first `leftOut` games; a catalogue of 100 allows four
 * concurrent games.
 */
export async function startGames(
  wire: Wire,
  token: string,
  count: number,
  leftOut = 0,
  cards = CARDS,
): Promise<GameJson[]> {
  const games: GameJson[] = [];
  for (let i = 0; i < count; i++) {
    const cardPool = Array.from({ length: cards }, (_, card) => (leftOut + i) * cards + card + 1);
    const settings = { numGames: 1, pattern: 'all', betAmount: 10, houseFeePercentage: 20, cardPool };
    const { games: created } = await post(wire, token, '/games/sequential', settings);
    const { game } = await post(wire, token, `/games/${created[0]._id}/start`);
    games.push(game);
  }
  return games;
}

/** Creates halls through the routes of the server, which may be of any release. */
export async function makeHalls(
  wire: Wire,
  owner: { email: string; password: string },
  count: number,
): Promise<{ token: string; moderator: string }[]> {
  const signIn = async (who: object): Promise<string> => {
    const { body } = await wire.ask('POST', '/api/auth/login', {}, JSON.stringify(who));
    return (JSON.parse(body) as Answer).token;
  };
  const { password } = owner;
  const admin = await signIn(owner);
  const as = ({ email }: { email: string }) => ({ email, password });
  const halls: { token: string; moderator: string }[] = [];
  for (let n = 0; n < count; n++) {
    const member = (role: string) => ({ name: `${role} ${n}`, email: `${role}${n}@hall.test`, password });
    const pair = { cashier: member('cashier'), moderator: member('moderator') };
    await post(wire, admin, '/admin/add-user', pair);
    halls.push({ token: await signIn(as(pair.cashier)), moderator: await signIn(as(pair.moderator)) });
  }
  return halls;
}
