import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { hasPostgres, POSTGRES_MISSING } from '../apps/server/test/harness/servers/postgres.ts';
import { ENGINES } from '../e2e/engines/engines.ts';
import { networkMissing } from '../e2e/engines/hall-network.ts';
import { windows } from '../e2e/engines/wine.ts';
import { CHROMIUM_MISSING, ensureChromium } from '../e2e/harness/chromium.ts';
import { ensureBuilt } from '../scripts/build.mjs';
import { inRoot, orTell, runNode, sentenceOf } from '../scripts/command.mjs';
import { ensureInstalled } from '../scripts/install.mjs';
import { progressLine, secondsLeft, wordsForSeconds } from './progress/progress.ts';
import type { Progress } from './progress/progress-reporter.ts';
import { type Counts, countPlaywright, countVitest, settle, slowest } from './test-counts.ts';

/** `short` is the default, `all` runs every test, `quick` runs tests of uncommitted changes. */
type Form = 'short' | 'all' | 'quick';
type Run = (form: Form) => Promise<Counts>;
/** `short` and `all` are durations in seconds on two idle cores; a step with only `all` belongs to the whole size. */
type Step = { name: string; run: Run; short: number; all?: number; stopsAll?: boolean; onlyByName?: boolean };

const inModules = (script: string) => inRoot('node_modules', script);
const inCi = ['true', '1'].includes(process.env.CI ?? '');
const REPORTER = inRoot('checks/progress/progress-reporter.ts');

const one = (good: boolean): Counts => ({ passed: good ? 1 : 0, failed: good ? 0 : 1 });

async function attempt(work: () => Promise<void>): Promise<Counts> {
  try {
    await work();
    return one(true);
  } catch (error) {
    console.error(sentenceOf(error));
    return one(false);
  }
}

function leaveOut(reason: string): Counts {
  console.error(reason);
  return { passed: 0, failed: inCi ? 1 : 0, notes: [`LEFT OUT: ${reason}`] };
}

const line = progressLine(process.stdout, () => performance.now());
let onProgress = (_progress: Progress): void => {};

const hear = (progress: Progress) => {
  if (progress.failed !== undefined) line.say(`✗ ${progress.failed}`);
  onProgress(progress);
};

/** Runs a test runner with a JSON report and counts its results. */
async function counted<Report>(
  name: string,
  count: (report: Report) => Counts,
  runner: (file: string) => Promise<boolean>,
  mayBeEmpty = false,
) {
  const file = inRoot('.cache/test', `${name}.json`);
  mkdirSync(inRoot('.cache/test'), { recursive: true });
  rmSync(file, { force: true });
  const endedWell = await runner(file);
  const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  return endedWell && mayBeEmpty ? counts : settle(counts, endedWell);
}

/** Tests of a project in the short size: filter for Vitest, and the same filter as a function of tags. */
const SHORT = { filter: '!all', belongs: (tags: string[]) => !tags.includes('all') };
const SHORT_ON_POSTGRES = {
  filter: 'postgres && !all',
  belongs: (tags: string[]) => SHORT.belongs(tags) && tags.includes('postgres'),
};

const vitest =
  (project: string, short = SHORT): Run =>
  (form) => {
    const belongs = form === 'all' ? () => true : short.belongs;
    const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--reporter=${REPORTER}`];
    if (form !== 'all') args.push(`--tags-filter=${short.filter}`);
    if (form === 'quick') args.push('--changed=HEAD', '--passWithNoTests');
    return counted(
      project,
      (report: Parameters<typeof countVitest>[0]) => countVitest(report, belongs),
      (file) =>
        runNode(inModules('vitest/vitest.mjs'), [...args, `--outputFile.json=${file}`], {
          env: { TEST_SIZE: form },
          quiet: true,
          onMessage: hear,
        }),
      form === 'quick',
    );
  };

const withPostgres =
  (run: Run): Run =>
  async (form) =>
    (await hasPostgres()) ? run(form) : leaveOut(POSTGRES_MISSING);

const playwright = (name: string, folder: string, env: Record<string, string>): Promise<Counts> =>
  counted(name, countPlaywright, (file) =>
    runNode(inModules('@playwright/test/cli.js'), ['test', `--reporter=list,json,${REPORTER}`], {
      cwd: inRoot(folder),
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env },
      quiet: true,
      onMessage: hear,
    }),
  );

async function stories(form: Form): Promise<Counts> {
  const chromium = await ensureChromium();
  if (!chromium) return leaveOut(CHROMIUM_MISSING);
  return playwright('browser', 'e2e', { CHROMIUM_PATH: chromium, TEST_SIZE: form });
}

/** The stories of a hall in other engines than the newest Chromium, with the real mix. */
async function otherEngines(): Promise<Counts> {
  const noNetwork = networkMissing();
  if (noNetwork !== null) return leaveOut(noNetwork);
  const missing = [...ENGINES, windows].flatMap((engine) => engine.missing() ?? []).map(leaveOut);
  const [failed, notes] = [
    missing.some((counts) => counts.failed > 0),
    missing.flatMap((counts) => counts.notes ?? []),
  ];
  if (missing.length > ENGINES.length) return { passed: 0, failed: failed ? 1 : 0, notes };
  const counts = await playwright('engines', 'e2e/engines', { TEST_SIZE: 'all' });
  return { ...counts, notes: [...notes, ...(counts.notes ?? [])] };
}

const tool =
  (script: string, ...args: string[]): Run =>
  async () =>
    one(await runNode(script, args, { quiet: true }));

const TYPES = ['--noEmit', '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];

/** Steps of `npm test` in order: fast steps that fail often run first. */
const STEPS: readonly Step[] = [
  { name: 'install', run: () => attempt(ensureInstalled), short: 1, stopsAll: true },
  { name: 'lint', run: tool(inModules('@biomejs/biome/bin/biome'), 'check', '.'), short: 7 },
  { name: 'boundaries', run: tool(inRoot('checks/import-boundaries.ts')), short: 3 },
  { name: 'exports', run: tool(inRoot('checks/exports.ts')), short: 3 },
  { name: 'prose', run: tool(inRoot('checks/prose.ts')), short: 3 },
  { name: 'commits', run: tool(inRoot('checks/commits.ts')), short: 1 },
  { name: 'types', run: tool(inModules('typescript/bin/tsc'), ...TYPES), short: 19 },
  { name: 'build', run: () => attempt(ensureBuilt), short: 9, stopsAll: true },
  { name: 'sizes', run: tool(inRoot('apps/web/build/sizes.ts')), short: 2 },
  { name: 'browser-support', run: tool(inRoot('apps/web/build/browser-support.ts')), short: 2 },
  { name: 'unit', run: vitest('unit'), short: 32, all: 50 },
  { name: 'page', run: vitest('page'), short: 7 },
  { name: 'api-sqlite', run: vitest('api-sqlite'), short: 75, all: 220 },
  { name: 'api-postgres', run: withPostgres(vitest('api-postgres', SHORT_ON_POSTGRES)), short: 61, all: 357 },
  { name: 'torture', run: withPostgres(vitest('torture')), short: 24, all: 136 },
  { name: 'browser', run: stories, short: 172, all: 870 },
  { name: 'engines', run: otherEngines, short: 360, onlyByName: true },
];

/** Steps that must run before a step if it is requested by name. */
const BEFORE: Readonly<Record<string, readonly string[]>> = { engines: ['build', 'browser-support'] };

/** Steps of `quick`, which runs only tests that the uncommitted changes can affect. */
const QUICK = ['install', 'lint', 'boundaries', 'exports', 'prose', 'commits', 'types', 'unit', 'page', 'api-sqlite'];

const NAMES = STEPS.map(({ name }) => name);

const { form, steps } = await orTell((): { form: Form; steps: readonly Step[] } => {
  const words = parseArgs({ allowPositionals: true }).positionals;
  const form = words.find((word) => word === 'all' || word === 'quick') ?? 'short';
  const names = words.filter((word) => word !== form);
  const unknown = names.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no step ${unknown.join(', ')}. There are: all, quick, ${NAMES.join(', ')}.`);
  const asked = ['install', ...names, ...names.flatMap((name) => BEFORE[name] ?? [])];
  const isAsked = ({ name, onlyByName }: Step) => {
    if (names.length > 0) return asked.includes(name);
    return form === 'quick' ? QUICK.includes(name) : !onlyByName;
  };
  return { form, steps: STEPS.filter(isAsked) };
});

/** Returns the CPU seconds of all ended child processes, if the system reports them. */
function processorSeconds(): number {
  if (process.platform !== 'linux') return Number.NaN;
  const TICKS_A_SECOND = 100;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  // User and system time of child processes are fields 16 and 17, counted from 1.
  return (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND;
}

const secondsOf = (step: Step) => (form === 'all' ? (step.all ?? step.short) : step.short);
const expected = (some: readonly Step[]) => some.map((step) => ({ name: step.name, seconds: secondsOf(step) }));
const began = performance.now();
const elapsed = () => (performance.now() - began) / 1000;

type Result = Counts & { name: string; wall: number; processor: number };

async function doStep(step: Step, place: number): Promise<Result> {
  const [before, at] = [processorSeconds(), elapsed()];
  let heard: Progress = { done: 0, total: 0 };
  const tick = () => {
    const { done, total } = heard;
    const share = total > 0 ? done / total : Math.min(1, (elapsed() - at) / secondsOf(step));
    const [now] = expected([step]);
    const standing = {
      past: expected(steps.slice(0, place)),
      now: now!,
      ahead: expected(steps.slice(place + 1)),
      share,
    };
    const left = wordsForSeconds(secondsLeft(standing, elapsed()));
    const within = total > 0 ? ` ${done}/${total}` : '';
    line.show(`${step.name}${within} · step ${place + 1} of ${steps.length} · about ${left} left`);
  };
  onProgress = (progress) => {
    heard = progress;
    tick();
  };
  const ticking = setInterval(tick, 1000);
  const counts = await step.run(form);
  clearInterval(ticking);
  const result = { ...counts, name: step.name, wall: elapsed() - at, processor: processorSeconds() - before };
  line.say(rowOf(result));
  return result;
}

function rowOf({ name, passed, failed, wall, processor }: Result): string {
  const counts = `${String(passed).padStart(6)} passed${String(failed).padStart(6)} failed`;
  const cpu = Number.isNaN(processor) ? '' : `${processor.toFixed(1).padStart(9)} s of processor`;
  return `${name.padEnd(14)}${counts}${wall.toFixed(1).padStart(9)} s${cpu}`;
}

const results: Result[] = [];
for (const [place, step] of steps.entries()) {
  const result = await doStep(step, place);
  results.push(result);
  if (result.failed > 0 && step.stopsAll) break;
}

const SLOWEST = 10;
const WHY_LEFT_OUT = {
  short: 'only `npm test -- all` runs them',
  quick: 'only `npm test -- all` runs them; of the rest, what no change since the last commit reaches was not run',
  all: '',
};

console.log('\nSteps');
for (const result of results) console.log(rowOf(result));
const timed = slowest(results, SLOWEST);
if (timed.length > 0) console.log('\nSlowest tests');
for (const { name, seconds } of timed) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
const notes = results.flatMap(({ name, notes = [] }) => notes.map((note) => `${name} ${note}`));
const leftOut = results.filter(({ leftOut = 0 }) => leftOut > 0).map(({ name, leftOut }) => `${leftOut} of ${name}`);
const notRun = NAMES.filter((name) => !results.some((result) => result.name === name));
if (notes.length + leftOut.length + notRun.length > 0) console.log('');
for (const note of notes) console.log(note);
if (leftOut.length > 0) console.log(`Left out: ${leftOut.join(', ')}: ${WHY_LEFT_OUT[form]}.`);
if (notRun.length > 0) console.log(`Steps not run: ${notRun.join(', ')}.`);
const [passed, failed] = (['passed', 'failed'] as const).map((what) =>
  results.reduce((sum, result) => sum + result[what], 0),
);
console.log(`\n${passed} passed, ${failed} failed, in ${(elapsed() / 60).toFixed(1)} minutes`);
process.exit(failed ? 1 : 0);
