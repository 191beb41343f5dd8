import { readFile } from 'node:fs/promises';
import { type RunningDemo, startDemo } from '../harness/demo.ts';
import { type Member, signIn } from '../harness/hall.ts';
import { expect, story } from '../harness/story.ts';

const PASSWORD = 'adarash-demo';

story.describe('the demo hall', () => {
  let demo: RunningDemo;
  let cashier: Member;
  let code: string;

  story.beforeAll(async () => {
    demo = await startDemo(1);
    cashier = await signIn(demo.url, 'chaltu@demo.adarash', PASSWORD);
    code = /TV +\S+\/hall\/(\w+)/.exec(demo.printed)?.[1] ?? '';
  });
  story.afterAll(() => demo.remove());

  story('is marked on TV, verify page and spreadsheet', { tag: '@all' }, async ({ openAs, page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(`${demo.url}/hall/${code}`);
    await expect(page.getByText('Awash Hall (Demo)').first()).toBeVisible();
    await expect(page.getByText('Demo: not a real hall, no real money').first()).toBeVisible();

    const { games } = await cashier.api('GET /games');
    const ended = games.find(({ status }) => status === 'completed');
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(`${demo.url}/verify/${ended?._id}`);
    await expect(page.getByText('DEMO: this game was not played in a real hall')).toBeVisible();

    await openAs(cashier, `${demo.url}/cashier-report`);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: /Export/ }).click();
    const rows = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\r\n');
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.every((row) => row.endsWith(',DEMO'))).toBe(true);
  });
});
