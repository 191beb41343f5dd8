import { MAX_CARDS_PER_GAME } from '@adarash/rules/game';
import { isAnswered, randomHex } from '@/api/intent.ts';
import { createListeners } from '@/lib/listen.ts';
import type { commandSale } from './sale-request.ts';

type Command = Parameters<typeof commandSale>[1];
type Done = Pick<Awaited<ReturnType<typeof commandSale>>, 'version' | 'taken'>;

interface Queued {
  command: Command;
  key: string;
  /** Of the sale with this command in it; null: not answered yet. */
  version: number | null;
}

interface Wires {
  send(command: Command, key: string): Promise<Done>;
  /** The server has this command, and there is a new sale to load. */
  onDone(answer: Done): void;
  onRefused(error: unknown): void;
}

const AGAIN_MS = 1_000;

/** What is typed faster than a slow line answers is one change: a price digit by digit, one card after the other. */
function joinedOf(first: Command, second: Command): Command | null {
  if (first.type === 'settings' && second.type === 'settings')
    return { type: 'settings', settings: { ...first.settings, ...second.settings } };
  if (first.type !== 'add' || second.type !== 'add') return null;
  const cards = [...first.cards, ...second.cards];
  return cards.length > MAX_CARDS_PER_GAME ? null : { type: 'add', cards };
}

/** The commands of this counter, one after the other and each until it is answered: a lost line loses no card. */
export function createSaleQueue({ send, onDone, onRefused }: Wires, wait = AGAIN_MS) {
  let queued: readonly Queued[] = [];
  let sending: Queued | null = null;
  let failing: unknown = null;
  const { subscribe, notify } = createListeners();
  const waiting: { resolve: () => void; reject: (reason: unknown) => void }[] = [];

  function show(next: readonly Queued[]): void {
    queued = next;
    notify();
  }

  const isOpen = ({ version }: Queued) => version === null;

  async function pump(): Promise<void> {
    if (sending !== null) return;
    for (let next = queued.find(isOpen); next; next = queued.find(isOpen)) {
      sending = next;
      await attempt(next);
    }
    sending = null;
    for (const { resolve } of waiting.splice(0)) resolve();
  }

  async function attempt(one: Queued): Promise<void> {
    try {
      const done = await send(one.command, one.key);
      failing = null;
      show(queued.map((each) => (each === one ? { ...one, version: done.version } : each)));
      onDone(done);
    } catch (error) {
      if (isAnswered(error)) {
        show(queued.filter((each) => each !== one));
        onRefused(error);
        return;
      }
      failing = error;
      for (const { reject } of waiting.splice(0)) reject(error);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  return {
    queued: () => queued,
    subscribe,
    push(command: Command): void {
      const last = queued.at(-1);
      const joined = last && last !== sending && isOpen(last) ? joinedOf(last.command, command) : null;
      if (last && joined) show([...queued.slice(0, -1), { ...last, command: joined }]);
      else show([...queued, { command, key: randomHex(), version: null }]);
      void pump();
    },
    /** What the loaded sale has in it needs not be shown again. */
    confirm(version: number): void {
      if (queued.some((one) => one.version !== null && one.version <= version))
        show(queued.filter((one) => one.version === null || one.version > version));
    },
    /** Resolves once everything is answered; rejects while the server cannot be reached. */
    settled: () =>
      new Promise<void>((resolve, reject) => {
        if (!queued.some(isOpen)) resolve();
        else if (failing !== null) reject(failing);
        else waiting.push({ resolve, reject });
      }),
    /** The page is left: what waits for its turn goes out at once. */
    flush(): void {
      for (const one of queued) if (isOpen(one) && one !== sending) void send(one.command, one.key).catch(() => {});
    },
  };
}
