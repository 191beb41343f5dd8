/** What a step of the tests came to. The notes name whatever did not simply pass. */
export type Counts = { passed: number; failed: number; notes?: string[] };
type TestFile = { status: string; name: string; assertionResults: { status: string; fullName: string }[] };
type Story = { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' };
type Suite = { title: string; specs?: { title: string; tests: Story[] }[]; suites?: Suite[] };

export function countVitest({ testResults }: { testResults: TestFile[] }): Counts {
  const tests = testResults.flatMap((file) => file.assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failed = tests.filter(({ status }) => status === 'failed');
  // A file that could not be loaded, or whose hooks failed, has no failed test to show for it.
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
  return {
    passed,
    failed: failed.length + broken.length,
    notes: [
      ...broken.map(({ name }) => `failed: ${name}`),
      ...failed.map(({ fullName }) => `failed: ${fullName}`),
      ...skipped.map(({ fullName }) => `skipped: ${fullName}`),
    ],
  };
}

function storiesIn({ title, specs = [], suites = [] }: Suite): { name: string; status: Story['status'] }[] {
  const inside = suites.flatMap(storiesIn);
  const here = specs.flatMap((spec) => spec.tests.map(({ status }) => ({ name: spec.title, status })));
  return [...here, ...inside].map(({ name, status }) => ({ name: `${title} › ${name}`, status }));
}

const NOTES = { unexpected: 'failed', flaky: 'failed at first, so counted as failed', skipped: 'skipped' };

export function countPlaywright({ suites, errors = [] }: { suites: Suite[]; errors?: unknown[] }): Counts {
  const stories = suites.flatMap(storiesIn);
  const count = (wanted: Story['status']) => stories.filter(({ status }) => status === wanted).length;
  return {
    passed: count('expected'),
    failed: count('unexpected') + count('flaky') + errors.length,
    notes: stories.flatMap(({ name, status }) => (status === 'expected' ? [] : `${NOTES[status]}: ${name}`)),
  };
}

/** A step that ran no test, or ended badly without a failed test, has failed all the same. */
export function settle(counts: Counts, endedWell: boolean): Counts {
  const silent = counts.passed + counts.failed === 0 || (!endedWell && counts.failed === 0);
  return silent ? { ...counts, failed: counts.failed + 1 } : counts;
}
