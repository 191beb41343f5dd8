import { readFile } from 'node:fs/promises';
import { am } from '@adarash/contract/words/paper/am';
import { textOfPdf, withoutSpaces } from '../../checks/read-pdf.ts';
import { createHall, signInAdmin, startGame } from '../harness/hall.ts';
import { button, callTyped, GAME, sharedWin } from '../harness/live-game.ts';
import { createHallServer } from '../harness/server.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { expectToast } from '../harness/toasts.ts';

const CARDS = Array.from({ length: 20 }, (_, index) => index + 1);
const SIZES = [
  [390, 844],
  [768, 1024],
  [1366, 768],
] as const;

story('a tax from the owner’s settings to the verdict, the slip and the close', async ({ page, openAs }) => {
  const server = await createHallServer();
  await server.start();
  const { url } = server;
  const look = async () => {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(wide, `the page is wider than ${width}`).toBe(false);
    }
  };
  try {
    const admin = await signInAdmin(url);
    const hall = await createHall(url, admin);
    const { cashier } = hall;
    const wanted = { pattern: 'horizontal_line', cards: CARDS, betAmount: 15 } as const;
    const before = await startGame(cashier, wanted);

    await openAs(admin, `${url}/admin-settings`);
    const percent = page.getByLabel('Tax in percent');
    await percent.fill('15.005');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(percent).toHaveJSProperty('validity.valid', false);
    await percent.fill('15');
    await page.getByLabel('Only above, in Birr').fill('100');
    await page.getByLabel('Cash limit in Birr').fill('150.50');
    await look();
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Settings saved.');
    await page.reload();
    await expect(percent).toHaveValue('15');
    await expect(page.getByLabel('Above it, the tax is on')).toHaveValue('whole');

    // A game from before: all of 242.25, and not a word of a tax.
    const won = page.getByRole('dialog', { name: /Winner/ });
    const check = async (cardId: number) => {
      await page.getByRole('textbox', { name: /Card ID/ }).fill(String(cardId));
      await page.keyboard.press('Enter');
    };
    const [first] = sharedWin(before).cards;
    await callTyped(hall, before._id, sharedWin(before).calls);
    await openAs(cashier, `${url}${GAME(before._id)}`);
    await check(first);
    await expect(won.getByRole('button', { name: /Hand over 242.25 Br/ })).toBeVisible();
    await expect(won).not.toContainText(/tax|ግብር|bank|ባንክ/i);

    // 242.25 alone: 36.34 withheld, and 205.91 is too much for cash. Shared it is 121.13 and 121.12.
    const game = await startGame(cashier, wanted);
    const { cards, calls } = sharedWin(game);
    await callTyped(hall, game._id, calls);
    await page.goto(`${url}${GAME(game._id)}`);
    await check(cards[0]);
    await expect(won.getByRole('button', { name: /Hand over 205.91 Br/ })).toBeFocused();
    await expect(won).toContainText('242.25 Br won, 36.34 Br tax withheld');
    await expect(won).toContainText('pay by bank, not in cash');
    await expect(won).toContainText('በባንክ ይክፈሉ');
    await look();
    await button(page, 'Close').click();
    await check(cards[1]);
    await expect(won).toContainText('121.13 Br won, 18.17 Br tax withheld');
    await expect(won).toContainText('121.12 Br won, 18.17 Br tax withheld');
    await expect(won).not.toContainText('by bank');
    await won.getByRole('button', { name: new RegExp(`Hand over 102.96 Br to card ${cards[0]}`) }).click();
    await expect(won).toContainText(`Handed over by ${cashier.name}`);

    await page.goto(`${url}/cashier-report`);
    const sums = page
      .getByRole('main')
      .locator('dl')
      .and(page.getByLabel('Prizes', { exact: true }));
    await expect(sums).toContainText('Tax withheld36.34 Br');
    await expect(sums).toContainText('Handed over102.96 Br');
    await page.getByRole('button', { name: 'Slip of game 2' }).click();
    const slip = page.getByRole('dialog', { name: 'Print the slip of game 2' });
    await slip.getByLabel('Paper').selectOption('Roll, 80 mm');
    const saved = page.waitForEvent('download');
    await slip.getByRole('button', { name: 'Print' }).click();
    const paper = await textOfPdf(await readFile(await (await saved).path()));
    const taxed = am.taxed.replace('{{withheld}}', '18.17 ብር').replace('{{net}}', '102.96 ብር');
    expect(paper).toContain(withoutSpaces(taxed));
    expect(paper).toContain(withoutSpaces(`${am.withheld} 36.34 ብር`));

    // 600.00 sold and 102.96 handed over; of what is left 36.34 is the tax office's.
    await page.getByRole('link', { name: 'Close the shift' }).click();
    const drawer = page.getByRole('region', { name: 'In the drawer' });
    await expect(drawer).toContainText('Has to be there497.04 Br');
    await expect(drawer).toContainText('Of this, tax withheld36.34 Br');
    await look();
  } finally {
    await server.remove();
  }
});
