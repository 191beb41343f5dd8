import { defineConfig } from '@playwright/test';
// @ts-expect-error plain JavaScript, also used by the test command
import { findChromium } from '../scripts/chromium.mjs';

const executablePath = findChromium();

export default defineConfig({
  testDir: './stories',
  fullyParallel: false,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 7_000 },
  // A real browser on a busy machine now and then misses a moment; the list says which story needed a second try.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  outputDir: './test-results',
  reporter: process.env.STORIES_REPORT ? [['list'], ['json', { outputFile: process.env.STORIES_REPORT }]] : [['list']],
  use: {
    viewport: { width: 1366, height: 768 },
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
