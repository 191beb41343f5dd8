import type { Page } from '@playwright/test';
import { createHall, signInAdmin, startGame } from '../harness/hall.ts';
import { expectBoard, openDisplay, speak } from '../harness/hall-display.ts';
import { layoutFindings, moved, regionsOf } from '../harness/layout.ts';
import { button, callTyped, checkCard, expectCalled, GAME, pressSpaceToCall, rowOf } from '../harness/live-game.ts';
import { addCards, openPhone, takePart } from '../harness/phone.ts';
import { createHallServer } from '../harness/server.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';
import { expectToast } from '../harness/toasts.ts';

const OUT = 'Locked after a false claim: card 2';

const expectVerified = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await expect(page.getByText(/This draw verifies|The draw matches its record/)).toBeVisible();
};

story(
  'a false claim, an undone typed number and the end of the sale are displayed on every screen',
  { tag: '@all' },
  async ({ page, browser, openAs }) => {
    // A separate server, because the owner's settings apply to every hall.
    const server = await createHallServer();
    await server.start();
    const { url } = server;
    try {
      const admin = await signInAdmin(url);
      const hall = await createHall(url, admin);
      const { cashier, moderator } = hall;
      await speak(hall, 'en');
      await page.addInitScript(() => localStorage.setItem('language', 'en'));
      const phone = await openPhone(browser, url, hall);
      await addCards(phone, [2, 3]);
      const tv = await browser.newPage({ viewport: { width: 1920, height: 1080 }, baseURL: url });
      await openDisplay(tv, hall);

      await story.step('an owner enables that a false claim locks the card, and a locked card cannot win', async () => {
        await openAs(admin, `${url}/admin-settings`);
        await page.getByText(text('admin-settings.advanced')).click();
        await page.getByLabel(name('admin-settings.falseClaims')).selectOption('out');
        await page.getByRole('button', { name: 'Save' }).click();
        await expectToast(page, text('admin-settings.saved'));

        const game = await startGame(cashier, { pattern: 'horizontal_line', cards: [1, 2, 3] });
        const line = rowOf(game, 3, 0);
        await callTyped(hall, game._id, line.slice(0, 2));
        await openAs(cashier, url + GAME(game._id));
        await checkCard(page, 2);
        const checked = page.getByRole('dialog', { name: /Card Check/ });
        await expect(checked).toContainText(text('windows.notWinner', { id: 2 }));
        await expectAccessible(page);
        await checked.getByRole('button', { name: /Lock card 2/ }).click();
        await expect(checked).toBeHidden();
        await expect(page.getByText(OUT)).toBeVisible();
        await expect(phone.locator('[data-card="2"]')).toHaveAttribute('data-standing', 'out');
        await expect(phone.getByText(OUT)).toBeVisible();
        await checkCard(page, 2);
        const refused = page.getByRole('alertdialog', { name: /Error/ });
        await expect(refused).toContainText(text('refusals.CARD_OUT', { cardId: 2 }));
        await refused.getByRole('button', { name: /Close/ }).click();

        await callTyped(hall, game._id, line.slice(2));
        await expect(phone.locator('[data-card="3"]')).toHaveAttribute('data-standing', 'bingo');
        for (const language of ['am', 'om', 'en'] as const) {
          await speak(hall, language);
          await expect(tv.locator('html')).toHaveAttribute('lang', language);
          await expect(tv.locator('[data-note="cardsOut"]')).toBeVisible();
          expect(await layoutFindings(tv)).toEqual([]);
        }
        await expectAccessible(tv);
        await expectCalled(page, line.length);
        await checkCard(page, 3);
        await expect(page.getByRole('dialog', { name: /Winner/ })).toContainText(
          text('hall-words.pattern_horizontal_line'),
        );
        await expectVerified(page, `${url}/verify/${game._id}`);
        await expect(page.getByText(OUT)).toBeVisible();
      });

      await story.step('a moderator undoes a mistyped number', async () => {
        await cashier.api('PATCH /games/settings', { body: { ballMachine: true } });
        const { _id: id } = await startGame(cashier, { cards: [1, 2, 3] });
        await callTyped(hall, id, [5, 21]);
        await expectBoard(tv, [5, 21]);
        await page.goto(url + GAME(id));
        await expectCalled(page, 2);
        await button(page, 'Settings').click();
        await page.getByRole('button', { name: /Undo 21/ }).click();
        const asked = page.getByRole('alertdialog', { name: /Undo the last number/ });
        await asked.getByRole('button', { name: /Undo 21/ }).click();
        await expect(asked.getByText(text('windows.reasonRequired'))).toBeVisible();
        await expectAccessible(page);
        await asked.getByLabel(name('windows.reason')).fill('It was 12');
        await asked.getByRole('button', { name: /Undo 21/ }).click();
        await expect(asked).toBeHidden();

        const said = 'Number 21 was undone: It was 12';
        for (const screen of [page, tv, phone]) await expect(screen.getByText(said)).toBeVisible();
        await expectCalled(page, 1);
        await expectBoard(tv, [5]);
        await page.reload();
        await expectCalled(page, 1);
        await expect(page.getByText(said)).toBeVisible();
        await callTyped(hall, id, [12]);
        await expectBoard(tv, [5, 12]);
        for (const screen of [page, tv, phone])
          await expect(screen.getByText(text('notes.takenBackBefore', { numbers: 21 }))).toBeVisible();
        await expect(tv.getByText('3 numbers typed')).toBeVisible();
        expect(await layoutFindings(tv)).toEqual([]);

        await callTyped(hall, id, [13]);
        // A moderator walks through the hall with a phone.
        await page.setViewportSize({ width: 390, height: 844 });
        await openAs(moderator, `${url}/control`);
        await page.getByRole('button', { name: name('moderator.takeBack', { number: 13 }) }).click();
        const dialog = page.getByRole('alertdialog', { name: name('windows.takeBackTitle') });
        await dialog.getByLabel(name('windows.reason')).fill('It was 31');
        await expectAccessible(page);
        await dialog.getByRole('button', { name: name('moderator.takeBack', { number: 13 }) }).click();
        await expectToast(page, text('answers.NUMBER_TAKEN_BACK', { number: 13 }));
        await page.setViewportSize({ width: 1366, height: 768 });
        await cashier.api('POST /games/:id/finish', { params: { id }, body: {} });
        await expectVerified(page, `${url}/verify/${id}`);
        await expect(page.getByText(text('notes.takenBackBefore', { numbers: 21 }))).toBeVisible();
      });

      await story.step('a cashier closes the sale with a key, and the first number follows immediately', async () => {
        await cashier.api('PATCH /games/settings', { body: { ballMachine: false } });
        const { code } = await cashier.api('GET /hall-code');
        // The part never arrives: a mix without parts has no slow links.
        await phone.route('**/api/public/halls/*/parts', (route) => route.abort());
        const { _id: id } = await startGame(cashier, { cards: [1, 2, 3] });
        await openAs(cashier, url + GAME(id));
        await expect(button(page, 'Check')).toBeVisible();
        const places = { next: '[aria-keyshortcuts="Space"]' };
        const stood = await regionsOf(page, places);
        await takePart(phone, hall, code, 1);
        const close = button(page, name('windows.closeSale'));
        await expect(close).toBeVisible();
        await expect(button(page, 'Check')).toHaveCount(0);
        expect(moved(stood, await regionsOf(page, places))).toEqual([]);
        expect(await layoutFindings(page)).toEqual([]);

        // The phone displays it only during the mix, so the check starts before it.
        const told = phone.getByText(text('play.drawFollows')).waitFor();
        await page.keyboard.press('s');
        await told;
        await expect(close).toHaveCount(0);
        await expect(button(page, name('live-game.sellCards'))).toHaveCount(0);
        await expect(
          cashier.api('POST /games/:id/cards', { params: { id }, body: { add: [9], remove: [] } }),
        ).rejects.toThrow('SALE_CLOSED');
        await pressSpaceToCall(page);
        await expectCalled(page, 1);
        await expect(button(page, 'Check')).toBeVisible();
      });
      await phone.context().close();
      await tv.close();
    } finally {
      await server.remove();
    }
  },
);

story(
  'locked cards are displayed with the draw on every screen, and no more than the limit can be locked',
  async ({ page, browser, openAs }) => {
    const server = await createHallServer();
    await server.start();
    const { url } = server;
    try {
      const admin = await signInAdmin(url);
      const hall = await createHall(url, admin);
      const { cashier } = hall;
      await speak(hall, 'en');
      await admin.api('PATCH /admin/settings', { body: { falseClaims: 'out' } });
      const { _id: id } = await startGame(cashier, { pattern: 'horizontal_line', cards: [1, 2, 3] });
      await cashier.api('POST /games/:id/call-number', { params: { id }, body: {} });
      const tv = await browser.newPage({ viewport: { width: 1920, height: 1080 }, baseURL: url });
      await openDisplay(tv, hall);
      const phone = await openPhone(browser, url, hall);
      await page.addInitScript(() => localStorage.setItem('language', 'en'));
      await openAs(cashier, url + GAME(id));
      for (const screen of [page, phone])
        await expect(screen.locator('[data-draw-kind="fair"]')).toHaveText(text('hall-words.fair'));

      await addCards(phone, [2]);
      await checkCard(page, 2);
      await page.getByRole('button', { name: /Lock card 2/ }).click();
      await expect(tv.locator('[data-said="locked"]')).toContainText(text('hall-display.claimLocked', { id: 2 }));
      for (const screen of [page, phone])
        await expect(screen.locator('[data-draw-kind="fair"]')).toHaveText(
          text('hall-words.lockedOne', { count: 'Fair draw · 1' }),
        );
      await expect(tv.getByText(text('hall-words.lockedOne', { count: 1 }))).toBeVisible();
      await expect(phone.locator('[data-card="2"]')).toContainText(text('play.locked'));
      const TV_WORDS = { am: '1 ካርድ በሠራተኛ ታግዷል', om: 'Kaardii 1 hojjetaadhaan uggurame' } as const;
      for (const [language, words] of Object.entries(TV_WORDS)) {
        await speak(hall, language as keyof typeof TV_WORDS);
        await expect(tv.getByText(words)).toBeVisible();
        expect(await layoutFindings(tv)).toEqual([]);
      }
      await speak(hall, 'en');
      await expectAccessible(tv);
      await expectAccessible(phone);

      // With three cards, one can be locked.
      await checkCard(page, 1);
      const checked = page.getByRole('dialog', { name: /Card Check/ });
      await expect(checked.getByText(text('hall-words.lockedOne', { count: 1 }))).toBeVisible();
      await expect(checked).toContainText(text('refusals.OUT_LIMIT', { max: 1 }));
      await expect(checked.getByRole('button', { name: /Lock card 1/ })).toHaveCount(0);
      await expectAccessible(page);
      await page.keyboard.press('Escape');

      // Until the next number it can be unlocked, and the mark stays.
      await page.getByRole('button', { name: /Unlock card 2/ }).click();
      await expect(page.getByRole('button', { name: /Unlock card 2/ })).toHaveCount(0);
      await expect(tv.getByText(text('notes.cardsUnlocked', { cards: 2 }))).toBeVisible();
      await expect(phone.locator('[data-card="2"]')).not.toContainText('Locked');
      for (const screen of [page, phone])
        await expect(screen.locator('[data-draw-kind="fair"]')).toHaveText(
          text('hall-words.lockedOne', { count: 'Fair draw · 1' }),
        );
      await phone.context().close();
      await tv.close();

      await cashier.api('POST /games/:id/finish', { params: { id }, body: {} });
      await page.goto(`${url}/verify/${id}`);
      await expect(page.getByText(/This draw verifies|The draw matches its record/)).toBeVisible();
      await expect(page.getByText(text('hall-words.lockedOne', { count: 1 }))).toBeVisible();
      await expectAccessible(page);
    } finally {
      await server.remove();
    }
  },
);
