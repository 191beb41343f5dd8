import type { TestCase as Story, Suite, TestResult } from '@playwright/test/reporter';
import type { TestCase, TestModule } from 'vitest/node';

/** Message of a test runner to the test command during a run. */
export type Progress = { done: number; total: number; failed?: string };

/** Reporter for Vitest and Playwright that sends progress and failures. */
export default class ProgressReporter {
  private total = 0;
  private done = 0;

  private send(failed?: string): void {
    const progress: Progress = { done: this.done, total: this.total, ...(failed !== undefined && { failed }) };
    process.send?.(progress);
  }

  // Vitest

  onTestRunStart(files: readonly unknown[]): void {
    this.total = files.length;
    this.send();
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'failed') this.send(`${test.module.relativeModuleId} > ${test.fullName}\n${errors[0]?.message}`);
  }

  onTestModuleEnd(file: TestModule): void {
    this.done += 1;
    const broken = file.errors()[0];
    this.send(broken && `${file.relativeModuleId}\n${broken.message}`);
  }

  // Playwright

  onBegin(_config: unknown, suite: Suite): void {
    this.total = suite.allTests().length;
    this.send();
  }

  onTestEnd(story: Story, { status, error }: TestResult): void {
    this.done += 1;
    const isFailure = status !== 'passed' && status !== 'skipped';
    this.send(isFailure ? `${story.titlePath().filter(Boolean).join(' › ')}\n${error?.message}` : undefined);
  }
}
