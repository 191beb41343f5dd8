import { isAnswered, randomHex } from '@/api/intent.ts';
import type { commandSale } from '@/api/sale.ts';

type Command = Parameters<typeof commandSale>[1];

interface Queued {
  command: Command;
  key: string;
  /** Of the sale with this command in it; null: not answered yet. */
  version: number | null;
}

interface Wires {
  send(command: Command, key: string): Promise<{ version: number }>;
  /** The server has this command, and there is a new sale to load. */
  onDone(): void;
  onRefused(error: unknown): void;
}

const AGAIN_MS = 1_000;

/** The commands of this counter, one after the other and each until it is answered: a lost line loses no card. */
export function createSaleQueue({ send, onDone, onRefused }: Wires, wait = AGAIN_MS) {
  let queued: readonly Queued[] = [];
  let sending: Queued | null = null;
  let failing: unknown = null;
  const listeners = new Set<() => void>();
  const waiting: { resolve: () => void; reject: (reason: unknown) => void }[] = [];

  function show(next: readonly Queued[]): void {
    queued = next;
    for (const listener of listeners) listener();
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
      const { version } = await send(one.command, one.key);
      failing = null;
      show(queued.map((each) => (each === one ? { ...one, version } : each)));
      onDone();
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
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    push(command: Command): void {
      const last = queued.at(-1);
      // A price typed digit by digit is one change.
      const joins = last && last !== sending && isOpen(last) && last.command.type === 'settings';
      if (joins && command.type === 'settings' && last.command.type === 'settings') {
        const settings = { ...last.command.settings, ...command.settings };
        show([...queued.slice(0, -1), { ...last, command: { type: 'settings', settings } }]);
      } else show([...queued, { command, key: randomHex(), version: null }]);
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
