import { afterEach, expect, it, vi } from 'vitest';
import { recompute } from './recompute.ts';

const VERDICT = { ok: true, finished: true, steps: [] };

class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: ((event: { data: unknown }) => void) | undefined;
  onerror: (() => void) | undefined;
  readonly posted: unknown[] = [];
  readonly terminate = vi.fn();

  constructor() {
    FakeWorker.made.push(this);
  }

  postMessage(data: unknown): void {
    this.posted.push(data);
  }
}

afterEach(() => {
  FakeWorker.made = [];
  vi.unstubAllGlobals();
});

const open = (receipt: unknown, signal = new AbortController().signal) => {
  vi.stubGlobal('Worker', FakeWorker);
  const answer = recompute(receipt, signal);
  const worker = FakeWorker.made[0];
  if (worker === undefined) throw new Error('no worker was made');
  return { answer, worker };
};

it('verifies a draw in a worker, which ends after its result', async () => {
  const { answer, worker } = open({ scheme: 'bingo75/v1' });
  expect(worker.posted).toEqual([{ receipt: { scheme: 'bingo75/v1' }, set: null }]);
  worker.onmessage?.({ data: VERDICT });
  expect(await answer).toEqual(VERDICT);
  expect(worker.terminate).toHaveBeenCalledOnce();
});

it('verifies a draw on the page if the worker fails', async () => {
  const { answer, worker } = open({});
  worker.onerror?.();
  expect(await answer).toMatchObject({ ok: false, steps: [{ name: 'receipt', ok: false }] });
});

it('verifies a draw on the page if the browser does not support workers', async () => {
  expect(await recompute({}, new AbortController().signal)).toMatchObject({ ok: false });
});

it('stops the verification of a draw when the visitor leaves', async () => {
  const leaving = new AbortController();
  const { answer, worker } = open({}, leaving.signal);
  leaving.abort();
  await expect(answer).rejects.toThrow();
  expect(worker.terminate).toHaveBeenCalledOnce();
});
