import type { Argon2id } from '@adarash/rules/draw';
import { MIX_OPEN_MS } from '@adarash/rules/game';
import { hashRaw } from '@node-rs/argon2';
import type { Answered, Api } from './api.ts';
import { luckOfFile } from './luck.ts';
import { type Reader, read } from './reader.ts';
import { until } from './until.ts';

/** argon2id with the least it can do: a mix of the real cost takes longer than a test should. */
export const cheapArgon2id: Argon2id = (password, salt) =>
  hashRaw(password, { salt, memoryCost: 8, timeCost: 1, parallelism: 1, outputLen: 32, algorithm: 2, version: 1 });

/** A mix whose time passes by the hand of the test, so that it is open as long as a slow machine needs, and no longer. */
export function mixByHand() {
  const answerWithinMs = 1e9;
  const [open, late] = [makeGate(), makeGate()];
  let time = Date.now();
  return {
    /** Stands still but for `pass` and `close`, so that a slow machine breaks no mix off. */
    storageClock: { now: async () => new Date(time) },
    pass(ms: number) {
      time += ms;
    },
    mixing: {
      argon2id: cheapArgon2id,
      answerWithinMs,
      pause: (ms: number) => (ms === answerWithinMs ? late : open).wait(),
    },
    /** A mix waits for its phones: from here on it has looked at the time. */
    waits: () => until(async () => open.waiting(), Boolean),
    /** The time of the phones is over, for so many mixes that are open. */
    close(mixes = 1) {
      time += MIX_OPEN_MS;
      for (let mix = 0; mix < mixes; mix++) open.pass();
    },
    /** Whoever asked has waited too long, for one request. */
    late: late.pass,
  };
}

/** Lets one through for each `pass`, whichever comes first. */
function makeGate() {
  const waiting: (() => void)[] = [];
  let passes = 0;
  return {
    waiting: () => waiting.length > 0,
    async wait() {
      if (passes > 0) passes -= 1;
      else await new Promise<void>((resolve) => void waiting.push(resolve));
    },
    pass() {
      const next = waiting.shift();
      if (next) next();
      else passes += 1;
    },
  };
}

export const sixteenBytes = () => luckOfFile('phones')(16).toString('hex');

/** A player's phone on the hall's page. */
export type Phone = {
  id: string;
  stream: Reader;
  send(gameId: string, part?: string, address?: string): Promise<Answered>;
};

/** Listens as a phone that takes part; `base` is a server's address below /api. */
export async function phoneAt(base: string, code: string, api: Api, id = sixteenBytes()): Promise<Phone> {
  const stream = await read(`${base}/hall/${code}/events?phone=${id}`, null);
  await stream.until((event) => event.type === 'hello');
  return {
    id,
    stream,
    send: (gameId, part = sixteenBytes(), address = '10.0.0.7') =>
      api.post(`/public/halls/${code}/parts`, { gameId, phoneId: id, part }, { address }),
  };
}
