import { createGame, type Hall, startGame } from '../../harness/hall.ts';
import { callNext, callToTheEnd, displayPath, sealOf, speak, startDesignated } from '../../harness/hall-display.ts';
import { callTyped, NOTICES, rowOf } from '../../harness/live-game.ts';
import { expect, story, TV } from '../engine-story.ts';
import type { Screen } from '../screen.ts';

const LOST = 'Connection lost';

const scene = (tv: Screen, name: string) => tv.shows(`[data-scene="${name}"]`);

const board = (tv: Screen): Promise<number[]> =>
  tv.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('td[data-called][data-number]')].map(({ dataset }) =>
      Number(dataset.number),
    ),
  );

const follows = (tv: Screen, called: readonly number[]) =>
  expect.poll(() => board(tv), { timeout: 30_000 }).toEqual(called.toSorted((a, b) => a - b));

async function callAndFollow(tv: Screen, { cashier }: Hall, id: string): Promise<void> {
  await follows(tv, (await callNext(cashier, id)).calledNumbers);
}

story('a TV is paired, and displays its hall again after it was switched off', async ({ open, hall }) => {
  // All stories of an engine share its profile, and another may have paired it.
  const tv = await open('/tv?new', TV);
  const digits = await tv.shows('[data-digits]');
  expect(digits).toMatch(/^\d{4}$/);
  await tv.picture('tv-pairing');
  await hall.cashier.api('POST /hall-code/pair', { body: { digits } });
  await scene(tv, 'idle');
  expect(await tv.evaluate(() => location.pathname)).toBe(await displayPath(hall));
  await tv.close();
  const again = await open('/tv', TV);
  await scene(again, 'idle');
});

story('a TV shows every scene of an evening', async ({ open, hall }) => {
  await speak(hall, 'en');
  const tv = await open(await displayPath(hall), TV);
  await scene(tv, 'idle');
  await tv.sees(hall.cashier.name);
  await tv.picture('tv-idle');
  const { _id: id, commitment } = await createGame(hall.cashier, { cards: [1, 2, 3, 4, 5], betAmount: 20 });
  await scene(tv, 'sale');
  await tv.sees(sealOf(commitment));
  await tv.picture('tv-sale');
  const { game } = await hall.cashier.api('POST /games/:id/start', { params: { id } });
  for (let count = 0; count < 6; count += 1) await callAndFollow(tv, hall, id);
  await scene(tv, 'playing');
  await tv.sees('Called 6/75');
  await tv.picture('tv-play');
  const { calledNumbers } = (await hall.cashier.api('GET /games/:id', { params: { id } })).game;
  await callTyped(
    hall,
    id,
    rowOf(game, 3, 0).filter((number) => !calledNumbers.includes(number)),
  );
  await hall.cashier.api('POST /games/:id/check-bingo', { params: { id }, body: { cardId: 3 } });
  await scene(tv, 'winner');
  await tv.sees('Manual');
  await tv.until('confetti over the whole window', () => {
    const { width = 0, height = 0 } = document.querySelector('[data-effects] canvas')?.getBoundingClientRect() ?? {};
    return width === innerWidth && height === innerHeight;
  });
  await tv.picture('tv-winner');

  const designated = await startDesignated(hall, await createGame(hall.cashier, { cards: [1, 2, 3, 4] }), 3);
  await callNext(hall.cashier, designated._id);
  await scene(tv, 'playing');
  await tv.sees(NOTICES.en);
  await tv.picture('tv-designated');
  await callToTheEnd(hall.cashier, designated._id);
  await scene(tv, 'winner');
  await tv.sees(NOTICES.en);
  await tv.missesWords('Fair draw');
  await tv.picture('tv-designated-winner');
  await speak(hall, 'am');
  await tv.sees(NOTICES.am);
  await tv.picture('tv-designated-winner-amharic');
});

story(
  'a TV that loses the server, the network or its power continues without help',
  async ({ open, hall, server, network }) => {
    await speak(hall, 'en');
    const { _id: id } = await startGame(hall.cashier);
    const tv = await open(await displayPath(hall), TV);
    await callAndFollow(tv, hall, id);
    await tv.evaluate(() => void Object.assign(window, { marked: true }));

    await server.kill();
    await tv.sees(LOST);
    await tv.picture('tv-lost');
    await server.start();
    await tv.missesWords(LOST);
    await callAndFollow(tv, hall, id);

    network.unplug();
    await tv.sees(LOST);
    network.plug();
    await tv.missesWords(LOST);
    await callAndFollow(tv, hall, id);
    // The page was never reloaded.
    expect(await tv.evaluate(() => 'marked' in window)).toBe(true);

    await tv.close();
    await callNext(hall.cashier, id);
    const again = await open(await displayPath(hall), TV);
    await callAndFollow(again, hall, id);
  },
);
