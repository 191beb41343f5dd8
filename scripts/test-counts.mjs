/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, name: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const failedTests = (/** @type {{ status: string }[]} */ tests) => tests.some(({ status }) => status === 'failed');
  // A file that could not be loaded, or whose hooks failed, has no failed test to show for it.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !failedTests(file.assertionResults),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors?: unknown[] }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors = [] }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/**
 * A step that ran no test, or ended badly without a failed test, has failed all the same.
 * @param {Counts} counts
 * @param {boolean} endedWell
 * @returns {Counts}
 */
export function settle({ passed, failed }, endedWell) {
  const silent = passed + failed === 0 || (!endedWell && failed === 0);
  return { passed, failed: silent ? failed + 1 : failed };
}
