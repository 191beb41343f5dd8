import { setTimeout as wait } from 'node:timers/promises';

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers whose shape it is there to check.
export type Json = any;
export type Answer = { status: number; body: Json };
export type Request = { method: string; path: string; body?: unknown; token?: string };
/** Intent of a user, sent with one key until there is a response. */
export type Intent = Request & { key: string; answer: Answer; at: number };

const PATIENCE_MS = 60_000;

export async function ask(url: string, { method, path, body, token }: Request, key?: string): Promise<Answer> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return { status: response.status, body: await response.json() };
}

/** Sends the requests of all users to the server's current address, and repeats those without response. */
export type Desk = {
  send(request: Request): Promise<Answer>;
  /** From here on requests are sent to this address. */
  open(url: string): void;
  /** Stops new intents; resolves after all pending ones have a response. */
  rest(): Promise<void>;
  resume(): void;
  /** Intents with a response, in the order of the responses. */
  readonly answered: Intent[];
  /** Returns the number of repeated requests. */
  readonly repeats: () => number;
  /** Returns the pending intents with the result of their last request. */
  readonly waiting: () => string[];
};

export function makeDesk(): Desk {
  const answered: Intent[] = [];
  let url = '';
  let resting: Promise<void> | null = null;
  let wake = () => {};
  const underWay = new Map<string, string>();
  let repeats = 0;
  let keys = 0;

  async function insist(request: Request, key: string): Promise<Answer> {
    for (let pause = 10; ; pause = Math.min(pause * 2, 160)) {
      try {
        const answer = await ask(url, request, key);
        // Busy or broken just now: the same key is sent again.
        if (answer.status !== 429 && answer.status < 500) return answer;
        underWay.set(key, `${request.path} ${answer.status} ${answer.body.code}`);
      } catch (error) {
        underWay.set(key, `${request.path} ${error}`);
        // Without response the effect is unknown, so the request is repeated with its key.
      }
      repeats++;
      await wait(pause);
    }
  }

  return {
    answered,
    repeats: () => repeats,
    waiting: () => [...underWay.values()],
    open(address) {
      url = address;
    },
    async send(request) {
      await resting;
      const key = `intent-${++keys}`;
      underWay.set(key, request.path);
      const answer = await insist(request, key);
      answered.push({ ...request, key, answer, at: Date.now() });
      underWay.delete(key);
      return answer;
    },
    async rest() {
      resting ??= new Promise((resolve) => {
        wake = resolve;
      });
      while (underWay.size > 0) await wait(5);
    },
    resume() {
      resting = null;
      wake();
    },
  };
}
