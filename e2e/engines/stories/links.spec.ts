import { mixedReceipt } from '@adarash/rules/mixed-game.test-support';
import { expect, PHONE, story } from '../engine-story.ts';

/** A slow machine needs a minute for three links that the server computes in two seconds. */
const LINKS_MS = 120_000;

story(
  'the verify page recomputes the links of the slow mix with compiled code, and ends its workers',
  async ({ open }) => {
    const receipt = mixedReceipt();
    const page = await open(`/verify/${'0'.repeat(24)}`, PHONE);
    await page.press('English');
    await page.sees('There is no receipt for this game.');
    await page.evaluate(
      (json) => {
        const { fetch, Worker } = window;
        window.fetch = async (asked, init) =>
          String(asked instanceof Request ? asked.url : asked).includes('/receipts/')
            ? new Response(json, { headers: { 'content-type': 'application/json' } })
            : fetch(asked, init);
        let working = 0;
        const show = (change: number) => {
          working += change;
          document.documentElement.dataset.working = String(working);
        };
        window.Worker = class extends Worker {
          constructor(...given: ConstructorParameters<typeof Worker>) {
            super(...given);
            show(1);
          }
          override terminate() {
            super.terminate();
            show(-1);
          }
        };
      },
      JSON.stringify({ success: true, ...receipt }),
    );
    // The page reads its address once, so its script runs again in a new root.
    await page.evaluate((path) => {
      history.replaceState(null, '', path);
      const root = Object.assign(document.createElement('div'), { id: 'root' });
      document.getElementById('root')?.replaceWith(root);
      const src = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: `${src}?again` }));
    }, `/verify/${receipt.gameId}`);
    await page.until('links', () => document.querySelector('[data-slow]') !== null);
    let slow: string | undefined;
    for (const end = Date.now() + LINKS_MS; slow !== '3' && Date.now() < end; ) {
      slow = await page.evaluate(() => document.querySelector<HTMLElement>('[data-slow]')?.dataset.slow);
      // Displayed only if the browser does not compile.
      expect(await page.evaluate(() => document.body.textContent?.includes('needs a long time for each link'))).toBe(
        false,
      );
    }
    expect(slow).toBe('3');
    await page.sees('3 of 20 links were recomputed on this device. All of them are correct.');
    expect(await page.evaluate(() => document.documentElement.dataset.working)).toBe('0');
    await page.picture('links');
  },
);
