import type { Answer, Body, GameJson, Params, RouteKey } from '@adarash/contract';
import type { LiveEvent } from '@adarash/contract/live';
import { cardsUnpaid } from '@adarash/rules/claim';
import { hasEnded } from '@adarash/rules/game';
import type { Demo, SignIn } from '../repositories/demo.ts';
import { realRuntime } from '../start/runtime.ts';
import { makeDice } from './made-up-hall.ts';

const PHONES = 4;
const SALE_MS = 25_000;
const CALL_EVERY_MS = 5_000;
const CELEBRATE_MS = 20_000;
const AGAIN_MS = 2_000;

type Asked<K extends RouteKey> = { params?: Params<K>; body?: Body<K> };
type Ask = <K extends RouteKey>(route: K, asked?: Asked<K>) => Promise<Answer<K>>;

/** The server said no, with this code. */
class RefusedError extends Error {}

/** Asks the server over its own address, as any browser does. */
function askAt(origin: string, token?: string): Ask {
  return async (route, { params, body } = {}) => {
    const [method = '', path = ''] = route.split(' ');
    const named = path.replace(/:(\w+)/g, (_, name: string) => (params as Record<string, string>)[name] ?? '');
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${origin}/api${named}`, { method, headers, ...sent });
    const answer = await response.json();
    if (!response.ok) throw new RefusedError(answer.code);
    return answer;
  };
}

async function signIn(origin: string, { email, password }: SignIn): Promise<Ask> {
  const { token } = await askAt(origin)('POST /auth/login', { body: { email, password } });
  return askAt(origin, token);
}

/**
 * Life in the halls: phones in both; a game in the first that waits for its first number; and a cashier in the second who
 * sells, calls and pays until the demo ends.
 */
export async function livenUp(origin: string, { halls }: Demo): Promise<void> {
  const [first, second] = halls;
  if (!first || !second) return;
  for (const { code } of halls) for (let phone = 0; phone < PHONES; phone++) void holdPhone(origin, code);
  const visitor = await signIn(origin, first.cashier);
  const dice = makeDice(Buffer.from(realRuntime.bytes(8)).toString('hex'));
  const numbersOf = async (ask: Ask) => (await ask('GET /games/cards')).data.map(({ cardId }) => cardId);
  const some = (numbers: readonly number[]) => dice.some(dice.between(16, 30), numbers);
  const cashier = await signIn(origin, second.cashier);
  const own = await numbersOf(cashier);
  void playOn(cashier, () => some(own));
  const { _id } = await sell(visitor, some(await numbersOf(visitor)));
  await visitor('POST /games/:id/start', { params: { id: _id } });
}

const sell = async (ask: Ask, cardPool: number[]): Promise<GameJson> => {
  const body = { pattern: 'all', betAmount: 20, houseFeePercentage: 15, cardPool, jackpotEnabled: true } as const;
  const { games } = await ask('POST /games/sequential', { body });
  return games[0] as GameJson;
};

/** Game after game. Whatever a visitor does in between, the next one begins. */
async function playOn(ask: Ask, cardPool: () => number[]): Promise<void> {
  let cards = cardPool();
  for (;;) {
    try {
      await playGame(ask, await sell(ask, cards));
      await realRuntime.wait(CELEBRATE_MS);
      cards = cardPool();
      await layOnCounter(ask, cards.length);
    } catch {
      await realRuntime.wait(AGAIN_MS);
    }
  }
}

/** The TV shows what lies on the counter before the game is there. */
async function layOnCounter(ask: Ask, count: number): Promise<void> {
  const sale = { pattern: 'all', betAmount: 20, houseFeePercentage: 15 } as const;
  for (const part of [0.3, 0.7, 1]) {
    await ask('PUT /games/next-sale', { body: { ...sale, cards: Math.ceil(count * part) } });
    await realRuntime.wait(SALE_MS / 3);
  }
}

async function playGame(ask: Ask, sold: GameJson): Promise<void> {
  const given = { params: { id: sold._id } };
  let { game } = await ask('POST /games/:id/start', given);
  while (!hasEnded(game)) {
    game = await callNext(ask, game);
    for (const cardId of completeIn(sold, game)) {
      const claimed = await ask('POST /games/:id/check-bingo', { ...given, body: { cardId } });
      await ask('POST /games/:id/paid', { ...given, body: { of: 'prize', cardId } });
      game = claimed.game;
    }
    await realRuntime.wait(CALL_EVERY_MS);
  }
}

/** While what phones added is mixed there is no number yet. */
async function callNext(ask: Ask, { _id: id }: GameJson): Promise<GameJson> {
  try {
    return (await ask('POST /games/:id/call-number', { params: { id } })).game;
  } catch (error) {
    if (!(error instanceof RefusedError && error.message === 'MIXING')) throw error;
    return (await ask('GET /games/:id', { params: { id } })).game;
  }
}

const completeIn = ({ selectedCards }: GameJson, { pattern, calledNumbers, winners }: GameJson): number[] =>
  cardsUnpaid(
    selectedCards.map(({ cardId, numbers = [] }) => ({ cardId, numbers })),
    calledNumbers,
    pattern,
    winners,
  );

/** A player's phone that takes part in every draw, as the page of a player does. */
async function holdPhone(origin: string, code: string): Promise<void> {
  const random = () => Buffer.from(realRuntime.bytes(16)).toString('hex');
  const [ask, phoneId] = [askAt(origin), random()];
  for (;;) {
    try {
      for await (const event of eventsAt(`${origin}/api/hall/${code}/events?phone=${phoneId}`)) {
        if (event.type !== 'mix-opened') continue;
        const body = { gameId: event.gameId, phoneId, part: random(), attempt: event.attempt };
        await ask('POST /public/halls/:code/parts', { params: { code }, body }).catch(() => {});
      }
    } catch {
      // The stream broke off; a phone tries again.
    }
    await realRuntime.wait(AGAIN_MS);
  }
}

async function* eventsAt(address: string): AsyncGenerator<LiveEvent> {
  const { body } = await fetch(address);
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body ?? []) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) yield JSON.parse(data);
    }
  }
}
