import { defineConfig } from '@playwright/test';
import { findChromium } from './harness/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: './stories',
  // Every story has a hall of its own, so that a long file need not hold up the end; three fill the waits of two cores.
  fullyParallel: true,
  workers: 3,
  // Long enough for a machine that is busy with something else: only what fails waits this long.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // No second try: a story that passes only sometimes hides a fault of the product or of the story.
  retries: 0,
  forbidOnly: true,
  outputDir: './test-results',
  reporter: process.env.STORIES_REPORT ? [['list'], ['json', { outputFile: process.env.STORIES_REPORT }]] : [['list']],
  use: {
    viewport: { width: 1366, height: 768 },
    screenshot: 'only-on-failure',
    trace: 'off',
    // Announcements fade and confetti falls in real life; a story wants them only where it asks.
    contextOptions: { reducedMotion: 'reduce' },
    // As on plain http in the hall's network. Where it is allowed, every story would fill its cache with the whole shell.
    serviceWorkers: 'block',
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
