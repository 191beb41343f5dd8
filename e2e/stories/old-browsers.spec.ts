import { mixedReceipt } from '@adarash/rules/mixed-game.test-support';
import type { Page } from '@playwright/test';
import { createGame } from '../harness/hall.ts';
import { displayPath, openDisplay } from '../harness/hall-display.ts';
import { openPhone } from '../harness/phone.ts';
import { expect, story } from '../harness/story.ts';

/** What a set of 2021 lacks of the language and of the browser's objects. */
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

story('a TV that lacks what is new pairs, and shows the sale', async ({ hall, page }) => {
  await forget(page);
  await page.goto('/tv');
  await expect(page.locator('[data-digits]')).toHaveText(/^\d{4}$/);
  await createGame(hall.cashier, { cards: [1, 2, 3] });
  await openDisplay(page, hall);
  await expect(page.locator('[data-scene="sale"]')).toBeVisible();
});

story(
  'a browser that cannot read the script says so in three languages, and a TV gets the plain display',
  async ({ hall, page }) => {
    await forget(page);
    await page.route(/\/assets\/(index|play)-.*\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'let too new;' }),
    );
    await page.goto(await phonePath(hall.cashier));
    const words = page.getByRole('alert');
    await expect(words).toContainText('This browser is too old. Use Chrome, or connect the laptop by HDMI.');
    await expect(words.locator('[lang=am]')).toContainText('ብራውዘር');
    await expect(words.locator('[lang=om]')).toContainText('Biraawzarri');
    await page.goto('/tv');
    await page.waitForURL('**/tv/plain');
    await expect(page.locator('[data-digits]')).toHaveText(/^\d{4}$/);
    const display = await displayPath(hall);
    await page.goto(display);
    await page.waitForURL(`**${display}/plain`);
    await expect(page.locator('[data-scene="idle"]')).toBeVisible();
  },
);

story('a page whose script got lost on its way asks for it again', { tag: '@all' }, async ({ hall, page }) => {
  let lost = 0;
  await page.route(/\/assets\/play-.*\.js$/, (route) => {
    lost += 1;
    return lost === 1 ? route.abort() : route.continue();
  });
  await page.goto(await phonePath(hall.cashier));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 });
  expect(lost).toBe(2);
});

story('a phone whose screen breaks says so, and loads again', async ({ hall, browser, server }) => {
  const phone = await openPhone(browser, server.url, hall);
  await phone.route('**/api/hall/*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), next: null, game: {} } });
  });
  await phone.reload();
  await expect(phone.getByText('Your cards are stored on this phone.')).toBeVisible();
  await phone.unrouteAll({ behavior: 'wait' });
  await phone.getByRole('button', { name: 'Load again' }).click();
  await expect(phone.getByText('Type the numbers of your cards')).toBeVisible();
});

story('links of the slow mix have a worker where a worker cannot be a module', async ({ page }) => {
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
