import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { PICTURES, type Picture, playPicturedEvening } from '../harness/pictured-evening.ts';
import { screenParts } from '../harness/screen-parts.ts';
import { createHallServer, eveningZone } from '../harness/server.ts';

const FOLDER = resolve(import.meta.dirname, '../../docs/images');
const LARGEST = 300_000;
/** Set by `npm run pictures`; every other run only compares. */
const taking = process.env.TAKE_PICTURES === '1';

const stillness = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });

async function take(picture: Picture, page: Page): Promise<void> {
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  expect(png.length, `${picture}.png in bytes`).toBeLessThan(LARGEST);
  const told = { shows: PICTURES[picture], size: page.viewportSize(), parts: await screenParts(page) };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(resolve(FOLDER, `${picture}.png`), png);
  writeFileSync(resolve(FOLDER, `${picture}.json`), `${JSON.stringify(told, null, 2)}\n`);
}

test.use({ timezoneId: eveningZone() });

test('the pictures of the documentation match the screens', { tag: '@all' }, async ({ browser }) => {
  // As in a hall: codes to scan carry an address of its network.
  const server = await createHallServer({ PUBLIC_URL: 'http://192.168.1.20:3000', HALL_TZ: eveningZone() });
  try {
    await server.start();
    const shown: string[] = [];
    await playPicturedEvening(server.url, browser, async (picture, page) => {
      await stillness(page);
      shown.push(picture);
      if (taking) return take(picture, page);
      const { parts } = JSON.parse(readFileSync(resolve(FOLDER, `${picture}.json`), 'utf8'));
      // A part may still be on its way; a picture that is old stays so.
      await expect
        .poll(() => screenParts(page), `docs/images/${picture}.png is old: npm run pictures makes it anew`)
        .toEqual(parts);
    });
    expect(shown.sort()).toEqual(Object.keys(PICTURES).sort());
  } finally {
    await server.remove();
  }
});
