import { expect, story } from '../harness/story.ts';

story.use({ sounds: 'real' });

story(
  'the service worker of an earlier release unregisters itself and deletes its caches, except sounds',
  async ({ page }) => {
    await page.goto('/');
    const left = () =>
      page.evaluate(async () => [
        ...(await navigator.serviceWorker.getRegistrations()).map(() => 'worker'),
        ...(await caches.keys()),
      ]);
    await page.evaluate(() => Promise.all(['workbox-precache', 'sounds-2'].map((name) => caches.open(name))));
    expect(await left()).toHaveLength(2);
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
    await expect.poll(left).toEqual(['sounds-2']);
  },
);

story('the web app can be installed as a program', { tag: '@all' }, async ({ page, context }) => {
  await page.goto('/');
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
