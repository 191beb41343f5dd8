import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fastFolder } from '../../checks/machine.ts';
import { createHall, signInAdmin, startGame } from '../harness/hall.ts';
import { displayPath, speak } from '../harness/hall-display.ts';
import { createHallServer } from '../harness/server.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';
import { expectToast } from '../harness/toasts.ts';

story('an owner sets up network, cards and halls, reads the audit log and makes a backup', async ({ page, openAs }) => {
  // Without HOST, like a default start, so that the switch determines the access.
  const server = await createHallServer({ HOST: '' });
  await server.start();
  const { url } = server;
  const stick = await mkdtemp(join(fastFolder(), 'adarash-stick-'));
  try {
    const admin = await signInAdmin(url);
    const hall = await createHall(url, admin);

    await openAs(admin, `${url}/admin-settings`);
    const open = page.getByLabel(name('desk.openToHall'));
    await expect(open).not.toBeChecked();
    await expect(page.getByText(text('desk.closedText'))).toBeVisible();
    const save = page.getByRole('button', { name: 'Save' });
    await expect(save).toBeDisabled();
    await open.check();
    await save.click();
    await expectToast(page, text('admin-settings.saved'));
    await expect(page.getByText(/Everyone in this network can now open the sign-in page/)).toBeVisible();
    const { network } = await admin.api('GET /admin/desk');
    for (const origin of network.origins) {
      await expect(page.getByText(origin, { exact: true })).toBeVisible();
      await expect(page.getByRole('img', { name: name('desk.code', { address: origin }) })).toBeVisible();
    }
    await expectAccessible(page);
    await page.reload();
    await expect(open).toBeChecked();
    await open.uncheck();
    await save.click();
    await expectToast(page, text('admin-settings.saved'));
    await expect(page.getByText(text('desk.closedText'))).toBeVisible();

    const folder = page.getByLabel(name('desk.backupFolder'));
    await folder.fill(server.dataDir);
    await save.click();
    await expect(folder).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(text('refusals.BACKUP_FOLDER_OWN'))).toBeVisible();
    await folder.fill(stick);
    await save.click();
    await expectToast(page, text('admin-settings.saved'));
    await expect(save).toBeDisabled();

    await page.getByText(text('admin-settings.advanced')).click();
    const cards = page.getByLabel(name('desk.cardCount'));
    await expect(cards).toHaveValue('100');
    await cards.fill('60');
    await save.click();
    await expectToast(page, text('admin-settings.saved'));
    expect((await hall.cashier.api('GET /games/cards')).data).toHaveLength(60);

    await page
      .getByRole('region', { name: name('desk.halls') })
      .getByRole('link')
      .click();
    await page.getByLabel(name('desk.hallName')).fill('Piassa');
    await page.getByLabel(/Pay prizes in whole Birr/).check();
    await page.getByRole('button', { name: name('desk.saveHall') }).click();
    await expectToast(page, text('desk.hallSaved'));
    expect(await hall.cashier.api('GET /games/settings')).toMatchObject({ hallName: 'Piassa', wholeBirr: true });

    // The TV displays the settings of the hall before a game.
    await speak(hall, 'en');
    const { _id } = await startGame(hall.cashier, { cards: [1, 2, 60] });
    await page.goto(url + (await displayPath(hall)));
    await expect(page.getByText('House fee')).toBeVisible();
    await expect(page.locator('[data-house-fee]')).toHaveText('15%');
    await hall.cashier.api('POST /games/:id/void', { params: { id: _id }, body: { reason: 'rain' } });
    // The void game is backed up into the chosen folder in the background.
    await expect.poll(async () => (await admin.api('GET /admin/desk')).backups?.files.length).toBe(1);

    await page.goto(`${url}/admin-settings`);
    await page.getByText(text('admin-settings.advanced')).click();
    await expect(page.getByText(text('desk.sizeByGames'))).toBeVisible();
    await expect(cards).toBeDisabled();

    await page.getByRole('link', { name: name('layouts.auditLog') }).click();
    await expect(page.getByText(text('audit-log.neverChecked'))).toBeVisible();
    await page.getByRole('button', { name: name('audit-log.checkNow') }).click();
    await expect(page.getByText(text('audit-log.whole'))).toBeVisible();
    await page.getByText(text('audit-log.technical')).first().click();
    await expect(page.getByText(/^End of this audit log: entry \d+/)).toBeVisible();
    // The list opens with the only hall; entries of the network have no hall.
    await expect(page.getByLabel(name('audit-log.hall'))).toHaveValue(hall.cashier.id);
    await page.getByLabel(name('audit-log.hall')).selectOption('house');
    const entries = page.getByRole('table', { name: name('audit-log.entries') });
    await page.getByLabel(name('audit-log.what')).selectOption('Network');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(entries.getByRole('row')).toHaveCount(3);
    await expect(entries).toContainText(text('audit-actions.network.opened'));
    await page.getByLabel(name('audit-log.hall')).selectOption({ label: hall.cashier.name });
    await page.getByLabel(name('audit-log.what')).selectOption(text('audit-log.exception-void'));
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(entries.getByRole('row')).toHaveCount(2);
    await entries.getByRole('button', { name: /^Show: Entry/ }).click();
    await expect(page.getByRole('dialog')).toContainText(text('audit-actions.game.voided'));
    await expect(page.getByRole('dialog')).toContainText(/ voided the game: rain, game \d+/);
    await expect(page.getByText('"reason": "rain"')).toBeHidden();
    await page.getByRole('dialog').getByText(text('audit-log.technical')).click();
    await expect(page.getByText('"reason": "rain"')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('list', { name: name('audit-log.entries') })).toContainText(
      text('audit-actions.game.voided'),
    );
    await page.setViewportSize({ width: 1366, height: 768 });

    await page.getByRole('link', { name: name('audit-log.backup') }).click();
    await expect(page.getByText(text('backup.folder', { folder: stick }))).toBeVisible();
    await expect(page.getByText(/^Last backup: \d/)).toBeVisible();
    await page.getByRole('button', { name: name('backup.now') }).click();
    const made = page.getByRole('table', { name: name('backup.backups') }).getByRole('row');
    await expect(made).toHaveCount(3);
    const downloading = page.waitForEvent('download');
    await made.getByRole('button').first().click();
    expect((await downloading).suggestedFilename()).toMatch(/^adarash-.*-asked\.db$/);
    await expect(page.getByText(/^Adarash \d+\.\d+\.\d+$/)).toBeVisible();
    // Commands and names of files belong to the guide.
    await expect(page.getByRole('main')).not.toContainText(/npm|\.db|docs\/|[0-9a-f]{64}/);
  } finally {
    await server.remove();
    await rm(stick, { recursive: true });
  }
});
