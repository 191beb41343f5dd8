import { bytesToHex, orderOf } from '@adarash/rules/draw';
import { documentIn } from '@adarash/rules/game';
import { expect, test } from 'vitest';
import { drawSecret, unsealSeed } from '../../../src/games/draw/seeds.ts';
import { toRules } from '../../../src/repositories/games.ts';
import type { Answered, Api } from '../../harness/api.ts';
import { useHall } from '../../harness/hall.ts';
import { createGames, settings } from '../../harness/play/games.ts';
import { listen, read } from '../../harness/reader.ts';

const hall = useHall();

type Teller = () => Promise<Answered>;

/** Returns all requests about a game, and all refusals that could reveal a secret. */
function questions(gameId: string): Teller[] {
  const { cashier, moderator, admin } = hall;
  const readers: (Api | null)[] = [cashier.api, moderator.api, admin.api];
  const reads = readers.flatMap((api) => [
    () => api!.get(`/games/${gameId}`),
    () => api!.get('/games'),
    () => api!.get('/games?cards=ids'),
    () => api!.get(`/games/${gameId}/jackpot-status`),
    () => api!.get('/games/next-draw'),
    () => api!.get('/games/next-pending'),
    () => api!.get(`/games/report?cashierId=${hall.hallId}`),
    () => api!.get(`/jackpot/${hall.hallId}`),
  ]);
  return [
    ...reads,
    () => hall.api(null).get(`/public/receipts/${gameId}`),
    () => hall.api(null).get('/metrics'),
    () => cashier.api.post(`/games/${gameId}/start`, { hallEntropy: 7 }),
    () => cashier.api.post(`/games/${gameId}/call-number`, { number: 99 }),
    () => moderator.api.post(`/games/${gameId}/call-number`, { number: 'x' }),
    () => cashier.api.post(`/games/${gameId}/check-bingo`, { cardId: 7 }),
    () => cashier.api.post(`/games/${gameId}/select-jackpot-winner`),
    () => moderator.api.post('/games/future-winners', { cashierId: hall.hallId }),
    () => cashier.api.post('/games/sequential', settings({ betAmount: 0 })),
    () => hall.api(null).get(`/games/${gameId}`),
  ];
}

async function secretsOf(gameId: string) {
  const { storage, seedKey } = hall.services;
  const { db } = storage;
  const row = await db.selectFrom('games').selectAll().where('id', '=', gameId).executeTakeFirstOrThrow();
  const secret = await drawSecret(db, await toRules(db, hall.services.cardOf, row), seedKey);
  const round = documentIn(row.document).rounds.at(-1)?.round ?? 0;
  const called = new Set<number>(JSON.parse(row.called));
  const rest = orderOf({ ...secret, round }).filter((number) => !called.has(number));
  return { secret, rest };
}

async function openSeeds(): Promise<Uint8Array[]> {
  const { storage, seedKey } = hall.services;
  const rows = await storage.db.selectFrom('commitments').select('draw_id').execute();
  return Promise.all(rows.map(({ draw_id }) => unsealSeed(storage.db, draw_id, seedKey)));
}

test('reveals no seed and no uncalled number before the end of a game on any route or stream', async () => {
  const { cashier, moderator } = hall;
  await moderator.api.put(`/jackpot/${hall.hallId}`, { amount: 100 });
  await moderator.api.post(`/jackpot/${hall.hallId}/awards`, { amount: 5, random: true, message: 'Luck' });
  const address = await listen(hall);
  const code = (await cashier.api.get('/hall-code')).body.code;
  const streams = await Promise.all([
    read(`${address}/api/live`, cashier.token),
    read(`${address}/api/hall/${code}/events`, null),
  ]);
  const heard: string[] = [];
  const ask = async (...tellers: Teller[]) => {
    for (const tell of tellers) heard.push((await tell()).text);
  };

  const [fair, designated] = await createGames(cashier.api, { numGames: 2 });
  const ids = [fair!._id, designated!._id];
  await ask(() => moderator.api.post(`/games/${ids[1]}/select-winner`, { cardId: 7 }));
  for (const id of ids) {
    await ask(...questions(id));
    await ask(
      () => cashier.api.post(`/games/${id}/start`, { hallEntropy: 'dice' }),
      () => hall.api(null).get(`/hall/${code}`),
      ...questions(id),
      () => cashier.api.post(`/games/${id}/call-number`),
      () => cashier.api.post(`/games/${id}/call-number`),
      () => cashier.api.post(`/games/${id}/pause`),
      () => cashier.api.post(`/games/${id}/call-number`),
      () => cashier.api.put(`/games/${id}/status`, { status: 'active' }),
      () => hall.api(null).get(`/hall/${code}`),
      ...questions(id),
    );

    const { secret, rest } = await secretsOf(id);
    // The next four uncalled numbers in a row would be the draw given away, however they are written.
    const giveaway = new RegExp(rest.slice(0, 4).join('[^0-9]+'));
    const said = () => [...heard, ...streams.map((stream) => stream.text), hall.logged()];
    for (const text of said()) expect(text).not.toMatch(giveaway);
    for (const seed of [secret.seed, ...(await openSeeds())])
      for (const form of [bytesToHex(seed), Buffer.from(seed).toString('base64').slice(0, 42)])
        for (const text of said()) expect(text.includes(form)).toBe(false);

    await cashier.api.post(`/games/${id}/finish`);
    const receipt = await hall.api(null).get(`/public/receipts/${id}`);
    expect(receipt.text).toContain(bytesToHex(secret.seed));
    expect(hall.logged()).not.toContain(bytesToHex(secret.seed));
  }
  for (const stream of streams) {
    expect(stream.events.length).toBeGreaterThan(4);
    stream.close();
  }
});

test('stores seeds encrypted, and decrypts them only with the right seed key', async () => {
  const { storage } = hall.services;
  const { draw_id, seed_sealed } = await storage.db
    .selectFrom('commitments')
    .select(['draw_id', 'seed_sealed'])
    .where('game_id', 'is', null)
    .executeTakeFirstOrThrow();
  const seed = await unsealSeed(storage.db, draw_id, hall.services.seedKey);
  expect(Buffer.from(seed_sealed, 'base64').includes(Buffer.from(seed))).toBe(false);
  await expect(unsealSeed(storage.db, draw_id, new Uint8Array(32))).rejects.toThrow();
});
