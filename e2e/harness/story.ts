import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { copyHall, createHall, type Hall, type Member, retireHall, signInAdmin } from './hall.ts';
import { createHallServer, type HallServer } from './server.ts';
import { slowDown } from './slow-line.ts';
import { silence } from './sounds.ts';
import { keepToasts } from './toasts.ts';

type Story = {
  /** Sounds of the screens, silent by default. */
  sounds: 'silent' | 'real';
  hall: Hall;
  /** Opens a page as this member, with the session already in the browser. */
  openAs(member: Member, path: string, page?: Page): Promise<Page>;
};
type Shared = { server: HallServer; admin: Member; firstHall: Hall };

/** Minified, because a page parses it a third faster and most stories check several pages. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

let signIns = 0;

export const story = base.extend<Story, Shared>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    async ({}, use) => {
      const server = await createHallServer();
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  admin: [
    async ({ server }, use) => {
      await use(await signInAdmin(server.url));
    },
    { scope: 'worker' },
  ],
  firstHall: [
    async ({ server, admin }, use) => {
      await use(await createHall(server.url, admin));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  sounds: ['silent', { option: true }],
  context: async ({ context, sounds }, use) => {
    await keepToasts(context);
    if (sounds === 'silent') await silence(context);
    await slowDown(context);
    await use(context);
    // A screen that looks again and again, a TV too, may be in the middle of it when its story ends.
    await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
  },
  // A separate pair for each story, so that stories never share games.
  hall: async ({ server, firstHall }, use) => {
    const hall = copyHall(server, firstHall);
    await use(hall);
    retireHall(server, hall);
  },
  openAs: async ({ page }, use) => {
    await use(async (member, path, target = page) => {
      signIns += 1;
      // Runs once before the first script of the page, so that a later sign-out remains effective.
      await target.addInitScript(
        ({ mark, token, user }) => {
          if (sessionStorage.getItem(mark) !== null) return;
          sessionStorage.setItem(mark, 'done');
          localStorage.setItem('token', token);
          localStorage.setItem('user', JSON.stringify(user));
        },
        { mark: `sign-in ${signIns}`, token: member.token, user: member.user },
      );
      await target.goto(path);
      return target;
    });
  },
});

export { expect };

/**
 * Fails for serious or critical accessibility violations of the current page. Toasts are checked without their
 * animation, because faded text has too little contrast.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
  const grave = await page.evaluate(async () => {
    const still = new CSSStyleSheet();
    still.replaceSync('[data-rht-toaster] * { animation: none !important }');
    document.adoptedStyleSheets = [still];
    const run = (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] });
    const { violations } = await run.finally(() => {
      document.adoptedStyleSheets = [];
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  });
  expect(grave).toEqual([]);
}

/** Clicks a button for a reload until the content appears, because an automatic reload may remove the button. */
export async function askAgain(button: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    if (await button.isEnabled({ timeout: 1_000 }).catch(() => false))
      await button.click({ timeout: 1_000 }).catch(() => {});
    await expect(shown).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

/** Presses Escape until the window closes, because it accepts keys shortly after it appears. */
export async function closeByEscape(window: Locator): Promise<void> {
  await expect(async () => {
    await window.page().keyboard.press('Escape');
    await expect(window).toBeHidden({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
}
