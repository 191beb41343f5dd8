import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type RunningDemo, startDemo } from '../harness/demo.ts';
import { type Member, signIn } from '../harness/hall.ts';
import { atRest, layoutFindings } from '../harness/layout.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';

const [LAPTOP, TABLET, PHONE, TV] = [
  { width: 1366, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 1920, height: 1080 },
];

const PASSWORD = 'adarash-demo';

/** The strip is there, above all else, and the screen begins below it and ends with the window. */
async function expectStrip(page: Page, { fits = false } = {}): Promise<void> {
  await atRest(page);
  const strip = page.locator('#demo');
  for (const word of ['DEMO', 'ማሳያ', 'AGARSIISA']) await expect(strip.getByText(word).first()).toBeInViewport();
  const found = await page.evaluate(() => {
    const strip = document.querySelector('#demo') as HTMLElement;
    const root = document.querySelector('#root') as HTMLElement;
    const { bottom, height, width } = strip.getBoundingClientRect();
    const places = [0.02, 0.5, 0.98].map((part) => document.elementFromPoint(width * part, height / 2));
    return {
      covered: places.some((place) => !place?.closest('#demo')),
      cut: strip.scrollWidth > strip.clientWidth,
      apart: Math.abs(root.getBoundingClientRect().top - bottom) < 1,
      window: [document.documentElement.scrollHeight > innerHeight, root.scrollWidth > root.clientWidth],
      scrolls: root.scrollHeight > root.clientHeight,
    };
  });
  expect(found).toEqual({
    covered: false,
    cut: false,
    apart: true,
    window: [false, false],
    scrolls: fits ? false : expect.anything(),
  });
}

story.describe('a demo', () => {
  let demo: RunningDemo;
  let cashier: Member;
  let codes: string[];

  story.beforeAll(async () => {
    demo = await startDemo(4);
    cashier = await signIn(demo.url, 'chaltu@demo.adarash', PASSWORD);
    codes = [...demo.frame.matchAll(/TV +\S+\/hall\/(\w+)/g)].map(([, code]) => String(code));
  });
  story.afterAll(() => demo.remove());

  story(
    'is marked on every screen, at every size, and the screens keep their form',
    { tag: '@all' },
    async ({ openAs, page }) => {
      await page.goto(`${demo.url}/`);
      for (const size of [LAPTOP, TABLET, PHONE]) {
        await page.setViewportSize(size);
        await expectStrip(page);
        expect(await layoutFindings(page)).toEqual([]);
      }
      await page.setViewportSize(LAPTOP);
      await page.getByText('Sign-ins').click();
      await expect(page.getByRole('row', { name: /Owner owner@demo\.adarash adarash-demo/ })).toBeVisible();
      await expectAccessible(page);

      await page.setViewportSize(TV);
      await page.goto(`${demo.url}/hall/${codes[1]}`);
      await expect(page.locator('#root').getByText('አባይ አዳራሽ').first()).toBeVisible();
      await expectStrip(page, { fits: true });
      await expect(page.getByText(PASSWORD)).toHaveCount(0);

      await page.setViewportSize(PHONE);
      await page.goto(`${demo.url}/hall/${codes[1]}/play#3,12`);
      await expectStrip(page);

      const { games } = await cashier.api('GET /games');
      const ready = games.find(({ status }) => status === 'active');
      await openAs(cashier, `${demo.url}/bingo-game?id=${ready?._id}`);
      for (const size of [LAPTOP, TABLET, PHONE]) {
        await page.setViewportSize(size);
        await expect(page.getByRole('button', { name: /Next/ }).first()).toBeVisible();
        await expectStrip(page);
      }

      const ended = games.find(({ status }) => status === 'completed');
      await page.setViewportSize(LAPTOP);
      await page.goto(`${demo.url}/verify/${ended?._id}`);
      await expect(page.locator('#root').getByText('this game was not played in a real hall')).toBeVisible();
      await expectStrip(page);

      // There is nothing to set up in a demo.
      const listed = page.waitForResponse('**/api/checklist');
      await page.goto(`${demo.url}/cashier-dashboard`);
      await (await listed).finished();
      await expect(page.getByText('Games in progress')).toBeVisible();
      await expect(page.getByText('Before the first evening')).toBeHidden();

      await page.goto(`${demo.url}/cashier-report`);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: /Export/ }).click();
      const rows = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\r\n');
      expect(rows.length).toBeGreaterThan(10);
      expect(rows.every((row) => row.endsWith(',DEMO'))).toBe(true);
      for (const size of [LAPTOP, TABLET, PHONE]) {
        await page.setViewportSize(size);
        await expectStrip(page);
      }
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectStrip(page);
    },
  );
});
