import { createHall, signInAdmin, startGame } from '../harness/hall.ts';
import { displayPath, speak } from '../harness/hall-display.ts';
import { createHallServer } from '../harness/server.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { expectToast } from '../harness/toasts.ts';

story('an owner sets up network, cards and halls, reads the audit log and makes a backup', async ({ page, openAs }) => {
  // Without HOST, as an owner starts it: the switch decides who reaches it.
  const server = await createHallServer({ HOST: '' });
  await server.start();
  const { url } = server;
  try {
    const admin = await signInAdmin(url);
    const hall = await createHall(url, admin);

    await openAs(admin, `${url}/admin-settings`);
    const open = page.getByLabel('Open to the hall’s TV and phones');
    await expect(open).not.toBeChecked();
    await expect(page.getByText('Only this computer can open the screens.')).toBeVisible();
    await open.check();
    await expectToast(page, 'The hall’s TV and phones can reach this computer.');
    await expect(page.getByText(/Everyone in this network can now open the sign-in page/)).toBeVisible();
    const { network } = await admin.api('GET /admin/desk');
    for (const origin of network.origins) {
      await expect(page.getByText(origin, { exact: true })).toBeVisible();
      await expect(page.getByRole('img', { name: `Code that opens ${origin}` })).toBeVisible();
    }
    await expectAccessible(page);
    await page.reload();
    await expect(open).toBeChecked();
    await open.uncheck();
    await expectToast(page, 'Only this computer can open the screens now.');

    const cards = page.getByLabel('Cards in the catalogue');
    await expect(cards).toHaveValue('100');
    await cards.fill('60');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Settings saved.');
    expect((await hall.cashier.api('GET /games/cards')).data).toHaveLength(60);

    // The only hall is chosen already.
    await page.getByLabel('Name on the display').fill('Piassa');
    await page.getByLabel(/Pay prizes in whole Birr/).check();
    await page.getByRole('button', { name: 'Apply to this hall' }).click();
    await expectToast(page, 'The hall’s settings are saved.');
    expect(await hall.cashier.api('GET /games/settings')).toMatchObject({ hallName: 'Piassa', wholeBirr: true });

    // The TV says what the hall keeps, before play.
    await speak(hall, 'en');
    const { _id } = await startGame(hall.cashier, { cards: [1, 2, 60] });
    await page.goto(url + (await displayPath(hall)));
    await expect(page.getByText('House fee')).toBeVisible();
    await expect(page.locator('[data-house-fee]')).toHaveText('15%');
    await hall.cashier.api('POST /games/:id/void', { params: { id: _id }, body: { reason: 'rain' } });

    await page.goto(`${url}/admin-settings`);
    await expect(page.getByText('Games were played with this catalogue, so its size stays.')).toBeVisible();
    await expect(cards).toBeDisabled();

    await page.getByRole('link', { name: 'Audit log and backups' }).click();
    await expect(page.getByText('It was not checked yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Check the audit log now' }).click();
    await expect(page.getByText('The audit log is whole.')).toBeVisible();
    await expect(page.getByText(/^End of this audit log: entry \d+/)).toBeVisible();
    const entries = page.getByRole('table', { name: 'Entries' });
    await page.getByLabel('What').selectOption('Network');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(entries.getByRole('row')).toHaveCount(3);
    await expect(entries).toContainText('Opened to the hall’s network');
    await page.getByLabel('Hall').selectOption({ label: hall.cashier.name });
    await page.getByLabel('What').selectOption('Exception: void');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(entries.getByRole('row')).toHaveCount(2);
    await entries.getByRole('button', { name: /^Show: Entry/ }).click();
    await expect(page.getByRole('dialog')).toContainText('Game voided');
    await expect(page.getByRole('dialog')).toContainText('"reason": "rain"');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('list', { name: 'Entries' })).toContainText('Game voided');
    await page.setViewportSize({ width: 1366, height: 768 });

    await page.getByRole('link', { name: 'Backup and version' }).click();
    await expect(page.getByText('There is no backup in this folder yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Make a backup now' }).click();
    await expect(page.getByRole('cell', { name: /^adarash-.*\.db$/ })).toBeVisible();
    await expect(page.getByText('npm run hall -- seed-key import KEY')).toBeVisible();
    await expect(page.getByText(/^Adarash \d+\.\d+\.\d+ runs on SQLite\.$/)).toBeVisible();
  } finally {
    await server.remove();
  }
});
