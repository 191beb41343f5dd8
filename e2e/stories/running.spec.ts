import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHallServer } from '../harness/server.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name } from '../harness/texts.ts';

story.skip(process.platform !== 'linux', 'The browser that only notes its address is a script for Linux.');

story(
  'an owner without a terminal sees that the product is running, signs in, and stops it',
  { tag: '@all' },
  async ({ page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'adarash-opened-'));
    const [program, opened] = [join(folder, 'xdg-open'), join(folder, 'opened')];
    writeFileSync(program, `#!/bin/sh\necho "$1" > '${opened}'\n`);
    chmodSync(program, 0o755);
    const browser = { OPEN_BROWSER: 'yes', DISPLAY: ':0', PATH: `${folder}:${process.env.PATH}` };
    const server = await createHallServer({ ...browser, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
    try {
      await server.start();
      await expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8')).toMatch(/\/running#.+/);
      const link = readFileSync(opened, 'utf8').trim().split('#')[1];
      await page.goto(`${server.url}/running#${link}`);
      await expect(page.getByRole('heading', { name: name('running.title') })).toBeVisible();
      expect(page.url()).toBe(`${server.url}/running`);
      await expect(page.getByText(server.dataDir)).toBeVisible();
      for (const theme of ['light', 'dark']) {
        await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
        for (const [width, height] of [
          [1366, 768],
          [768, 1024],
          [390, 844],
        ] as const) {
          await page.setViewportSize({ width, height });
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        }
        await expectAccessible(page);
      }
      // A reload shows it again, the same link in another tab does not.
      await page.reload();
      const password = await page.getByText('Password').locator('xpath=following-sibling::dd').textContent();
      const other = await page.context().newPage();
      await other.goto(`${server.url}/running#${link}`);
      await expect(other.getByRole('heading', { name: name('running.used') })).toBeVisible();

      await other.goto(`${server.url}/login`);
      await other.getByLabel('Email').fill('admin@adarash.local');
      await other.getByLabel('Password', { exact: true }).fill(password ?? '');
      await other.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(other.getByRole('heading', { name: name('admin.dashboardTitle') })).toBeVisible();

      await page.getByRole('button', { name: name('running.stop') }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: name('running.stop') })
        .click();
      await expect(page.getByRole('heading', { name: name('running.stopped') })).toBeVisible();
      await expect
        .poll(() =>
          fetch(`${server.url}/api/health`)
            .then(({ ok }) => ok)
            .catch(() => false),
        )
        .toBe(false);
      expect(existsSync(join(server.dataDir, 'running.json'))).toBe(false);
    } finally {
      await server.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
