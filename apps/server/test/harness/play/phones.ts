import type { Argon2id } from '@adarash/rules/draw';
import { MIX_OPEN_MS } from '@adarash/rules/game';
import { hashRaw } from '@node-rs/argon2';
import type { Answered, Api } from '../api.ts';
import { luckOfFile } from '../luck.ts';
import { type Reader, read } from '../reader.ts';
import { later, until } from '../until.ts';

/** argon2id with the least it can do: a mix of the real cost takes longer than a test should. */
export const cheapArgon2id: Argon2id = (password, salt) =>
  hashRaw(password, { salt, memoryCost: 8, timeCost: 1, parallelism: 1, outputLen: 32, algorithm: 2, version: 1 });

/** A mix whose time passes by the hand of the test, so that it is open as long as a slow machine needs, and no longer. */
export function mixByHand() {
  let waiting: (() => void)[] = [];
  let time = Date.now();
  return {
    /** As if the machine stalled: time passes, and no mix continues. */
    pass(ms: number) {
      time += ms;
    },
    mixing: {
      /** Stands still but for `pass` and `close`, so that a slow machine breaks no mix off. */
      now: async () => new Date(time),
      argon2id: cheapArgon2id,
      pause: () => new Promise<void>((resolve) => void waiting.push(resolve)),
    },
    /** A mix waits for its phones: from here on it has looked at the time. */
    waits: () => until(async () => waiting.length > 0, Boolean),
    /** The time of the phones is over, for all open mixes. */
    close() {
      time += MIX_OPEN_MS;
      const all = waiting;
      waiting = [];
      for (const resume of all) resume();
    },
  };
}

/** Requests a draw under a key, and repeats the request until the mix of the phones is done. */
export async function drawAfterMix(api: Api, path: string, key = sixteenBytes(), body = {}): Promise<Answered> {
  for (;;) {
    const answer = await api.post(path, body, { headers: { 'idempotency-key': key } });
    if (answer.status !== 202) return answer;
    await later(POLL_MS);
  }
}

export const callAfterMix = (api: Api, gameId: string, key?: string): Promise<Answered> =>
  drawAfterMix(api, `/games/${gameId}/call-number`, key);

const POLL_MS = 20;

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
