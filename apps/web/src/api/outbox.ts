import { MAX_SALE_COMMANDS, type SaleCommand } from '@adarash/rules/sale';
import { isAnswered } from './intent.ts';

const AGAIN_MS = 1_000;

/** Response of the server to a request with sale commands. `version` is the version of the sale that contains them. */
export interface Done {
  version: number;
  taken: readonly { card: number; by: string }[];
}

interface Wires {
  /** Sends one request with sale commands and an idempotency key. The request must survive the closing of the page. */
  send(commands: readonly SaleCommand[], key: string): Promise<Done>;
  makeKey(): string;
  wait(ms: number): Promise<unknown>;
  onChange(): void;
  onDone(done: Done): void;
  onRefused(error: unknown): void;
}

/**
 * Sale commands that are sent in one request. The idempotency key never changes, because the request is repeated if its
 * response is lost.
 */
interface Batch {
  key: string;
}

interface Entry {
  command: SaleCommand;
  batch: Batch | null;
  /** Whether a request with this command was refused, so that the command must be sent in a separate request. */
  alone: boolean;
  /** Version of the sale that contains this command; null until the server responds. */
  version: number | null;
}

const isOpen = ({ version }: Entry) => version === null;
const isUnsent = (entry: Entry) => isOpen(entry) && entry.batch === null;

/**
 * Creates the outbox of a counter. It contains the sale commands that are missing in the loaded sale and sends one
 * request at a time, in order. A request without response is repeated with the same idempotency key. The live game uses
 * `createIntent` instead. Its calls are not queued, because staff must see a number before they decide the next step.
 */
export function createOutbox({ send, makeKey, wait, onChange, onDone, onRefused }: Wires) {
  let entries: readonly Entry[] = [];
  let running = false;
  let failure: unknown = null;
  const settling: { resolve: () => void; reject: (reason: unknown) => void }[] = [];

  function show(next: readonly Entry[]): void {
    entries = next;
    onChange();
  }

  const update = (batch: Batch, change: Partial<Entry>) =>
    show(entries.map((entry) => (entry.batch === batch ? { ...entry, ...change } : entry)));

  const commandsOf = (batch: Batch) => entries.filter((entry) => entry.batch === batch).map(({ command }) => command);

  /** Creates the next request from the first unsent commands of the outbox. Returns null if all commands are sent. */
  function seal(): Batch | null {
    const unsent = entries.filter(isUnsent);
    const ends = unsent[0]?.alone ? 1 : unsent.findIndex(({ alone }) => alone);
    const together = unsent.slice(0, ends === -1 ? MAX_SALE_COMMANDS : Math.min(ends, MAX_SALE_COMMANDS));
    if (together.length === 0) return null;
    const batch = { key: makeKey() };
    entries = entries.map((entry) => (together.includes(entry) ? { ...entry, batch } : entry));
    return batch;
  }

  const nextBatch = () => entries.find(isOpen)?.batch ?? seal();

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    for (let batch = nextBatch(); batch !== null; batch = nextBatch()) await attempt(batch);
    running = false;
    for (const { resolve } of settling.splice(0)) resolve();
  }

  async function attempt(batch: Batch): Promise<void> {
    const commands = commandsOf(batch);
    try {
      const done = await send(commands, batch.key);
      failure = null;
      update(batch, { version: done.version });
      onDone(done);
    } catch (error) {
      if (isAnswered(error)) return refused(batch, commands.length, error);
      failure = error;
      for (const { reject } of settling.splice(0)) reject(error);
      await wait(AGAIN_MS);
    }
  }

  /**
   * Handles a refused request of the outbox, which had no effect on the server. Several commands are sent again one by
   * one. A single command is removed.
   */
  function refused(batch: Batch, count: number, error: unknown): void {
    failure = null;
    if (count > 1) {
      update(batch, { batch: null, alone: true });
    } else {
      show(entries.filter((entry) => entry.batch !== batch));
      onRefused(error);
    }
  }

  return {
    /** Returns the commands of the outbox that the sale with the given version does not contain yet. */
    after: (version: number): SaleCommand[] =>
      entries.filter((entry) => entry.version === null || entry.version > version).map(({ command }) => command),

    push(command: SaleCommand): void {
      const last = entries.at(-1);
      const joined = last && isUnsent(last) ? joinedOf(last.command, command) : null;
      if (last && joined) show([...entries.slice(0, -1), { ...last, command: joined }]);
      else show([...entries, { command, batch: null, alone: false, version: null }]);
      void run();
    },

    /** Removes the commands from the outbox that the sale with the given version already contains. */
    confirm(version: number): void {
      const left = entries.filter((entry) => entry.version === null || entry.version > version);
      if (left.length < entries.length) entries = left;
    },

    /**
     * Resolves when the server has responded to all commands of the outbox. Rejects while the server cannot be reached.
     */
    settled: () =>
      new Promise<void>((resolve, reject) => {
        if (!entries.some(isOpen)) resolve();
        else if (failure !== null) reject(failure);
        else settling.push({ resolve, reject });
      }),

    /**
     * Sends the unsent commands of the outbox as one request, because the page closes. Also repeats a request that
     * failed.
     */
    leave(): void {
      const unanswered = failure === null ? null : (entries.find(isOpen)?.batch ?? null);
      const rest = seal();
      for (const batch of [unanswered, rest])
        if (batch !== null) void send(commandsOf(batch), batch.key).catch(() => undefined);
    },
  };
}

/**
 * Returns two changes of the sale's settings as one command, or null if they cannot be joined. This avoids a request
 * for every typed digit of a price.
 */
function joinedOf(first: SaleCommand, second: SaleCommand): SaleCommand | null {
  if (first.type !== 'settings' || second.type !== 'settings') return null;
  return { ...first, ...second, settings: { ...first.settings, ...second.settings } };
}
