import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Square } from '@adarash/rules/card';
import { makeLanes } from '../platform/lanes.ts';
import { printProgram } from '../platform/places.ts';
import { LANES } from '../platform/policies.ts';
import { Refusal, StorageBusy } from '../platform/refusal.ts';

/** Heap limit of the print process, far above the requirement of the longest paper. */
const MOST_HEAP_MB = 256;
const LOOK_EVERY_MS = 50;

const LIMITS = {
  /**
   * Limit of the print process's total memory. It includes the pixels of pictures, which the heap limit does not
   * include.
   */
  mostMemoryMb: 512,
  /** Timeout of a paper. Even the slowest computer needs only a fraction of it for a thousand cards. */
  longestMs: 120_000,
  /**
   * Idle time after which the print process ends. Slips are printed every few minutes, so the process usually
   * continues.
   */
  idleMs: 600_000,
  /** Whether the print process has low priority. */
  isBackground: false,
};

export type Printer = ReturnType<typeof makePrinter>;

/**
 * Prints papers in a separate process that is reused. A paper is refused if it exceeds the memory limit or the timeout,
 * or if the process ends.
 */
export function makePrinter(limits: Partial<typeof LIMITS> = {}) {
  const { mostMemoryMb, longestMs, idleMs, isBackground } = { ...LIMITS, ...limits };
  const lanes = makeLanes(LANES.papers, () => new StorageBusy());
  let warm: ChildProcess | null = null;
  /** Paper that is currently printed; null if there is none. */
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
      // A process that is too large is ended, so that its memory does not count against the next paper.
      needLittle();
      // An idle print process must not keep the server running.
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
      // The environment of the print process is empty, because papers require no variable and some variables are
      // secret.
      env: {},
    });
    if (isBackground && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    child.on('message', (answer) => paper?.resolve(answer as PrintAnswer));
    child.on('error', (error) => end(child, error.message));
    child.on('exit', () => end(child, 'the printing process ended'));
    warm = child;
    return child;
  }

  /** Ends the print process. The current paper fails; the next paper starts a new process. */
  function end(child: ChildProcess, reason: string): void {
    if (warm !== child) return;
    warm = null;
    child.kill('SIGKILL');
    paper?.reject(new Error(reason));
  }
}

/** Returns the memory of a process in MB, or 0 if it is not available. */
function residentMb(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0;
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    // The print process has just ended, so its memory cannot be read.
    return 0;
  }
}

/** Input of the print process: plain data with all texts in the language of the paper. */
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

/** Size of a paper; a roll is 80 mm wide, as in common receipt printers. */
export type PaperKind = 'a4' | 'roll';

type CardsJob = {
  readonly kind: 'cards';
  readonly paper: PaperKind;
  /** Number of cards per A4 page. On a roll the cards are printed one below another. */
  readonly perPage: 1 | 2 | 4 | 6;
  readonly colour: boolean;
  /** Text next to the QR code of a card. */
  readonly scan: string;
  readonly cards: readonly PrintedCard[];
};

export type PrintedCard = {
  readonly title: string;
  readonly numbers: readonly Square[];
  readonly code: string;
  /** URL in the QR code of a card; null if the card has no QR code. */
  readonly address: string | null;
};

type SheetJob = {
  readonly kind: 'sheet';
  readonly paper: PaperKind;
  readonly blocks: readonly Block[];
  /** Text at the foot of each page; `page` is the page number with the placeholders {{page}} and {{pages}}. */
  readonly foot: string;
  readonly page: string;
  /** Whether the next sheet belongs to the same PDF file. The response then contains only the bytes so far. */
  readonly continues?: boolean;
};

/** Part of a slip, a ticket or a day roll, which consists of such parts from top to bottom. */
export type Block =
  | { readonly type: 'text'; readonly text: string; readonly look?: 'strong' | 'large' | 'small' }
  /** Warning in white on black, so that it is visible on any printer. */
  | { readonly type: 'warning'; readonly text: string }
  | { readonly type: 'pairs'; readonly pairs: readonly (readonly [label: string, value: string])[] }
  /** Called numbers in order; numbers that staff typed are white on black. */
  | { readonly type: 'numbers'; readonly numbers: readonly { readonly text: string; readonly typed: boolean }[] }
  /** List of items, each with a box to tick. */
  | { readonly type: 'ticks'; readonly items: readonly string[] }
  | { readonly type: 'signature'; readonly caption: string }
  | { readonly type: 'code'; readonly address: string; readonly caption: string }
  /** Description of a game or a shift, which is never split between two pages. */
  | { readonly type: 'entry'; readonly title: string; readonly side: string; readonly texts: readonly string[] };
