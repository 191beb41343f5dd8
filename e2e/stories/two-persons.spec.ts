import type { Page } from '@playwright/test';
import { createGame, createHall, type Member, signInAdmin, startGame } from '../harness/hall.ts';
import { button, GAME } from '../harness/live-game.ts';
import { createHallServer } from '../harness/server.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { expectToast } from '../harness/toasts.ts';

const SIZES = { laptop: [1366, 768], tablet: [768, 1024], phone: [390, 844] } as const;

/** Its accessible names carry the English word in every language; its title is the page's own. */
const windowOf = (page: Page, title = 'Two persons sign') => page.getByRole('dialog', { name: title });

async function sign(page: Page, { email, password }: Pick<Member, 'email' | 'password'>, title?: string) {
  const window = windowOf(page, title);
  await window.getByLabel(/E-mail of the second person/).fill(email);
  await window.getByLabel(/Password of the second person/).fill(password);
  await window.locator('button[type=submit]').click();
}

async function expectFitting(page: Page) {
  for (const [width, height] of Object.values(SIZES)) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide, `the page is wider than ${width}`).toBe(false);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
}

story(
  'from the owner’s amounts on a second person signs on the spot, and both names are told',
  async ({ page, openAs }) => {
    story.slow();
    // A server of its own: the amounts hold in every hall.
    const server = await createHallServer();
    await server.start();
    const { url } = server;
    try {
      const admin = await signInAdmin(url);
      const { cashier, moderator } = await createHall(url, admin);
      const inHall = { params: { cashierId: cashier.id } };
      await openAs(admin, `${url}/admin-settings`);
      const panel = page.getByRole('region', { name: 'Two persons' });
      await panel.getByLabel('Calling a game off').fill('50');
      await panel.getByLabel('Winner by decision').fill('20.50');
      await panel.getByLabel('Jackpot award').fill('100');
      await panel.getByLabel('Jackpot draw').fill('100');
      await expectFitting(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await expectToast(page, 'Settings saved.');
      await page.reload();
      await expect(panel.getByLabel('Winner by decision')).toHaveValue('20.5');

      // The cashier calls off at the counter: the window over the window keeps what was written.
      const counter = await createGame(cashier);
      await openAs(cashier, `${url}/cashier-dashboard`);
      await page.getByRole('button', { name: 'Void' }).click();
      const ask = page.getByRole('dialog', { name: `Void game ${counter.gameNumber}` });
      await ask.getByLabel('Reason').fill('The lights went out');
      await ask.getByRole('button', { name: 'Void' }).click();
      await expect(windowOf(page)).toContainText('The moderator of this hall looks at it and signs here.');
      await expect(windowOf(page).getByLabel('E-mail of the second person')).toBeFocused();
      await expectFitting(page);
      await windowOf(page).getByRole('button', { name: 'Cancel' }).click();
      await expectToast(page, 'The owner wants two persons for this amount');
      await expect(ask.getByLabel('Reason')).toHaveValue('The lights went out');
      await ask.getByRole('button', { name: 'Void' }).click();
      await sign(page, { email: 'nobody', password: '' });
      await expect(windowOf(page).getByText('Please enter their e-mail address.')).toBeVisible();
      await sign(page, admin);
      await expect(windowOf(page).getByText('This is not the sign-in of the person who is needed.')).toBeVisible();
      await sign(page, moderator);
      await expect(windowOf(page)).toBeHidden();
      await expect(ask).toBeHidden();
      await expectToast(page, `Game ${counter.gameNumber} was voided.`);

      // An award by the moderator, with the admin beside.
      await moderator.api('PUT /jackpot/:cashierId', { ...inHall, body: { amount: 500 } });
      await openAs(moderator, `${url}/jackpot`);
      await page.getByRole('button', { name: 'Award Jackpot', exact: true }).click();
      const award = page.getByRole('dialog', { name: 'Set or Update Jackpot Winner' });
      await award.getByLabel('Amount (BIRR)').fill('100');
      await award.getByLabel('How the card is found').selectOption('chosen');
      await award.getByLabel('Winner Card (1-100)').fill('3');
      await award.getByLabel('Message for the Winner').fill('Well played');
      await award.getByRole('button', { name: 'Award Jackpot' }).click();
      await expect(windowOf(page)).toContainText('An admin looks at it and signs here.');
      await sign(page, admin);
      const history = page.getByRole('table', { name: 'Jackpot Award History' });
      await expect(history).toContainText(`Signed by ${moderator.name} and ${admin.name}`);
      await expectFitting(page);

      // Its draw in the live game, in the language of the hall.
      const game = await startGame(cashier);
      await openAs(cashier, url + GAME(game._id));
      await button(page, 'Run Jackpot').click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /Run Jackpot/ })
        .click();
      await expect(windowOf(page, 'ሁለት ሰዎች ይፈርማሉ')).toBeVisible();
      await expectFitting(page);
      await sign(page, moderator, 'ሁለት ሰዎች ይፈርማሉ');
      await expect(button(page, 'Jackpot Drawn')).toBeDisabled();
      await page.keyboard.press('Escape');

      // The moderator decides, and the receipt names both.
      await openAs(moderator, `${url}/control`);
      await page.getByRole('table', { name: 'Active Games' }).getByRole('button', { name: 'Finish' }).click();
      const finish = page.getByRole('dialog', { name: /Finish/ });
      await finish.getByLabel(/Winning card/i).selectOption('3');
      await finish.getByRole('button', { name: 'Finish' }).click();
      await sign(page, admin);
      await expect(windowOf(page)).toBeHidden();
      await page.goto(`${url}/verify/${game._id}`);
      await page.getByRole('button', { name: 'English' }).click();
      await expect(
        page.getByText(`Signed by two: ${moderator.name} (moderator) and ${admin.name} (admin)`),
      ).toBeVisible();
      await expect(
        page.getByText(`Signed by two: ${cashier.name} (cashier) and ${moderator.name} (moderator)`),
      ).toBeVisible();
      await expectFitting(page);
      const stored = (await cashier.api('GET /games/:id', { params: { id: game._id } })).game;
      expect(stored).toMatchObject({
        jackpotTwoPersons: { by: { name: cashier.name }, beside: { name: moderator.name } },
      });
    } finally {
      await server.remove();
    }
  },
);
