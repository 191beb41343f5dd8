import type { TestCase as Story, Suite, TestResult } from '@playwright/test/reporter';
import type { TestCase, TestModule } from 'vitest/node';

/** What a runner of tests sends to the test command while it runs. */
export type Progress = { done: number; total: number; failed?: string };

/** A reporter for Vitest and Playwright alike: how far the run is, and each failure as soon as it is known. */
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
