import { basename } from 'node:path';

type TimedTest = { name: string; seconds: number };

/** Result of a test step. The notes list tests that did not pass. */
export type Counts = { passed: number; failed: number; leftOut?: number; notes?: string[]; tests?: TimedTest[] };
type VitestTest = { status: string; fullName: string; duration?: number | null; tags?: string[] };
type TestFile = { status: string; name: string; assertionResults: VitestTest[] };
type Story = { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: { duration: number }[] };
type Suite = { title: string; specs?: { title: string; tests: Story[] }[]; suites?: Suite[] };

/** `belongs` returns whether the test size includes a test with these tags. */
export function countVitest(
  { testResults }: { testResults: TestFile[] },
  belongs: (tags: string[]) => boolean,
): Counts {
  const tests = testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({ ...test, file: basename(file.name) })),
  );
  const passed = tests.filter(({ status }) => status === 'passed');
  const failed = tests.filter(({ status }) => status === 'failed');
  // A file that failed to load, or with failed hooks, contains no failed test.
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  const notRun = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
  const skipped = notRun.filter(({ tags = [] }) => belongs(tags));
  return {
    passed: passed.length,
    failed: failed.length + broken.length,
    leftOut: notRun.length - skipped.length,
    notes: [
      ...broken.map(({ name }) => `failed: ${name}`),
      ...failed.map(({ fullName }) => `failed: ${fullName}`),
      ...skipped.map(({ fullName }) => `skipped: ${fullName}`),
    ],
    tests: passed.map(({ file, fullName, duration }) => ({
      name: `${file}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  };
}

type NamedStory = { name: string; status: Story['status']; seconds: number };

function storiesIn({ title, specs = [], suites = [] }: Suite): NamedStory[] {
  const inside = suites.flatMap(storiesIn);
  const here = specs.flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      name: spec.title,
      status,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  );
  return [...here, ...inside].map((story) => ({ ...story, name: `${title} › ${story.name}` }));
}

const NOTES = { unexpected: 'failed', flaky: 'failed at first, so counted as failed', skipped: 'skipped' };

export function countPlaywright({ suites, errors = [] }: { suites: Suite[]; errors?: unknown[] }): Counts {
  const stories = suites.flatMap(storiesIn);
  const count = (wanted: Story['status']) => stories.filter(({ status }) => status === wanted).length;
  return {
    passed: count('expected'),
    failed: count('unexpected') + count('flaky') + errors.length,
    notes: stories.flatMap(({ name, status }) => (status === 'expected' ? [] : `${NOTES[status]}: ${name}`)),
    tests: stories.map(({ name, seconds }) => ({ name, seconds })),
  };
}

/** A step that ran no test, or ended badly without a failed test, has failed all the same. */
export function settle(counts: Counts, endedWell: boolean): Counts {
  const silent = counts.passed + counts.failed === 0 || (!endedWell && counts.failed === 0);
  return silent ? { ...counts, failed: counts.failed + 1 } : counts;
}

/** The slowest tests of all steps, the slowest first. */
export function slowest(steps: readonly Counts[], most: number): TimedTest[] {
  const tests = steps.flatMap(({ tests = [] }) => tests);
  return tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, most);
}
