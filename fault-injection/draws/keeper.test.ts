// @module-tag all
import { setTimeout as wait } from 'node:timers/promises';
import { bytesToHex, hexToBytes, mixOf, salesRootOf, slowLink, slowStart } from '@adarash/rules/draw';
import { documentIn, SLOW_LINKS } from '@adarash/rules/game';
import { expect, test } from 'vitest';
import { unsealSeed } from '../../apps/server/src/games/draw/seeds.ts';
import { slowHash } from '../../apps/server/src/games/mix/slow-mix.ts';
import { startHall } from '../../apps/server/test/harness/hall.ts';
import { startedGame } from '../../apps/server/test/harness/play/games.ts';
import { phoneAt, sixteenBytes } from '../../apps/server/test/harness/play/phones.ts';
import { listen } from '../../apps/server/test/harness/reader.ts';

/**
 * Fastest link in docs/draw.md: one attempt within the four seconds that a phone allows. A faster test machine is
 * delayed to it, so that the result does not depend on the machine.
 */
const FASTEST_LINK_MS = 4_000 / SLOW_LINKS;

test('gives an operator with database and seed key no time to try another draw before the phones receive the digest', async () => {
  // Up to three games, because other load may delay a game; an operator who can choose could do it in each game.
  const games: Awaited<ReturnType<typeof playAgainstKeeper>>[] = [];
  while (games.length < 3 && !games.some(({ tries }) => tries === 0)) games.push(await playAgainstKeeper());
  expect(Math.min(...games.map(({ tries }) => tries))).toBe(0);
});

/** Plays a game as a hall does, with two seconds for the phones and a mix at its full cost. */
async function playAgainstKeeper(): Promise<{ tries: number }> {
  const hall = await startHall();
  const { storage, seedKey } = hall.services;
  const link = await timed(() => slowLink(slowHash, { drawId: '64b7f0c2a1d3e4f5a6b7c8d9' }, 1, new Uint8Array(32)));

  const { code } = (await hall.cashier.api.get('/hall-code')).body;
  const phone = await phoneAt(`${await listen(hall)}/api`, code, hall.api(null));
  const { _id } = await startedGame(hall.cashier.api);
  expect((await hall.cashier.api.post(`/games/${_id}/call-number`)).status).toBe(202);
  await phone.stream.until((event) => event.type === 'mix-opened' && event.gameId === _id);
  const part = sixteenBytes();
  await phone.send(_id, part);
  const sent = performance.now();

  // The operator reads the part from the database, decrypts the seed, and tries additions until a specific card wins.
  const row = await storage.db.selectFrom('games').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
  expect(await unsealSeed(storage.db, row.draw_id, seedKey)).toHaveLength(32);
  const stored = await storage.db.selectFrom('mix_parts').select('part').where('game_id', '=', _id).execute();
  expect(stored).toEqual([{ part }]);
  const { feeBasisPoints: houseBasisPoints, cards } = documentIn(row.document);
  const sales = { gameNumber: row.number, pattern: row.pattern, betSantim: row.bet, houseBasisPoints, cards };
  const salesRoot = salesRootOf(sales);
  let [published, tries, links] = [false, 0, 0];
  const trying = (async () => {
    while (!published) {
      const mix = mixOf('', [part, sixteenBytes()]);
      let slow = slowStart({ drawId: row.draw_id, commitment: hexToBytes(row.commitment), salesRoot, mix });
      for (let i = 1; i <= SLOW_LINKS && !published; i++) {
        const [done] = await Promise.all([slowLink(slowHash, { drawId: row.draw_id }, i, slow), wait(FASTEST_LINK_MS)]);
        slow = done;
        if (!published) links += 1;
      }
      if (!published) tries += 1;
    }
  })();
  const closed = await phone.stream.until((event) => event.type === 'mix-closed' && event.gameId === _id);
  published = true;
  const window = performance.now() - sent;
  await trying;
  expect(closed).toMatchObject({ count: 1, digest: bytesToHex(mixOf('', [part])) });

  const fits = window / (SLOW_LINKS * link);
  const figures = `${(link / 1000).toFixed(2)} s a link, ${(window / 1000).toFixed(2)} s until the digest`;
  console.log(
    `The keeper: ${figures}: ${fits.toFixed(2)} of one try would fit, ${links} of ${SLOW_LINKS} links were done.`,
  );
  // Later attempts are useless, because the audit log contains the digest.
  const told = storage.db.selectFrom('audit').select('after').where('subject', '=', _id);
  const { after } = await told.where('action', '=', 'game.mix-closed').executeTakeFirstOrThrow();
  expect(JSON.parse(after ?? '')).toMatchObject({ count: 1, digest: bytesToHex(mixOf('', [part])) });
  phone.stream.close();
  // The mix itself need not be waited for.
  await hall.stop();
  return { tries };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  await work();
  const from = performance.now();
  await work();
  return performance.now() - from;
}
