import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { isWhole } from '../checks/size.ts';
import { findChromium } from './harness/chromium.ts';
import { PATIENCE } from './harness/slow-line.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: './stories',
  // `npm test` runs stories without a tag, which cover the main work of each screen. Stories with `@all` cover errors,
  // special cases and repeated details.
  ...(!isWhole && { grepInvert: /@all/ }),
  // Every story has a separate hall, so the stories of a file can run in parallel.
  fullyParallel: true,
  // Stories are idle for two thirds of their time, during frames, responses and pauses.
  workers: Math.ceil(1.5 * availableParallelism()),
  timeout: (isWhole ? 120_000 : 60_000) * PATIENCE,
  expect: { timeout: 15_000 },
  // No second try: a story that passes only sometimes hides a fault of the product or of the story.
  retries: 0,
  forbidOnly: true,
  outputDir: './test-results',
  projects: [
    // The longest story runs first, otherwise it would keep one worker busy at the end.
    { name: 'longest', testMatch: 'whole-evening.spec.ts' },
    { name: 'stories', testIgnore: 'whole-evening.spec.ts' },
  ],
  reporter: process.env.STORIES_REPORT ? [['list'], ['json', { outputFile: process.env.STORIES_REPORT }]] : [['list']],
  use: {
    viewport: { width: 1366, height: 768 },
    // Time zone of the halls; a laptop in another zone displays a warning.
    timezoneId: 'Africa/Addis_Ababa',
    screenshot: 'only-on-failure',
    trace: 'off',
    // Disables announcements and confetti except on request.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
