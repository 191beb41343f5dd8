import { startGame } from '../harness/hall.ts';
import { GAME } from '../harness/live-game.ts';
import { expect, story } from '../harness/story.ts';

story.use({ serviceWorkers: 'allow', sounds: 'real' });

story(
  'once it was open, the shell opens without a network',
  { tag: '@all' },
  async ({ page, context, hall, openAs }) => {
    const { _id } = await startGame(hall.cashier);
    await openAs(hall.cashier, GAME(_id));
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    // The caller's voice is kept with the first game: 75 numbers and what is said around them.
    const kept = () => page.evaluate(async () => (await (await caches.open('sounds-2')).keys()).length);
    await expect.poll(kept).toBeGreaterThan(80);
    await context.setOffline(true);
    const fromCopy = await page.evaluate(async () => {
      const names = (
        await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      ).flat();
      const fonts = names
        .filter(({ url }) => /\.woff2/.test(url))
        .map(({ url }) => url.replace(/\?__WB_REVISION__.*/, ''));
      const asked = [...fonts, '/api/sounds?path=amharic/42.opus', '/sw-is-here'];
      const answers = await Promise.all(
        asked.map((url) =>
          fetch(url).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      );
      return { fonts: fonts.length, missing: asked.filter((_, i) => !answers[i]) };
    });
    expect(fromCopy.fonts).toBeGreaterThan(1);
    // Nothing else is answered without the server: money and games are never a copy.
    expect(fromCopy.missing).toEqual(['/sw-is-here']);

    await page.goto('/cashier-dashboard');
    await expect(page.getByText('The server cannot be reached')).toBeVisible();
    await page.getByLabel('Email').fill('a@b.cd');
    await page.getByLabel('Password', { exact: true }).fill('whatever it was');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('The server cannot be reached')).toBeHidden();
  },
);

story('it can be installed as a program of its own', { tag: '@all' }, async ({ page, context }) => {
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const browser = await context.newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A story's windows are private ones.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { data } = await browser.send('Page.getAppManifest');
  const { icons } = JSON.parse(data ?? '{}');
  for (const { src, sizes, type } of icons) {
    const answer = await page.request.get(src);
    expect([src, answer.status(), answer.headers()['content-type']?.split(';')[0]]).toEqual([src, 200, type]);
    if (type !== 'image/png') continue;
    const png = await answer.body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});
