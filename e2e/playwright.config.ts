import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { isWhole } from '../checks/size.ts';
import { findChromium } from './harness/chromium.ts';
import { PATIENCE } from './harness/slow-line.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: './stories',
  // `npm test` plays the stories without a tag, which do the work of a screen from one end to the other. Tagged `@all` are
  // its failures, its corners and what another story shows in passing.
  ...(!isWhole && { grepInvert: /@all/ }),
  // Every story has a hall of its own, so that a long file need not hold up the end.
  fullyParallel: true,
  // A story waits for two thirds of its time: for frames, for answers, for the rest between two numbers.
  workers: Math.ceil(1.5 * availableParallelism()),
  timeout: (isWhole ? 120_000 : 60_000) * PATIENCE,
  expect: { timeout: 15_000 },
  // No second try: a story that passes only sometimes hides a fault of the product or of the story.
  retries: 0,
  forbidOnly: true,
  outputDir: './test-results',
  projects: [
    // The longest story first: begun last, it would keep one worker busy while the others have nothing to do.
    { name: 'longest', testMatch: 'whole-evening.spec.ts' },
    { name: 'stories', testIgnore: 'whole-evening.spec.ts' },
  ],
  reporter: process.env.STORIES_REPORT ? [['list'], ['json', { outputFile: process.env.STORIES_REPORT }]] : [['list']],
  use: {
    viewport: { width: 1366, height: 768 },
    // Where the halls are; a laptop of another zone says so on every screen.
    timezoneId: 'Africa/Addis_Ababa',
    screenshot: 'only-on-failure',
    trace: 'off',
    // Announcements fade and confetti falls in real life; a story wants them only where it asks.
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
