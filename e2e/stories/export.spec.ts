import { readFile } from 'node:fs/promises';
import { readCsv, readZip, textIn } from '../../checks/read-zip.ts';
import { startGame } from '../harness/hall.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';

const SIZES = { laptop: [1366, 768], tablet: [768, 1024], phone: [390, 844] } as const;

story(
  'an owner exports the selected days of a hall',
  { tag: '@all' },
  async ({ page, hall, admin, server, openAs }) => {
    const game = await startGame(hall.cashier, { cards: [1, 2, 3, 4], betAmount: 10, houseFeePercentage: 20 });
    await hall.moderator.api('POST /games/:id/call-number', { params: { id: game._id }, body: { number: 7 } });
    await hall.cashier.api('POST /games/:id/void', { params: { id: game._id }, body: { reason: 'rain' } });

    await openAs(admin, `/admin-report?cashier=${hall.cashier.id}`);
    const panel = page.getByRole('region', { name: 'Export' });
    // Not among the shifts, of which there may be fifty.
    const titles = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(titles.filter({ hasText: /Export|shifts/ })).toHaveText(['Export', text('shift.closes')]);
    const save = panel.getByRole('button', { name: name('export.save') });
    const [from, to] = [panel.getByLabel(name('export.from')), panel.getByLabel('To')];
    await expect(to).toHaveValue(/^\d{4}-\d\d-\d\d$/);
    const today = await to.inputValue();
    await expect(from).toHaveValue(`${today.slice(0, 7)}-01`);
    await from.fill('2031-01-01');
    await expect(panel.getByRole('alert')).toHaveText(text('common.daysTurned'));
    await expect(save).toBeDisabled();
    await from.fill('2026-01-01');
    await expect(panel.getByRole('status')).toContainText('Business days from 1 Jan 2026 to');
    await expectAccessible(page);
    for (const [width, height] of Object.values(SIZES)) {
      await page.setViewportSize({ width, height });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(wide, `the page is wider than ${width}`).toBe(false);
    }

    const saved = page.waitForEvent('download');
    await save.click();
    const file = await saved;
    await expect(panel.getByRole('status')).toHaveText(text('export.saved'));
    expect(file.suggestedFilename()).toMatch(/^export-2026-01-01-\d{4}-\d\d-\d\d\.zip$/);
    const files = readZip(await readFile(await file.path()));
    const verifier = Buffer.from(await (await fetch(`${server.url}/verify.html`)).arrayBuffer());
    expect(Buffer.from(files.get('verify.html') ?? []).equals(verifier)).toBe(true);
    const games = readCsv(textIn(files, 'games.csv'));
    expect(games.map((row) => [row['Called off because'], row['How it was drawn']])).toEqual([
      ['rain', 'CALLED OFF; Manual · 1 number typed'],
    ]);
    const receipt = [...files.keys()].find((name) => name.startsWith('receipts/')) ?? '';
    expect(JSON.parse(textIn(files, receipt))).toMatchObject({ gameId: game._id, status: 'voided' });

    await page.route('**/api/games/admin/export*', (route) => route.abort());
    await save.click();
    await expect(panel.getByRole('alert')).toHaveText(text('export.failed'));
    await expectAccessible(page);
  },
);
