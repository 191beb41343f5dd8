import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answered, Api } from '../../harness/api.ts';
import { type Pair, useHall } from '../../harness/hall.ts';
import { range, startedGame } from '../../harness/play/games.ts';
import { drawPattern } from '../../harness/play/own-pattern.ts';
import {
  award,
  call,
  check,
  designateAhead,
  draw,
  pause,
  payIn,
  playToTheEnd,
  STEP,
  sell,
  topUp,
} from '../model/commands.ts';
import { emptyHall } from '../model/hall-model.ts';

const hall = useHall();

/** Request with its key and its first response. */
type Sent = { readonly key: string; readonly first: Answered; again(): Promise<Answered> };

let keys = 0;

/**
 * Returns an API that sends every call, check and end with a key, as the screens do, and half of them only for card
 * numbers.
 */
function keyed(api: Api, sent: Sent[]): Api {
  const post: Api['post'] = async (path, body) => {
    if (!/\/(call-number|check-bingo|finish|void)$/.test(path)) return api.post(path, body);
    const key = `${String(++keys).padStart(8, '0')}-0000-4000-8000-000000000000`;
    const asked = keys % 2 === 0 || path.endsWith('void') ? path : `${path}?cards=ids`;
    const again = () => api.post(asked, body, { headers: { 'idempotency-key': key } });
    const first = await again();
    if (first.status === 200) sent.push({ key, first, again });
    return first;
  };
  return { ...api, post };
}

const members = (pair: Pair, sent: Sent[]): Pair => ({
  ...pair,
  cashier: { ...pair.cashier, api: keyed(pair.cashier.api, sent) },
  moderator: { ...pair.moderator, api: keyed(pair.moderator.api, sent) },
});

async function sameAgain(sent: readonly Sent[]): Promise<void> {
  for (const { first, again } of sent) {
    const { status, text } = await again();
    expect({ status, text }).toEqual({ status: 200, text: first.text });
  }
}

/**
 * Makes changes that are possible after the games: payouts, corrections of the jackpot, and changed names and settings.
 */
async function afterwards({ cashier, moderator, hallId }: Pair): Promise<void> {
  for (const game of (await cashier.api.get('/games?limit=200')).body.games) {
    await moderator.api.patch(`/games/${game._id}`, { jackpotEnabled: !game.jackpotEnabled });
    for (const { cardId } of game.winners) {
      await cashier.api.post(`/games/${game._id}/paid`, { cardId });
      await cashier.api.post(`/games/${game._id}/check-bingo`, { cardId });
    }
  }
  const { db } = hall.services.storage;
  const { available } = await db
    .selectFrom('jackpots')
    .selectAll()
    .where('hall_id', '=', hallId)
    .executeTakeFirstOrThrow();
  expect((await moderator.api.put(`/jackpot/${hallId}`, { amount: available / 100 + 7 })).status).toBe(200);
  await hall.services.storage.write({}, (tx) =>
    tx.db.updateTable('users').set({ name: 'Another Name' }).where('id', '=', moderator.id).execute(),
  );
}

/** A designated winner, a jackpot drawn between two calls, and a game that is won before the random steps. */
const OPENING = [
  payIn(true),
  topUp(5_000),
  designateAhead(0, 41),
  sell([1033, 1500, range(41, 60), 'all', 1]),
  playToTheEnd(1),
  award(700, null),
  sell([1033, 1500, range(61, 90), 'all', 1]),
  call(1, 3),
  draw(1),
  pause(1),
  check(1, 2),
  pause(1),
  playToTheEnd(1),
];

test('returns the first response to a repeated call, check or end after random later actions', async () => {
  const seen = { handedOver: 0, jackpots: 0, designated: 0, paused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 10, maxLength: 20 }), async (steps) => {
      const sent: Sent[] = [];
      const pair = members(await hall.pair(), sent);
      await drawPattern(pair.moderator.api);
      await fc.asyncModelRun(
        () => ({ model: emptyHall(), real: { services: hall.services, pair } }),
        [...OPENING, ...steps],
      );
      await sameAgain(sent);
      await afterwards(pair);
      await sameAgain(sent);
      const games = sent.map(({ first }) => first.body.game);
      for (const game of games) {
        if (game.winners.some((winner: { paid?: object }) => winner.paid)) seen.handedOver++;
        if (game.jackpotWinnerCardId !== null) seen.jackpots++;
        if (game.designated) seen.designated++;
        if (game.status === 'paused') seen.paused++;
      }
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 2), endOnFailure: true },
  );
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);
});

test('returns the first response to a repeated check although cards were sold after it', async () => {
  const sent: Sent[] = [];
  const { cashier } = members(await hall.pair(), sent);
  const { _id } = await startedGame(cashier.api, { cardPool: [1, 2, 3] });
  await cashier.api.post(`/games/${_id}/check-bingo`, { cardId: 2 });
  expect((await cashier.api.post(`/games/${_id}/cards`, { add: [4], remove: [1] })).status).toBe(200);
  await cashier.api.post(`/games/${_id}/call-number`);
  await sameAgain(sent);
  expect(sent).toHaveLength(2);
});

test('returns the first response to a repeated jackpot switch after later changes', async () => {
  const sent: Sent[] = [];
  const { cashier, moderator } = members(await hall.pair(), sent);
  const { _id } = await startedGame(cashier.api, { cardPool: [1, 2, 3] });
  for (const jackpotEnabled of [true, false, true]) {
    expect((await moderator.api.patch(`/games/${_id}`, { jackpotEnabled })).status).toBe(200);
    expect((await cashier.api.post(`/games/${_id}/call-number`)).body.game).toMatchObject({ jackpotEnabled });
    await cashier.api.post(`/games/${_id}/check-bingo`, { cardId: 2, preferredPattern: 'all' });
  }
  await sameAgain(sent);
});

test('returns full responses stored by an earlier release unchanged', async () => {
  const sent: Sent[] = [];
  const { cashier } = members(await hall.pair(), sent);
  const { _id } = await startedGame(cashier.api, { cardPool: range(1, 40) });
  await cashier.api.post(`/games/${_id}/call-number`);
  await cashier.api.post(`/games/${_id}/check-bingo`, { cardId: 2 });
  for (const { key, first } of sent)
    await hall.services.storage.write({}, (tx) =>
      tx.db
        .updateTable('idempotency_keys')
        .set((e) => ({
          answer: first.text,
          response: null,
          fingerprint: e.fn('concat', ['fingerprint', 'fingerprint']),
        }))
        .where('key', '=', key)
        .execute(),
    );
  await cashier.api.post(`/games/${_id}/pause`);
  await sameAgain(sent);
});
