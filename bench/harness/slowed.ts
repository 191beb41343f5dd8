import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, get, makeHalls, post, startGames } from './api.ts';
import { freshPlace, type Place } from './place.ts';
import { type Program, startBare, startServer } from './program.ts';
import { type Bench, middleOf, part, type Row } from './row.ts';
import { Wire } from './wire.ts';

/** A cheap laptop, the browser of a television and a phone of 100 dollars, against a machine that runs benchmarks. */
const SLOWER = 6;
const [CARDS, CALLS, WARMING, VISITS] = [60, 14, 3, 3];
/** Long enough for all that follows a number, such as its parts that are drawn later. */
const SETTLED_MS = 900;
const MOST_MS = 20_000;

/** Another built checkout, whose pages are measured in alternating turns. */
const BESIDE = process.env.BENCH_BESIDE;

interface Hall {
  program: Program;
  place: Place;
  wire: Wire;
  token: string;
  moderator: string;
  user: string;
  game: string;
  /** Address of the hall's display. */
  path: string;
}

interface Device {
  path: (hall: Hall) => string;
  size: { width: number; height: number };
  /** Presses the key; a device without keys hears of the call from the counter. */
  presses?: true;
  goalMs: number;
}

const DEVICES: Record<string, Device> = {
  laptop: {
    path: ({ game }) => `/bingo-game?id=${game}`,
    size: { width: 1366, height: 768 },
    presses: true,
    goalMs: 180,
  },
  TV: { path: ({ path }) => path, size: { width: 1920, height: 1080 }, goalMs: 130 },
  'phone with four cards': {
    path: ({ path }) => `${path}/play#1,2,3,4`,
    size: { width: 390, height: 844 },
    goalMs: 130,
  },
};

/** Ratio to a page without framework in the same browser, which does not depend on the load of the machine. */
const MOST_OF_BARE = 2.5;

const LONGEST_FRAME_MS = 100;
const SETUP_USABLE_MS = 2_500;

/** Opens a new browser at an address of a server with its stored settings. */
type Open = (address: string, kept: Record<string, string>) => Promise<{ page: Answer; close: () => Promise<void> }>;

/**
 * Measures on a slow device: time from a call to the drawn number, the longest frame until then, and the first visit of
 * setup.
 */
export async function slowed(bench: Bench, open: Open, usable: string): Promise<void> {
  const halls: Hall[] = [];
  const bare = await startBare(bench, 'page', { PAGE: join(bench.root, 'bench/bare/page.html') });
  try {
    for (const root of [bench.root, ...(BESIDE ? [BESIDE] : [])]) halls.push(await openHall({ ...bench, root }));
    for (const [name, device] of Object.entries(DEVICES)) await calls(bench, open, halls, bare, name, device);
    const visits: number[][] = halls.map(() => []);
    for (let n = 0; n < VISITS; n++)
      for (const [side, hall] of halls.entries()) visits[side]?.push(await firstVisit(open, hall, usable));
    const [ours = Number.NaN, other] = visits.map(middleOf);
    row(
      bench,
      `setup until it can be used, first visit, processor ${SLOWER} times slower`,
      SETUP_USABLE_MS,
      ours,
      other,
    );
  } finally {
    await bare.stop();
    for (const { program, place, wire } of halls) {
      wire.close();
      await program.stop();
      await place.remove();
    }
  }
}

function row(bench: Bench, name: string, goalMs: number, ours: number, other?: number, more: object = {}): void {
  const against = other === undefined ? {} : { against: { name: 'other build', value: other } };
  bench.row({ name, unit: 'ms', ours, ...against, goal: { atMost: goalMs }, ...more });
}

async function openHall(bench: Bench): Promise<Hall> {
  const place = await freshPlace(bench, 'SQLite');
  const owner = { email: 'admin@hall.test', password: randomUUID() };
  const env = { ...place.env, ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
  const program = await startServer(bench, env);
  const wire = await Wire.open(program.port);
  const [{ token, moderator } = { token: '', moderator: '' }] = await makeHalls(wire, owner, 1);
  const { user } = await get(wire, token, '/auth/me');
  const { path } = await get(wire, token, '/hall-code');
  return { program, place, wire, token, moderator, user: JSON.stringify(user), game: '', path };
}

/** The server ends a connection that was silent while a page made the calls. */
async function connectAgain(hall: Hall): Promise<void> {
  hall.wire.close();
  hall.wire = await Wire.open(hall.program.port);
}

const addressOf = ({ port }: Program) => `http://127.0.0.1:${port}`;

type Seen = { number: string; pressedAt: number; drawnAt: number; frame: number };

/** Runs in the page: when a number was drawn, by the clock that every page and this program share. */
function watch() {
  const seen: Seen = { number: '', pressedAt: 0, drawnAt: 0, frame: 0 };
  Object.assign(window, { seen });
  const now = () => performance.timeOrigin + performance.now();
  const pressed = (event: Event) => {
    seen.pressedAt = performance.timeOrigin + event.timeStamp;
  };
  addEventListener('keydown', pressed, { capture: true });
  new MutationObserver(() => {
    const number = document.querySelector('[data-current]')?.getAttribute('data-current') ?? '';
    if (number === seen.number) return;
    seen.number = number;
    // A message posted in a frame is received after the frame was drawn.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      seen.drawnAt = now();
    };
    requestAnimationFrame(() => port2.postMessage(null));
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-current'] });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.frame = Math.max(seen.frame, duration);
  }).observe({ type: 'long-animation-frame' });
}

/** An opened page with its figures per call. */
interface Side {
  page: Answer;
  close: () => Promise<void>;
  /** Requests the next number without the page. */
  callNumber: () => Promise<unknown>;
  times: number[];
  frames: number[];
  tasks: number[];
}

async function openSide(
  open: Open,
  program: Program,
  path: string,
  device: Device,
  kept: Record<string, string>,
  callNumber: () => Promise<unknown>,
): Promise<Side> {
  const { page, close } = await open(addressOf(program), kept);
  await page.evaluateOnNewDocument(watch);
  await page.setViewport(device.size);
  await page.goto(addressOf(program) + path);
  await page.waitForSelector('[data-number="75"]', { timeout: MOST_MS });
  await wait(SETTLED_MS);
  await page.emulateCPUThrottling(SLOWER);
  return { page, close, callNumber, times: [], frames: [], tasks: [] };
}

async function openGame(open: Open, hall: Hall, device: Device): Promise<Side> {
  await connectAgain(hall);
  const [game] = await startGames(hall.wire, hall.token, 1, 0, CARDS);
  hall.game = game?._id ?? '';
  // Until the first number the TV shows the sale.
  await callNumber(hall);
  const kept: Record<string, string> = device.presses ? { token: hall.token, user: hall.user } : {};
  return openSide(open, hall.program, device.path(hall), device, kept, () => callNumber(hall));
}

const openBare = (open: Open, bare: Program, device: Device): Promise<Side> =>
  openSide(open, bare, '/', device, {}, () => fetch(`${addressOf(bare)}/call`, { method: 'POST' }));

/** Calls the numbers on all sides in alternating turns. */
async function measure(sides: readonly Side[], presses: boolean): Promise<void> {
  for (let n = -WARMING; n < CALLS; n++) {
    for (const side of sides) {
      const before = await taskMs(side.page);
      const { tookMs, frame } = await call(side, presses);
      const task = (await taskMs(side.page)) - before;
      if (n < 0) continue;
      side.times.push(tookMs);
      side.frames.push(frame);
      side.tasks.push(task);
    }
  }
}

async function calls(
  bench: Bench,
  open: Open,
  halls: Hall[],
  bare: Program,
  name: string,
  device: Device,
): Promise<void> {
  const sides: Side[] = [];
  try {
    for (const hall of halls) sides.push(await openGame(open, hall, device));
    const bareSide = await openBare(open, bare, device);
    sides.push(bareSide);
    await measure(sides, device.presses === true);
    const [ours, other] = sides.slice(0, halls.length).map(({ times, frames, tasks }) => ({
      call: middleOf(times),
      frame: Math.max(...frames),
      cpu: middleOf(tasks) * 1000,
      p50: middleOf(times),
      p99: part(times, 0.99),
    }));
    if (ours === undefined) return;
    const cpu = { ours: ours.cpu, ...(other && { other: other.cpu }) };
    const slow = `processor ${SLOWER} times slower`;
    row(bench, `${name}, a call until its number is drawn, ${slow}`, device.goalMs, ours.call, other?.call, {
      p50: ours.p50,
      p99: ours.p99,
      cpu,
      note: `${CARDS} cards, ${CALLS} calls`,
    });
    bench.row(rowOfBare(name, ours.call, middleOf(bareSide.times)));
    row(bench, `${name}, longest frame of these calls, ${slow}`, LONGEST_FRAME_MS, ours.frame, other?.frame);
  } finally {
    for (const { close } of sides) await close();
    for (const hall of halls) {
      await connectAgain(hall);
      // Sent by the moderator, because the last number may have completed a card.
      await post(hall.wire, hall.moderator, `/games/${hall.game}/finish`, { reason: 'a game of the benchmark' });
    }
  }
}

/** Row of a device whose goal is the ratio to the bare page. */
export const rowOfBare = (name: string, ours: number, bare: number): Row => ({
  name: `${name}, a call ÷ bare page, processor ${SLOWER} times slower`,
  unit: 'ms',
  ours,
  against: { name: 'bare page', value: bare },
  ratio: ours / bare,
  goal: { atMost: MOST_OF_BARE },
});

/** Milliseconds that the page's main thread has worked. */
async function taskMs(page: Answer): Promise<number> {
  return (await page.metrics()).TaskDuration * 1000;
}

const callNumber = ({ wire, token, game }: Hall) => post(wire, token, `/games/${game}/call-number?cards=ids`);

async function call(
  { page, callNumber }: Pick<Side, 'page' | 'callNumber'>,
  presses: boolean,
): Promise<{ tookMs: number; frame: number }> {
  await page.evaluate(() => Object.assign((window as unknown as { seen: Seen }).seen, { drawnAt: 0, frame: 0 }));
  const asked = performance.timeOrigin + performance.now();
  if (presses) await page.keyboard.press('Space');
  else await callNumber();
  for (const from = performance.now(); performance.now() - from < MOST_MS; ) {
    await wait(SETTLED_MS);
    const seen: Seen | null = await page.evaluate(() =>
      // The next press counts once the number has been heard.
      document.querySelector('[data-resting]') === null ? (window as unknown as { seen: Seen }).seen : null,
    );
    if (seen && seen.drawnAt > 0)
      return { tookMs: seen.drawnAt - (presses ? seen.pressedAt : asked), frame: seen.frame };
  }
  throw new Error('The number was not shown.');
}

/** Runs in the page: when a part was first drawn, since the visit began. */
function watchFor(selector: string) {
  const observer = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => Object.assign(window, { usableAfter: performance.now() });
    requestAnimationFrame(() => port2.postMessage(null));
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}

/** Polls rarely from outside, because a check in every frame would delay the drawing. */
async function firstVisit(open: Open, hall: Hall, usable: string): Promise<number> {
  const { page, close } = await open(addressOf(hall.program), { token: hall.token, user: hall.user });
  try {
    await page.evaluateOnNewDocument(watchFor, usable);
    await page.emulateCPUThrottling(SLOWER);
    await page.goto(`${addressOf(hall.program)}/select-card`, { waitUntil: 'domcontentloaded', timeout: MOST_MS });
    for (const from = performance.now(); performance.now() - from < MOST_MS; ) {
      await wait(SETTLED_MS);
      const after = await page.evaluate(() => (window as unknown as { usableAfter?: number }).usableAfter);
      if (after !== undefined) return after;
    }
    throw new Error('Setup could not be used.');
  } finally {
    await close();
  }
}
