import type { Page } from '@playwright/test';
import { fileOf } from '../harness/built.ts';
import { retell } from '../harness/full-hall.ts';
import { createGame, type Hall, startGame } from '../harness/hall.ts';
import {
  callNext,
  callToTheEnd,
  displayPath,
  openDisplay,
  sealOf,
  speak,
  startDesignated,
} from '../harness/hall-display.ts';
import { button, GAME, NOTICES } from '../harness/live-game.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';
import { expectToast } from '../harness/toasts.ts';

/** Selected cards appear on the TV before the game exists. */
async function showTheCounter(hall: Hall, tv: Page, setup: Page): Promise<void> {
  const { commitment } = await hall.cashier.api('GET /games/next-draw');
  await setup.getByLabel(name('card-sets.cardNumber')).fill('1-4');
  await setup.keyboard.press('Enter');
  const sale = tv.locator('[data-scene="sale"]');
  await expect(sale.locator('[data-sold]')).toHaveText('4');
  await expect(sale.getByText('25.50 Br')).toBeVisible();
  await expect(sale).toContainText(sealOf(commitment));
  const games = [{ gameNumber: 1, cardId: 2, pattern: 'cross' as const }];
  const { winners } = await hall.moderator.api('POST /games/configure-future-winners', { body: { games } });
  await expect(sale.getByRole('note')).toHaveText(NOTICES.en);
  await expect(sale).not.toContainText(text('hall-words.fair'));
  await setup.getByRole('button', { name: 'Card 4', exact: true }).click();
  await expect(sale.locator('[data-sold]')).toHaveText('3');
  await expect(sale.getByRole('note')).toHaveText(NOTICES.en);
  await tv.reload();
  await expect(sale.locator('[data-sold]')).toHaveText('3');
  for (const { _id: id } of winners) await hall.moderator.api('DELETE /games/future-winners/:id', { params: { id } });
  await hall.cashier.api('POST /sale/commands', {
    body: { type: 'remove', counter: 'story', cards: [1, 2, 3], giveBack: true },
  });
}

type Seen = { text: string; note: string; effects: number; at: number };

const NETWORK = 'http://192.168.1.20:3000';

story(
  'the TV displays sold cards before the first number, with the commitment or mark of the game',
  async ({ hall, openAs, context }) => {
    await speak(hall, 'en');
    const page = await context.newPage();
    await retell(page);
    await openDisplay(page, hall);
    const idle = page.locator('[data-scene="idle"]');
    await expect(idle).toBeVisible();
    await showTheCounter(hall, page, await openAs(hall.cashier, '/select-card'));
    await expect(idle).toBeVisible();
    const game = await createGame(hall.cashier, { cards: [1, 2, 3], betAmount: 10, pattern: 'cross' });
    const sale = page.locator('[data-scene="sale"]');
    await expect(sale.getByRole('heading', { name: name('hall-display.saleOpen') })).toBeVisible();
    await expect(sale).toContainText(/Price of a card\s*10\.00 Br/);
    await expect(sale.locator('[data-sold]')).toHaveText('3');
    await expect(sale.getByText('17.00 Br')).toBeVisible();
    await expect(sale.getByRole('img', { name: name('hall-words.pattern_cross') })).toBeVisible();
    await expect(sale).toContainText(sealOf(game.commitment));
    await expect(sale.getByRole('link', { name: name('hall-display.scanPlay') })).toBeVisible();

    await hall.cashier.api('POST /games/:id/cards', { params: { id: game._id }, body: { add: [4, 5], remove: [] } });
    await expect(sale.locator('[data-sold]')).toHaveText('5');
    await expect(sale.getByText('34.00 Br')).toBeVisible();

    const id = { id: game._id };
    await hall.moderator.api('POST /games/:id/select-winner', { params: id, body: { cardId: 2 } });
    await expect(sale.getByRole('note')).toHaveText(NOTICES.en);
    await expect(sale).not.toContainText(text('hall-words.fair'));
    await expectAccessible(page);
    await hall.cashier.api('POST /games/:id/start', { params: id });
    await expect(sale.getByText(text('hall-words.called', { count: 0 }))).toBeVisible();
    await expect(sale.getByRole('note')).toHaveText(NOTICES.en);
    await callNext(hall.cashier, game._id);
    await expect(page.locator('[data-scene="playing"]')).toBeVisible();
    await expect(sale).toBeHidden();
  },
);

story(
  'the TV shows the name from the owner’s settings and the notice from the dashboard',
  { tag: '@all' },
  async ({ hall, admin, openAs, context }) => {
    const tv = await context.newPage();
    await openDisplay(tv, hall);
    const page = await openAs(hall.cashier, '/cashier-dashboard');
    await admin.api('PATCH /admin/halls/:cashierId/settings', {
      params: { cashierId: hall.cashier.id },
      body: { hallName: 'Bole Bingo' },
    });
    await page.locator('#hall-and-tv > summary').click();
    await expect(page.getByLabel('Name of the hall')).toHaveCount(0);
    const notice = page.getByLabel(name('cashier-home.notice'));
    await notice.fill('<img src=x onerror="document.title=1"> Coffee is free');
    await expect(page.getByText('53/200')).toBeVisible();
    const save = page.getByRole('button', { name: name('cashier-home.saveNotice') });
    await save.click();
    await expect(tv.getByRole('heading', { name: 'Bole Bingo' })).toBeVisible();
    await expect(tv.locator('[data-notice]')).toHaveText('<img src=x onerror="document.title=1"> Coffee is free');
    await expect(tv.getByText(hall.cashier.name)).toBeHidden();
    await expect(tv.locator('h1 img')).toHaveCount(0);

    await expectAccessible(page);
    await expectAccessible(tv);

    // The field must contain the stored value first, otherwise a later load would overwrite the input.
    await expect(save).toBeDisabled();
    await notice.fill('');
    await save.click();
    await expect(tv.locator('[data-notice]')).toHaveCount(0);
  },
);

story(
  'a new screen displays four digits and becomes the display of the cashier who types them',
  async ({ hall, openAs, browser, server }) => {
    const device = await browser.newContext({ baseURL: server.url });
    const tv = await device.newPage();
    await tv.goto('/tv');
    const digits = tv.locator('[data-digits]');
    await expect(digits).toHaveText(/^\d{4}$/);
    await expectAccessible(tv);
    const shown = (await digits.textContent()) ?? '';
    // The same screen displays the same digits after a reload.
    await tv.reload();
    await expect(digits).toHaveText(shown);

    const page = await openAs(hall.cashier, '/cashier-dashboard');
    await page.locator('#hall-and-tv > summary').click();
    const field = page.getByLabel(name('cashier-home.digits'));
    await field.fill(String((Number(shown) + 1) % 10_000).padStart(4, '0'));
    await page.getByRole('button', { name: 'Pair' }).click();
    await expectToast(page, 'No screen shows these digits now.');
    await field.fill(`a${shown}`);
    await expect(field).toHaveValue(shown);
    await page.keyboard.press('Enter');
    await expectToast(page, text('cashier-home.paired'));
    await expect(tv).toHaveURL(await displayPath(hall));
    await expect(tv.locator('[data-scene="idle"]')).toBeVisible();
    // After a power cut the TV reconnects by its short address.
    await tv.goto('/tv');
    await expect(tv.locator('[data-scene="idle"]')).toBeVisible();
    await hall.cashier.api('POST /hall-code/renew');
    await tv.getByRole('link', { name: /Pair this screen/ }).click();
    await expect(digits).toHaveText(/^\d{4}$/);
    await device.close();
  },
);

story.describe('with sounds enabled', () => {
  story.use({ sounds: 'real' });

  story(
    'the TV plays every number once if its sound is enabled, independent of the laptop',
    { tag: '@all' },
    async ({ hall, page }) => {
      await speak(hall, 'en');
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/sounds')) asked.push(request.url());
      });
      await page.addInitScript(() => {
        const counts = Object.assign(window, { spoken: 0, decoded: 0 });
        const { start } = AudioBufferSourceNode.prototype;
        const { decodeAudioData } = BaseAudioContext.prototype;
        BaseAudioContext.prototype.decodeAudioData = async function (...given) {
          const sound = await decodeAudioData.apply(this, given);
          counts.decoded += 1;
          return sound;
        };
        AudioBufferSourceNode.prototype.start = function () {
          counts.spoken += 1;
          start.call(this);
        };
      });
      const spoken = () => page.evaluate(() => (window as unknown as { spoken: number }).spoken);
      const decoded = () => page.evaluate(() => (window as unknown as { decoded: number }).decoded);
      const game = await startGame(hall.cashier, { cards: [1, 2, 3] });
      await openDisplay(page, hall);
      await callNext(hall.cashier, game._id);
      await expect(page.locator('[data-current]')).toBeVisible();
      expect([asked.length, await spoken()]).toEqual([0, 0]);

      const voice = page.getByRole('switch', { name: name('hall-display.speakHere') });
      await expect(voice).not.toBeChecked();
      await voice.click();
      await expect(voice).toBeChecked();
      // A late sound is skipped.
      await expect.poll(decoded, { timeout: 30_000 }).toBe(83);
      expect([asked.length, await spoken()]).toEqual([83, 0]);
      for (let count = 2; count <= 4; count += 1) {
        await callNext(hall.cashier, game._id);
        await expect.poll(spoken).toBe(count - 1);
      }
      await hall.cashier.api('POST /games/:id/pause', { params: { id: game._id } });
      await expect.poll(spoken).toBe(4);
      expect(asked).toHaveLength(83);

      // Stored on this device; the sound settings of the laptop's screen were not changed.
      expect(
        await page.evaluate(() => [localStorage.displayVoice, localStorage.voiceMuted, localStorage.voiceVolume]),
      ).toEqual(['on', undefined, undefined]);
      await page.reload();
      await expect(voice).toBeChecked();
      await voice.click();
      await expect(voice).not.toBeChecked();
      await page.reload();
      await expect(voice).not.toBeChecked();
    },
  );
});

story(
  "a QR code never contains the loopback address, and the dashboard displays the TV's address",
  { tag: '@all' },
  async ({ hall, page, openAs, context }) => {
    await speak(hall, 'en');
    const { path } = await hall.cashier.api('GET /hall-code');
    const tv = await context.newPage();
    await tv.goto(path);
    const play = tv.getByRole('link', { name: name('hall-display.scanPlay') });
    await expect(tv.locator('[data-scene="idle"]')).toBeVisible();
    await expect(play).toHaveCount(0);
    await openAs(hall.cashier, '/cashier-dashboard#hall-and-tv');
    await expect(
      page.getByText(/Only this laptop can open it.*“Open to the hall’s TV and phones” under Settings/),
    ).toBeVisible();
    await expectAccessible(page);

    // The same server, open to the hall's network.
    await context.route(`**/api${path}`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), networkUrl: NETWORK } });
    });
    await context.route('**/api/hall-code', async (route) => {
      const answer = await route.fetch();
      const origins = [NETWORK, 'http://10.0.0.7:3000'];
      await route.fulfill({ response: answer, json: { ...(await answer.json()), origins } });
    });
    await tv.reload();
    await expect(play).toHaveAttribute('href', `${NETWORK}${path}/play`);
    await expect(play.getByRole('img')).toBeVisible();
    const game = await startGame(hall.cashier, { cards: [1, 2] });
    await callNext(hall.cashier, game._id);
    const verify = tv.getByRole('link', { name: name('hall-words.verify') });
    await expect(verify).toHaveAttribute('href', `${NETWORK}/verify/${game._id}#${game.commitment}`);
    await expect(verify.getByRole('img')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(name('cashier-home.address'))).toHaveValue(NETWORK + path);
    await expect(page.getByRole('listitem').filter({ hasText: `http://10.0.0.7:3000${path}` })).toBeVisible();
    await expect(page.getByText(`Open ${NETWORK}/tv on the TV`)).toBeVisible();
    await expect(page.getByText('Only this laptop can open it')).toBeHidden();
  },
);

story.describe('with animations enabled', () => {
  story.use({ contextOptions: { reducedMotion: 'no-preference' } });

  story(
    'the jackpot animation runs on laptop and TV simultaneously: first the card, then confetti on both',
    { tag: '@all' },
    async ({ hall, page, openAs, context }) => {
      await speak(hall, 'en');
      const params = { cashierId: hall.cashier.id };
      await hall.moderator.api('PUT /jackpot/:cashierId', { params, body: { amount: 900 } });
      const award = { amount: 400, message: 'Melkam addis amet', random: true as const };
      await hall.moderator.api('POST /jackpot/:cashierId/awards', { params, body: award });
      const cards = Array.from({ length: 40 }, (_, index) => index + 11);
      const { _id } = await startDesignated(hall, await createGame(hall.cashier, { cards }), 12);
      await callNext(hall.cashier, _id);
      const tv = await context.newPage();
      await openDisplay(tv, hall);
      await expect(tv.getByText('400.00 Br')).toBeVisible();
      await context.addInitScript(() => localStorage.setItem('language', 'en'));
      // Code and effects are loaded before the button is pressed.
      const fetched = page.waitForResponse(`**/${fileOf('src/areas/live-game/jackpot/jackpot-stage.tsx')}`);
      await openAs(hall.cashier, GAME(_id));
      await (await fetched).finished();
      const stage = { laptop: '[data-jackpot]', tv: '[data-scene="jackpot"]' };
      // Each screen records its animation.
      for (const [screen, selector] of [
        [page, stage.laptop],
        [tv, stage.tv],
      ] as const) {
        await screen.evaluate((scene) => {
          const seen: Seen[] = [];
          Object.assign(window, { seen });
          new MutationObserver(() => {
            const text = document.querySelector(scene)?.textContent ?? '';
            const note = document.querySelector(`${scene} [role="note"]`)?.textContent ?? '';
            const effects = document.querySelectorAll('[data-effects] canvas').length;
            const last = seen.at(-1);
            if (text !== '' && (text !== last?.text || effects !== last.effects))
              seen.push({ text, note, effects, at: Date.now() });
          }).observe(document, { subtree: true, childList: true, characterData: true });
        }, selector);
      }
      const seenOn = (screen: Page) => screen.evaluate(() => (window as unknown as { seen: Seen[] }).seen);

      await button(page, 'Run Jackpot').click();
      const dialog = page.getByRole('alertdialog', { name: 'Run Jackpot' });
      await expect(dialog).toContainText('400.00 Br');
      await expect(dialog).toContainText('One of the 40 cards of this game is drawn');
      await dialog.getByRole('button', { name: 'Run Jackpot' }).click();
      const drawnCard = async () =>
        (await hall.cashier.api('GET /games/:id', { params: { id: _id } })).game.jackpotWinnerCardId;
      await expect.poll(drawnCard).not.toBeNull();
      const winner = `Card ${await drawnCard()}`;
      for (const screen of [page, tv]) {
        const last = async () => (await seenOn(screen)).findLast(({ effects }) => effects > 0);
        await expect.poll(last, { timeout: 30_000 }).toMatchObject({
          text: expect.stringMatching(new RegExp(`${winner}(?!\\d).*Melkam addis amet`)),
          note: NOTICES.en,
          effects: 2,
        });
      }
      const [laptop, screen] = [await seenOn(page), await seenOn(tv)];
      const rolled = (seen: typeof laptop) =>
        seen.filter(({ text }) => !text.includes('Melkam')).map(({ text }) => /Card (\d+)/.exec(text)?.[1]);
      // Only cards of the game appear, and the word "drawn" appears only at the end.
      const inGame = [...rolled(laptop), ...rolled(screen)].every((card) => cards.includes(Number(card)));
      expect(inGame).toBe(true);
      const tooEarly = [...laptop, ...screen].filter(({ text }) => !text.includes('Melkam') && text.includes('Drawn'));
      expect(tooEarly).toEqual([]);
      const onBoth = rolled(screen).filter((card) => rolled(laptop).includes(card));
      expect(new Set(rolled(laptop)).size).toBeGreaterThan(10);
      expect(new Set(onBoth).size).toBeGreaterThan(8);
      // Only the card changes; the amount is constant on both screens.
      expect([...laptop, ...screen].every(({ text }) => text.includes('400'))).toBe(true);
      // On a busy machine too both roll in the same moment, which lasts twelve seconds.
      const [here = 0, there = 0] = [laptop, screen].map((seen) => seen[0]?.at ?? 0);
      expect(Math.abs(here - there)).toBeLessThan(5_000);
      // The next number ends the scene on both screens.
      await callNext(hall.cashier, _id);
      await expect(page.locator(stage.laptop)).toHaveCount(0);
      await expect(tv.locator('[data-scene="playing"]')).toBeVisible();
      await expect(page.locator('[data-effects]')).toHaveCount(0);
    },
  );

  story(
    'the TV celebrates a win, and displays the mark if the game was designated',
    { tag: '@all' },
    async ({ hall, page }) => {
      await speak(hall, 'en');
      const game = await createGame(hall.cashier, { cards: [1, 2, 3] });
      await hall.moderator.api('POST /games/:id/select-winner', { params: { id: game._id }, body: { cardId: 2 } });
      await hall.cashier.api('POST /games/:id/start', { params: { id: game._id } });
      await openDisplay(page, hall);
      await callToTheEnd(hall.cashier, game._id);
      const scene = page.locator('[data-scene="winner"]');
      // The confetti lasts ten seconds; the rest remains.
      await expect(page.locator('[data-effects] canvas')).toHaveCount(2);
      await expect(scene).toContainText('Card 2');
      await expect(scene.getByRole('note')).toHaveText(NOTICES.en);
    },
  );
});
