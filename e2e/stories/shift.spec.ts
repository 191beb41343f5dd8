import { createGame, startGame } from '../harness/hall.ts';
import { callTyped, sharedWin } from '../harness/live-game.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';

const CARDS = Array.from({ length: 20 }, (_, index) => index + 1);
const SIZES = { laptop: [1366, 768], tablet: [768, 1024], phone: [390, 844] } as const;

story(
  'a shift: opened with a float, played, counted, signed by the moderator and locked; the owner sees it',
  async ({ page, hall, admin, openAs }) => {
    const { cashier, moderator } = hall;
    await openAs(cashier, '/cashier-dashboard');
    await page.getByRole('link', { name: 'Close the shift' }).click();
    await expect(page.getByRole('heading', { name: 'Shift 1' })).toBeVisible();
    await page.getByLabel('Float in Birr').fill('500');
    await page.getByRole('button', { name: 'Open the shift' }).click();
    const drawer = page.getByRole('region', { name: 'In the drawer' });
    await expect(drawer).toContainText('Has to be there500.00 Br');

    // 300.00 sold; one half of 242.25 handed over. Then 300.00 sold and given back, and 30.00 sold ahead.
    const shared = await startGame(cashier, { pattern: 'horizontal_line', cards: CARDS, betAmount: 15 });
    const { cards, calls } = sharedWin(shared);
    const ofShared = { params: { id: shared._id } };
    await callTyped(hall, shared._id, calls);
    for (const cardId of cards) await cashier.api('POST /games/:id/check-bingo', { ...ofShared, body: { cardId } });
    await cashier.api('POST /games/:id/paid', { ...ofShared, body: { cardId: cards[0] } });
    const off = await startGame(cashier, { cards: CARDS, betAmount: 15 });
    await cashier.api('POST /games/:id/void', { params: { id: off._id }, body: { reason: 'rain' } });
    await createGame(cashier, { cards: [1, 2], betAmount: 15 });
    // The screen follows: 500 + 630 − 121.13 − 300.
    await expect(drawer).toContainText('Has to be there708.87 Br');
    const reasons = page.getByRole('region', { name: 'What a difference may come from' });
    await expect(reasons).toContainText('Won and not handed over121.12 Br');
    await expect(reasons).toContainText('Game 2: rain300.00 Br');
    await expect(reasons).toContainText('Sold for games that wait30.00 Br');

    // Digits and Enter count: 3 × 200, 1 × 100.
    await page.getByLabel('200 Br note').click();
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await page.keyboard.type('1');
    await expect(page.getByText('8.87 Br missing')).toBeVisible();
    for (let left = 0; left < 10; left++) await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Close the shift' })).toBeFocused();
    for (const [width, height] of Object.values(SIZES)) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(wide, `the page is wider than ${width}`).toBe(false);
    }
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.getByRole('button', { name: 'Close the shift' }).click();

    const sheet = page.getByRole('dialog', { name: 'Close shift 1' });
    await expectAccessible(page);
    const sign = async (email: string, password: string) => {
      await sheet.getByLabel('Moderator’s e-mail').fill(email);
      await sheet.getByLabel('Moderator’s password').fill(password);
      await sheet.getByRole('button', { name: 'Close the shift' }).click();
    };
    await sign(moderator.email, moderator.password);
    await expect(sheet.getByText('Please say why')).toBeVisible();
    await sheet.getByLabel('Note: where the difference comes from').fill('Tea for the guests');
    await sign(cashier.email, cashier.password);
    await expect(sheet.getByText('This is not the sign-in of the moderator of this hall.')).toBeVisible();
    await sign(moderator.email, moderator.password);

    const closed = page.getByRole('dialog', { name: 'Shift 1 is closed' });
    await expect(closed).toContainText(`Counted by ${cashier.name}, confirmed by ${moderator.name}`);
    await expect(closed).toContainText('8.87 Br missing');
    await expect(closed).toContainText('Tea for the guests');
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('body > .printed')).toContainText('Shift 1 is closed');
    await expect(page.locator('body > .printed')).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await closed.getByRole('button', { name: 'Done' }).click();

    await expect(page.getByRole('heading', { name: 'Shift 2' })).toBeVisible();
    await expect(drawer).toContainText('Has to be there0.00 Br');
    await expect(page.getByRole('table', { name: 'Closed shifts' })).toContainText('-8.87 Br');
    const undo = cashier.api('POST /games/:id/paid/undo', { ...ofShared, body: { cardId: cards[0], reason: 'x' } });
    await expect(undo).rejects.toThrow(/HAND_OVER_FINAL|409/);

    await page.goto('/cashier-report');
    await expect(page.getByRole('link', { name: 'Close the shift' })).toBeVisible();
    await openAs(admin, `/admin-report?cashier=${cashier.id}`);
    const closes = page.getByRole('region', { name: 'Closed shifts' });
    await expect(closes).toContainText('Shown: 1. Exact: 0, short: 1 (-8.87 Br), over: 0 (0.00 Br).');
    await expect(closes).toContainText('Tea for the guests');
    await expectAccessible(page);
  },
);

story('setup says what is due for the cards just added, and the change for a note', async ({ page, hall, openAs }) => {
  await openAs(hall.cashier, '/select-card');
  const add = async (cards: string) => {
    await page.getByLabel('Card number').fill(cards);
    await page.keyboard.press('Enter');
  };
  await add('1-6');
  await page.getByRole('button', { name: 'Due 60.00 Br' }).click();
  const bar = page.getByRole('region', { name: 'Selected Cards' });
  await expect(bar).toContainText('Due for 6 cards just added60.00 Br');
  await bar.getByRole('button', { name: '50 Birr given' }).click();
  await expect(bar.getByText(/^Change/)).toBeHidden();
  await bar.getByRole('button', { name: '50 Birr given' }).click();
  await expect(bar.getByText('Change 40.00 Br')).toBeVisible();
  await expectAccessible(page);
  // The change was read out: the next card is the next buyer's.
  await add('20');
  await expect(bar).toContainText('Due for 1 card just added10.00 Br');
  await expect(bar).toContainText('For all cards70.00 Br');
  await bar.getByRole('button', { name: 'Next buyer' }).click();
  await expect(bar).toContainText('Due for 0 cards just added0.00 Br');
  await add('30, 31');
  await bar.getByLabel('Given', { exact: true }).fill('21.50');
  await expect(bar.getByText('Change 1.50 Br')).toBeVisible();
});
