// @module-tag all
import { setTimeout as wait } from 'node:timers/promises';
import type { LiveEvent } from '@adarash/contract/live';
import { MIX_OPEN_MS } from '@adarash/rules/game';
import { type Doubt, doubtOf, SETTLED_MS } from '@adarash/rules/phone-evidence';
import { type AddedByHall, parseReceipt, type Receipt } from '@adarash/rules/receipt';
import { trustIn, trustSentence } from '@adarash/rules/trust';
import { checkLinks, verifyReceipt } from '@adarash/rules/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hall, type Pair, startHall } from '../../apps/server/test/harness/hall.ts';
import { settings, startedGame } from '../../apps/server/test/harness/play/games.ts';
import { callAfterMix, cheapArgon2id, mixByHand, sixteenBytes } from '../../apps/server/test/harness/play/phones.ts';
import { listen } from '../../apps/server/test/harness/reader.ts';
import { pastTheServer } from '../../apps/server/test/harness/servers/storage-place.ts';
import { ask } from '../harness/desk.ts';
import { type Bend, makeBentProxy } from './bent-proxy.ts';
import { cashierAt, keepFigures, makeKeeper, ROUNDS, tryAt } from './keeper.ts';
import { type WitnessPhone, witnessPhone } from './witness-phone.ts';

/** Later than the four seconds that a phone accepts between its code and the digest. */
const TOO_LATE_MS = 4_300;
const asTold: Bend = (event) => ({ told: [event] });

const byHand = mixByHand();
const figures = { honest: 0, bent: 0, seen: 0 };
let hall: Hall;
let url: string;
let killing: Promise<void>;
beforeAll(async () => {
  killing = killBetweenPartAndDigest();
  // A separate test reports a failure.
  killing.catch(() => {});
  // Fast links, and a mix that closes after the parts arrived, because speed is not tested here.
  hall = await startHall(byHand);
  hall.clock.freeze((await byHand.mixing.now()).toISOString());
  url = await listen(hall);
});
afterAll(async () => {
  await killing.catch(() => {});
  keepFigures('mixes', figures);
  await hall.stop();
});

const codeOf = async ({ cashier }: Pair) => (await cashier.api.get('/hall-code')).body.code as string;

/** Returns the result of anyone with the receipt: whether it verifies with all its links, and the displayed trust. */
async function verdictOn(receipt: Receipt) {
  const mixed = receipt.scheme !== 'bingo75/v1' && receipt.links.length > 0;
  const links = mixed
    ? await checkLinks(receipt as Receipt & AddedByHall, cheapArgon2id, () => {})
    : { held: 0, broken: null };
  const trust = trustIn(receipt, links);
  return { ok: verifyReceipt(receipt).ok && links.broken === null, sentence: trust && trustSentence(trust) };
}

async function receiptOf(gameId: string): Promise<Receipt> {
  const parsed = parseReceipt((await hall.api(null).get(`/public/receipts/${gameId}`)).body);
  if (!parsed.ok) throw new Error('There is no receipt.');
  return parsed.value;
}

/** Calls the first number of a game; its mix closes after the events reached these phones. */
async function firstCall({ cashier }: Pair, gameId: string, phones: readonly WitnessPhone[]): Promise<void> {
  const call = callAfterMix(cashier.api, gameId);
  for (const phone of phones) await expect.poll(() => phone.witness(gameId).openings[0]?.taken).toBe(true);
  byHand.close();
  expect((await call).status).toBe(200);
}

type Way = { bend?: Bend; unknown?: boolean; readyMs?: number };

/**
 * Plays a game with one phone of the operator and one honest phone behind the proxy. Returns the findings of the honest
 * phone.
 */
async function play({ bend = asTold, unknown = false, readyMs = 0 }: Way) {
  const pair = await hall.pair();
  const code = await codeOf(pair);
  const proxy = await makeBentProxy(url, bend, { unknown });
  const [own, phone] = [await witnessPhone(url, code), await witnessPhone(proxy.url, code)];
  try {
    await wait(readyMs);
    const { _id } = await startedGame(pair.cashier.api);
    await firstCall(pair, _id, unknown ? [own] : [own, phone]);
    await phone.stream.until((event) => event.type === 'number-called' && event.gameId === _id);
    await pair.cashier.api.post(`/games/${_id}/finish`);
    const receipt = await receiptOf(_id);
    return { receipt, doubt: doubtOf(receipt, phone.witness(_id)), ...(await verdictOn(receipt)) };
  } finally {
    for (const each of [own, phone]) each.close();
    proxy.close();
  }
}

const UNKNOWABLE = "This order could not be known or chosen, not even by the hall's computer.";

test('confirms an honest draw on the receipt and on the phone', async () => {
  const { ok, sentence, doubt } = await play({});
  expect({ ok, sentence, doubt }).toEqual({
    ok: true,
    sentence: `2 phones in the hall added codes after the sale was closed. ${UNKNOWABLE}`,
    doubt: null,
  });
  figures.honest++;
});

const late: Bend = (event) => ({ told: [event], afterMs: event.type === 'mix-closed' ? TOO_LATE_MS : 0 });
let opened: LiveEvent | undefined;
const WAYS: [string, Way, Doubt][] = [
  [
    'a late digest after a repeated opening of the mix',
    {
      bend(event) {
        if (event.type === 'mix-opened') opened = event;
        const again = event.type === 'mix-closed' && opened ? [opened, event] : [event];
        return { ...late(event), told: again };
      },
    },
    'unheard',
  ],
  [
    'an opening of an attempt that never took place',
    { bend: (event) => ({ told: event.type === 'mix-opened' ? [event, { ...event, attempt: 2 }] : [event] }) },
    'other-attempts',
  ],
  [
    'a phone that was not asked for its code',
    {
      unknown: true,
      // Duration of an open mix before the first number according to the receipt.
      readyMs: SETTLED_MS + MIX_OPEN_MS + 500,
      bend: (event) => ({ told: event.type.startsWith('mix-') ? [] : [event] }),
    },
    'not-asked',
  ],
  [
    'a digest that differs from the mixed one',
    { bend: (event) => ({ told: [event.type === 'mix-closed' ? { ...event, digest: '0'.repeat(64) } : event] }) },
    'other-digest',
  ],
  [
    'a last link that differs from that of the draw',
    { bend: (event) => ({ told: [event.type === 'mix-done' ? { ...event, last: '0'.repeat(64) } : event] }) },
    'other-last',
  ],
];

test.each(WAYS)("reports manipulation of the mix on the player's phone: %s", async (_, way, expected) => {
  for (let round = 0; round < ROUNDS; round++) {
    figures.bent++;
    expect((await play(way)).doubt).toBe(expected);
    figures.seen++;
  }
});

test('draws no number from a last link that was forged during a pause, and rejects its receipt', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    figures.bent++;
    const pair = await hall.pair();
    const phone = await witnessPhone(url, await codeOf(pair));
    const { _id } = await startedGame(pair.cashier.api);
    await firstCall(pair, _id, [phone]);
    await pair.cashier.api.post(`/games/${_id}/pause`);
    const row = await hall.services.storage.db
      .selectFrom('games')
      .select('mix_links')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    const links = JSON.parse(row.mix_links ?? '[]') as string[];
    expect(links).toHaveLength(20);
    const forged = JSON.stringify([...links.slice(0, -1), sixteenBytes() + sixteenBytes()]);
    await pastTheServer(hall.place, `UPDATE games SET mix_links = '${forged}' WHERE id = '${_id}'`);
    await pair.cashier.api.put(`/games/${_id}/status`, { status: 'active' });
    const next = await pair.cashier.api.post(`/games/${_id}/call-number`);
    await pair.cashier.api.post(`/games/${_id}/finish`);
    const receipt = await receiptOf(_id);
    const { ok, sentence } = await verdictOn(receipt);
    const doubt = doubtOf(receipt, phone.witness(_id));
    phone.close();
    // Refused, or drawn from the true link in memory: the forged link has no effect.
    if (next.status < 300) expect(receipt.calls).toHaveLength(2);
    expect({ ok, sentence, doubt }).toEqual({ ok: false, sentence: null, doubt: 'other-last' });
    figures.seen++;
  }
});

/** Uses a separate server in parallel, because a kill and the following four seconds are slow. */
async function killBetweenPartAndDigest(): Promise<void> {
  const keeper = await makeKeeper();
  try {
    for (let round = 0; round < ROUNDS; round++) {
      figures.bent++;
      const { staff, place } = keeper;
      const address = await keeper.start();
      const cashier = cashierAt(address, staff);
      const { code } = (await tryAt(address, staff.cashier, 'GET')('/hall-code')).body;
      const phone = await witnessPhone(address, code);
      const { games } = await cashier('/games/sequential', settings());
      const gameId = games[0]._id as string;
      await cashier(`/games/${gameId}/start`);
      const call = cashier(`/games/${gameId}/call-number`).catch(() => {});
      await expect.poll(() => phone.witness(gameId).openings[0]?.taken).toBe(true);
      await keeper.kill();
      await call;
      const add = (columns: string) =>
        `INSERT INTO mix_parts SELECT ${columns} FROM mix_parts WHERE game_id = '${gameId}'`;
      const columns = await place.look(async ({ db }) =>
        Object.keys(
          await db.selectFrom('mix_parts').selectAll().where('game_id', '=', gameId).executeTakeFirstOrThrow(),
        ),
      );
      const changed: Record<string, string> = {
        idx: 'idx + 1',
        phone_id: `'${sixteenBytes()}'`,
        part: `'${sixteenBytes()}'`,
      };
      await pastTheServer(place as never, add(columns.map((name) => changed[name] ?? name).join(', ')));
      await wait(TOO_LATE_MS);
      const again = await keeper.start();
      await expect
        .poll(async () => (await tryAt(again, staff.cashier)(`/games/${gameId}/void`, { reason: 'tried' })).status)
        .toBe(200);
      const { body } = await ask(again, { method: 'GET', path: `/public/receipts/${gameId}` });
      expect(body).toMatchObject({ attempts: 1, parts: [], brokenOff: [{ parts: expect.any(Number) }] });
      const { sentence } = await verdictOn(body);
      expect(sentence).toBe(
        "The mix was cancelled 1 times before. The operator of the hall's computer may have chosen among 2 orders.",
      );
      figures.seen++;
    }
  } finally {
    await keeper.close();
  }
}

test('cancels a mix in the receipt if codes were added to the database after a kill before the digest', () => killing);
