import { MAX_SALE_COMMANDS, type SaleCommand } from '@adarash/rules/sale';
import { isAnswered } from '@/api/intent.ts';

const AGAIN_MS = 1_000;

/** What the server answered: `version` of the sale that contains the commands. */
export interface Done {
  version: number;
  taken: readonly { card: number; by: string }[];
}

interface Wires {
  /** One request under one key; it continues when the page is left. */
  send(commands: readonly SaleCommand[], key: string): Promise<Done>;
  makeKey(): string;
  wait(ms: number): Promise<unknown>;
  onChange(): void;
  onDone(done: Done): void;
  onRefused(error: unknown): void;
}

/** Commands that are sent together. Its key never changes, because an answer may be lost. */
interface Batch {
  key: string;
}

interface Entry {
  command: SaleCommand;
  batch: Batch | null;
  /** Whether a list with this command was refused, so that it is sent without others. */
  alone: boolean;
  /** Version of the sale with this command; null until it is answered. */
  version: number | null;
}

const isOpen = ({ version }: Entry) => version === null;
const isUnsent = (entry: Entry) => isOpen(entry) && entry.batch === null;

/**
 * The commands of this counter that the loaded sale does not contain yet. One request is sent at a time, in order; a
 * request whose answer is lost is repeated under its key.
 */
export function createPending({ send, makeKey, wait, onChange, onDone, onRefused }: Wires) {
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

  /** Puts the first unsent commands into a batch. */
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

  /** Nothing of a refused list was done: its commands are sent one by one, and the refused one is removed. */
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
    /** Commands that a sale of this version does not contain. */
    after: (version: number): SaleCommand[] =>
      entries.filter((entry) => entry.version === null || entry.version > version).map(({ command }) => command),

    push(command: SaleCommand): void {
      const last = entries.at(-1);
      const joined = last && isUnsent(last) ? joinedOf(last.command, command) : null;
      if (last && joined) show([...entries.slice(0, -1), { ...last, command: joined }]);
      else show([...entries, { command, batch: null, alone: false, version: null }]);
      void run();
    },

    /** Removes what the loaded sale contains. */
    confirm(version: number): void {
      const left = entries.filter((entry) => entry.version === null || entry.version > version);
      if (left.length < entries.length) entries = left;
    },

    /** Resolves once everything is answered; rejects while the server cannot be reached. */
    settled: () =>
      new Promise<void>((resolve, reject) => {
        if (!entries.some(isOpen)) resolve();
        else if (failure !== null) reject(failure);
        else settling.push({ resolve, reject });
      }),

    /** Sends all unsent commands as one request, because the page is left. */
    leave(): void {
      const unanswered = failure === null ? null : (entries.find(isOpen)?.batch ?? null);
      const rest = seal();
      for (const batch of [unanswered, rest])
        if (batch !== null) void send(commandsOf(batch), batch.key).catch(() => undefined);
    },
  };
}

/** A price that is typed faster than it is sent is one change. */
function joinedOf(first: SaleCommand, second: SaleCommand): SaleCommand | null {
  if (first.type !== 'settings' || second.type !== 'settings') return null;
  return { ...first, ...second, settings: { ...first.settings, ...second.settings } };
}
