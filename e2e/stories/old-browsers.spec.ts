import { mixedReceipt } from '@adarash/rules/mixed-game.test-support';
import oldBrowser from '@adarash/texts/old-browser.json' with { type: 'json' };
import type { Page } from '@playwright/test';
import { createGame } from '../harness/hall.ts';
import { displayPath, openDisplay } from '../harness/hall-display.ts';
import { LANGUAGES } from '../harness/layout.ts';
import { openPhone } from '../harness/phone.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';

/** Removes methods and objects that a browser of a TV from 2021 lacks. */
const forget = (page: Page) =>
  page.addInitScript(() => {
    const lacking: [object, string[]][] = [
      [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'with']],
      [Object, ['hasOwn', 'groupBy']],
      [String.prototype, ['at', 'replaceAll']],
      [AbortSignal.prototype, ['throwIfAborted']],
      [AbortSignal, ['any', 'timeout']],
    ];
    for (const [owner, names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name);
  });

const phonePath = async (hall: Parameters<typeof createGame>[0]) => `${(await hall.api('GET /hall-code')).path}/play`;

story('a TV with an old browser is paired and displays the sale', async ({ hall, page }) => {
  await forget(page);
  await page.goto('/tv');
  await expect(page.locator('[data-digits]')).toHaveText(/^\d{4}$/);
  await createGame(hall.cashier, { cards: [1, 2, 3] });
  await openDisplay(page, hall);
  await expect(page.locator('[data-scene="sale"]')).toBeVisible();
});

story('a browser that cannot run the script is redirected to advice in three languages', async ({ hall, page }) => {
  await forget(page);
  await page.route(/\/assets\/(tv|play)-.*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'let too new;' }),
  );
  for (const path of [await phonePath(hall.cashier), '/tv', await displayPath(hall)]) {
    await page.goto(path);
    await page.waitForURL('**/old-browser');
  }
  for (const language of LANGUAGES)
    await expect(page.locator(`div[lang=${language}] h1`)).toHaveText(oldBrowser.title[language]);
  await expectAccessible(page);
});

story(
  'a browser with scripts disabled displays the advice, also at the addresses of earlier releases',
  async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
    const page = await context.newPage();
    await page.goto('/tv');
    await page.getByRole('link', { name: '/old-browser' }).first().click();
    await page.waitForURL('**/old-browser');
    for (const path of ['/old-browser', '/tv/plain', '/hall/abc/plain', '/check']) {
      await page.goto(path);
      await expect(page.getByText(oldBrowser.onTv.en)).toBeVisible();
    }
    await context.close();
  },
);

story('a page loads its script again after a failed load', { tag: '@all' }, async ({ hall, page }) => {
  let lost = 0;
  await page.route(/\/assets\/play-.*\.js$/, (route) => {
    lost += 1;
    return lost === 1 ? route.abort() : route.continue();
  });
  await page.goto(await phonePath(hall.cashier));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 });
  expect(lost).toBe(2);
});

story('a phone displays that its screen crashed, and reloads it', async ({ hall, browser, server }) => {
  const phone = await openPhone(browser, server.url, hall);
  await phone.route('**/api/hall/*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), next: null, game: {} } });
  });
  await phone.reload();
  await expect(phone.getByText(text('play.brokenHint'))).toBeVisible();
  await phone.unrouteAll({ behavior: 'wait' });
  await phone.getByRole('button', { name: name('hall-words.loadAgain') }).click();
  await expect(phone.getByText(text('play.noCards'))).toBeVisible();
});

story('slow mix links run in a classic worker if module workers are not supported', async ({ page }) => {
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(...[url, options]: ConstructorParameters<typeof Worker>) {
        if (options?.type === 'module') throw new TypeError('Module scripts are not supported on DedicatedWorker yet.');
        super(url, options);
      }
    };
  });
  const receipt = mixedReceipt();
  await page.route('**/api/public/receipts/*', (route) => route.fulfill({ json: { success: true, ...receipt } }));
  await page.goto(`/verify/${receipt.gameId}`);
  await expect(page.locator('[data-slow="running"]')).toBeVisible();
  await expect.poll(() => page.workers().some((worker) => worker.url().includes('/slow-worker-'))).toBe(true);
});
