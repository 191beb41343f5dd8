import type { LiveEvent } from '@adarash/contract/live';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { phoneId, seenGame, seenGames } from './phone.ts';
import { createParticipant } from './taking-part.ts';

const opened = (attempt = 1): LiveEvent => ({
  type: 'mix-opened',
  seq: 1,
  gameId: 'a',
  drawId: 'd',
  salesRoot: 's',
  attempt,
  purpose: 'call',
});
const closed = (digest = 'ee'): LiveEvent => ({
  type: 'mix-closed',
  seq: 2,
  gameId: 'a',
  count: 1,
  digest,
  secondsLeft: 8,
});
const broken: LiveEvent = { type: 'mix-broken', seq: 2, gameId: 'a', attempt: 1, parts: 1 };
const done = (last: string | null): LiveEvent => ({ type: 'mix-done', seq: 3, gameId: 'a', last });
const hello: LiveEvent = { type: 'hello', seq: 0, gameVersion: null };
const called = (count: number): LiveEvent => ({
  type: 'number-called',
  seq: 4,
  gameId: 'a',
  version: 4,
  number: 7,
  kind: 'drawn',
  count,
});

type Sent = { gameId: string; phoneId: string; part: string; attempt: number };

function aPhone(answer: () => Promise<unknown> = () => Promise.resolve()) {
  const phone = {
    clock: 500,
    awakeSince: 500,
    send: vi.fn((_: Sent) => answer()),
    onMixChange: vi.fn(),
    /** Simulates a reload of the page. Only the stored data remains. */
    load: () =>
      createParticipant({
        send: phone.send,
        onMixChange: phone.onMixChange,
        now: () => phone.clock,
        awakeSince: () => phone.awakeSince,
      }),
  };
  return phone;
}

beforeEach(() => localStorage.clear());

describe('taking part', () => {
  it("sends and stores one random code immediately, and stores digest and end of the mix with the phone's time", async () => {
    const phone = aPhone();
    const hear = phone.load();
    hear(opened());
    expect(phone.send).toHaveBeenCalledOnce();
    const [{ part, ...rest } = { part: '' }] = phone.send.mock.calls[0] ?? [];
    expect(part).toMatch(/^[0-9a-f]{32}$/);
    expect(rest).toEqual({ gameId: 'a', phoneId: phoneId(), attempt: 1 });
    await vi.waitFor(() => expect(phone.onMixChange).toHaveBeenLastCalledWith({ gameId: 'a', taken: true }), 30_000);
    phone.clock = 2_700;
    hear(closed());
    hear(done('ff'));
    expect(seenGame('a')).toMatchObject({
      openings: [{ attempt: 1, part, sentAt: 500, taken: true }],
      closed: { at: 2_700, digest: 'ee' },
      last: 'ff',
    });
    expect(phone.onMixChange).toHaveBeenLastCalledWith(null);
  });

  it('stores a random code that the server rejected', async () => {
    const phone = aPhone(() => Promise.reject(new Error('409')));
    phone.load()(opened());
    await vi.waitFor(() => expect(phone.onMixChange).toHaveBeenLastCalledWith({ gameId: 'a', taken: false }), 30_000);
    expect(seenGame('a').openings).toMatchObject([{ part: expect.stringMatching(/^[0-9a-f]{32}$/), taken: false }]);
  });

  it('preserves the stored observations after a repeated mix event or a reload', () => {
    const phone = aPhone();
    const hear = phone.load();
    hear(opened());
    phone.clock = 9_000;
    hear(opened());
    phone.load()(opened());
    expect(phone.send).toHaveBeenCalledOnce();
    expect(seenGame('a').openings).toMatchObject([{ attempt: 1, sentAt: 500 }]);
  });

  it("sends a new random code for the next attempt after a cancelled mix of the phones' codes", async () => {
    const phone = aPhone();
    const hear = phone.load();
    hear(opened());
    await vi.waitFor(() => expect(seenGame('a').openings[0]?.taken).toBe(true), 30_000);
    hear(broken);
    expect(phone.onMixChange).toHaveBeenLastCalledWith(null);
    phone.clock = 20_000;
    hear(opened(2));
    hear(opened(1));
    const { openings } = seenGame('a');
    expect(openings.map(({ attempt, sentAt }) => [attempt, sentAt])).toEqual([
      [1, 500],
      [2, 20_000],
    ]);
    expect(openings[0]?.part).not.toBe(openings[1]?.part);
  });

  it('preserves the first received digest and the first received end of a mix', () => {
    const hear = aPhone().load();
    for (const event of [closed('first'), closed('second'), done('first'), done('second')]) hear(event);
    expect(seenGame('a')).toMatchObject({ closed: { digest: 'first' }, last: 'first' });
  });
});

describe('the connection time that a phone stores', () => {
  it('is measured once, at the first number', () => {
    const phone = aPhone();
    const hear = phone.load();
    phone.clock = 10_000;
    hear(hello);
    phone.clock = 70_000;
    hear(called(1));
    phone.clock = 90_000;
    hear(called(2));
    expect(seenGame('a').firstHeard).toEqual({ count: 1, readyMs: 60_000 });
  });

  it('measures the connection time from the last connection and stores the first received number', () => {
    const phone = aPhone();
    const hear = phone.load();
    phone.clock = 50_000;
    hear(hello);
    phone.clock = 51_000;
    hear(called(30));
    expect(seenGame('a').firstHeard).toEqual({ count: 30, readyMs: 1_000 });
  });

  it('measures the connection time from the last wake-up of the page', () => {
    const phone = aPhone();
    const hear = phone.load();
    phone.clock = 90_000;
    phone.awakeSince = 89_990;
    hear(opened());
    hear(called(1));
    expect(seenGame('a')).toMatchObject({ openings: [{ readyMs: 10 }], firstHeard: { readyMs: 10 } });
  });

  it('is not stored for a game before its first event', () => {
    aPhone().load()(hello);
    expect(seenGames()).toEqual([]);
  });
});
