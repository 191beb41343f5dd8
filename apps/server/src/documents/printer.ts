import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Square } from '@adarash/rules/card';
import { makeLanes } from '../platform/lanes.ts';
import { printProgram } from '../platform/places.ts';
import { LANES } from '../platform/policies.ts';
import { Refusal, StorageBusy } from '../platform/refusal.ts';

/** Far more than the longest paper needs. */
const MOST_HEAP_MB = 256;
const LOOK_EVERY_MS = 50;

const LIMITS = {
  /** Of everything, the pixels of pictures among it, which the limit of the heap does not count. */
  mostMemoryMb: 512,
  /** A paper that takes longer is given up: on the slowest machine a thousand cards take a fraction of it. */
  longestMs: 120_000,
  /** Slips come a few minutes apart; after an evening the memory is given back. */
  idleMs: 600_000,
  /** Whether everything else on the machine goes first. */
  isBackground: false,
};

export type Printer = ReturnType<typeof makePrinter>;

/**
 * Papers are made in one process that stays warm for the next one. A paper that ends it, or takes more memory or time than
 * it may, is refused.
 */
export function makePrinter(limits: Partial<typeof LIMITS> = {}) {
  const { mostMemoryMb, longestMs, idleMs, isBackground } = { ...LIMITS, ...limits };
  const lanes = makeLanes(LANES.papers, () => new StorageBusy());
  let warm: ChildProcess | null = null;
  /** The paper that is being made. */
  let paper: { resolve(answer: PrintAnswer): void; reject(error: Error): void } | null = null;
  let idle: NodeJS.Timeout | undefined;

  return {
    print: (hallId: string, job: PrintJob): Promise<Printed> => lanes.run(hallId, () => makePaper(job)),
    close(): void {
      if (warm !== null) end(warm, 'the server stops');
    },
  };

  async function makePaper(job: PrintJob): Promise<Printed> {
    try {
      return await inProcess(job);
    } catch (error) {
      throw Object.assign(new Refusal('PAPER_FAILED'), { cause: error });
    }
  }

  async function inProcess(job: PrintJob): Promise<Printed> {
    clearTimeout(idle);
    const child = warm ?? start();
    child.ref();
    child.channel?.ref();
    const needLittle = () => {
      if (residentMb(child.pid) > mostMemoryMb) end(child, `the paper took more than ${mostMemoryMb} MB`);
    };
    const look = setInterval(needLittle, LOOK_EVERY_MS);
    const timer = setTimeout(() => end(child, `the paper took more than ${longestMs} ms`), longestMs);
    try {
      const answer = await new Promise<PrintAnswer>((resolve, reject) => {
        paper = { resolve, reject };
        child.send(job, (error) => error && end(child, error.message));
      });
      if ('failed' in answer) throw new Error(answer.failed);
      return answer;
    } finally {
      paper = null;
      clearInterval(look);
      clearTimeout(timer);
      // What it holds on to counts for the next paper.
      needLittle();
      // Nothing waits for a process that has nothing to do.
      child.unref();
      child.channel?.unref();
      idle = setTimeout(() => end(child, 'no paper was asked for'), idleMs).unref();
    }
  }

  function start(): ChildProcess {
    const child = fork(printProgram, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${MOST_HEAP_MB}`],
      // Nothing of the environment, which holds what no paper needs to know.
      env: {},
    });
    if (isBackground && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    child.on('message', (answer) => paper?.resolve(answer as PrintAnswer));
    child.on('error', (error) => end(child, error.message));
    child.on('exit', () => end(child, 'the printing process ended'));
    warm = child;
    return child;
  }

  /** Ends the process; the paper that is being made in it fails, and the next one starts another. */
  function end(child: ChildProcess, reason: string): void {
    if (warm !== child) return;
    warm = null;
    child.kill('SIGKILL');
    paper?.reject(new Error(reason));
  }
}

/** Resident memory of a process, 0 if the system does not tell. */
function residentMb(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0;
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    // It has just ended.
    return 0;
  }
}

/** What the printing process is given: plain data, every text in the language of the paper already. */
export type PrintJob = CardsPaper | SheetPaper;
export type CardsPaper = CardsJob & Paper;
export type SheetPaper = SheetJob & Paper;

type Paper = {
  readonly hall: { readonly name: string };
  readonly title: string;
  readonly at: Date;
};

type Printed = { readonly bytes: Uint8Array; readonly cpuMicros: number };
export type PrintAnswer = Printed | { readonly failed: string };

/** 80 mm is the width of the roll in the printers that stand on counters. */
export type PaperKind = 'a4' | 'roll';

type CardsJob = {
  readonly kind: 'cards';
  readonly paper: PaperKind;
  /** On A4. A roll has one card after the other. */
  readonly perPage: 1 | 2 | 4 | 6;
  readonly colour: boolean;
  /** The words next to the code to scan. */
  readonly scan: string;
  readonly cards: readonly PrintedCard[];
};

export type PrintedCard = {
  readonly title: string;
  readonly numbers: readonly Square[];
  readonly code: string;
  /** Where its QR code leads; null: it has none. */
  readonly address: string | null;
};

type SheetJob = {
  readonly kind: 'sheet';
  readonly paper: PaperKind;
  readonly blocks: readonly Block[];
  /** At the foot of each page; `page` has {{page}} and {{pages}} in it. */
  readonly foot: string;
  readonly page: string;
  /** Whether the next sheet belongs to the same file; the answer then has what is written of it so far. */
  readonly continues?: boolean;
};

/** What a slip, a ticket or a roll is made of, from top to bottom. */
export type Block =
  | { readonly type: 'text'; readonly text: string; readonly look?: 'strong' | 'large' | 'small' }
  /** White on black, so that nobody overlooks it, on any printer. */
  | { readonly type: 'warning'; readonly text: string }
  | { readonly type: 'pairs'; readonly pairs: readonly (readonly [label: string, value: string])[] }
  /** Numbers in the order they came; `typed` ones stand white on black. */
  | { readonly type: 'numbers'; readonly numbers: readonly { readonly text: string; readonly typed: boolean }[] }
  /** Each with a box to tick. */
  | { readonly type: 'ticks'; readonly items: readonly string[] }
  | { readonly type: 'signature'; readonly caption: string }
  | { readonly type: 'code'; readonly address: string; readonly caption: string }
  /** One of a long list: it is never torn over two pages. */
  | { readonly type: 'entry'; readonly title: string; readonly side: string; readonly texts: readonly string[] };
