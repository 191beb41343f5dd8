import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { textOfPdf, withoutSpaces } from '../../checks/read-pdf.ts';
import { startGame } from '../harness/hall.ts';
import { closeByEscape, expect, expectAccessible, story } from '../harness/story.ts';
import { expectToast } from '../harness/toasts.ts';

const SIZES = [
  [1366, 768],
  [390, 844],
] as const;

/** Fills a window's fields, sends it, and reads what it says against them. */
async function refused(window: Locator, fields: Record<string, string>, sentence: string) {
  for (const [label, text] of Object.entries(fields)) await window.getByLabel(label).fill(text);
  await window.getByRole('button', { name: /^(Save|Take back)$/ }).click();
  await expect(window.getByText(sentence)).toBeVisible();
}

const saved = async (page: Page, button: Locator): Promise<Download> => {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return file;
};

story(
  'the owner agrees on a share, notes what was paid and reads what is open, on screen, PDF and CSV alike',
  { tag: '@all' },
  async ({ page, hall, admin, openAs }) => {
    // 4 cards at 100: one to the jackpot, 20 % of 300 to the house.
    const play = () => startGame(hall.cashier, { cards: [1, 2, 3, 4], betAmount: 100, houseFeePercentage: 20 });
    const { _id: id } = await play();
    await hall.cashier.api('POST /games/:id/finish', { params: { id }, body: {} });
    await admin.api('PATCH /admin/settings', { body: { means: ['telebirr'] } });
    // The papers have the hall's language.
    await hall.cashier.api('PATCH /games/settings', { body: { language: 'en' } });
    try {
      await openAs(admin, `/admin-report?cashier=${hall.cashier.id}`);
      const panel = page.getByRole('region', { name: "Owner's share" });
      const sums = async (fee: string, share: string, paid: string, open: string, before = '0.00') => {
        const all = [before, fee, share, paid, open].map((sum) => `${sum} Br`);
        await expect(panel.locator('dd')).toHaveText(all);
        return all;
      };
      await expect(panel).toContainText('Nothing is agreed yet.');
      await sums('60.00', '0.00', '0.00', '0.00');

      await panel.getByRole('button', { name: 'Agree on the share' }).click();
      const agree = page.getByRole('dialog', { name: 'Agree on the share' });
      for (const percent of ['', '-1', '101', '12.345'])
        await refused(agree, { 'Share (%)': percent }, 'Enter 0 to 100 with at most two decimals.');
      await refused(agree, { 'Share (%)': '12.5', 'From (business day)': '' }, 'Choose a day.');
      await closeByEscape(agree);
      const agreeOn = async (percent: string) => {
        await panel.getByRole('button', { name: 'Agree on the share' }).click();
        await agree.getByLabel('Share (%)').fill(percent);
        await agree.getByRole('button', { name: 'Save' }).click();
        await expect(agree).toBeHidden();
      };
      await agreeOn('12.5');
      await expectToast(page, 'The share is agreed.');
      await sums('60.00', '7.50', '0.00', '7.50');

      const pay = page.getByRole('dialog', { name: 'Note a payment' });
      await panel.getByRole('button', { name: 'Note a payment' }).click();
      for (const amount of ['', '0', '-5', '0.001'])
        await refused(pay, { 'Amount (Br)': amount }, 'Enter an amount in Birr.');
      await pay.getByLabel('Amount (Br)').fill('4.25');
      await pay.getByLabel('Paid by').selectOption('telebirr');
      await pay.getByLabel('Reference').fill('TX-9');
      await pay.getByLabel('Note').fill('first');
      await expectAccessible(page);
      await pay.getByRole('button', { name: 'Save' }).click();
      await expectToast(page, 'The payment is noted.');
      await panel.getByRole('button', { name: 'Note a payment' }).click();
      await pay.getByLabel('Amount (Br)').fill('100');
      await pay.getByRole('button', { name: 'Save' }).click();
      await sums('60.00', '7.50', '104.25', '-96.75');
      const wrong = panel.getByRole('listitem').filter({ hasText: '100.00 Br · Cash' });
      await wrong.getByRole('button', { name: 'Take back' }).click();
      const back = page.getByRole('dialog', { name: 'Take back' });
      await refused(back, { Reason: ' ' }, 'Say why.');
      await back.getByLabel('Reason').fill('Another hall');
      await back.getByRole('button', { name: 'Take back' }).click();
      await expect(wrong).toContainText('Taken back: Another hall');
      await sums('60.00', '7.50', '4.25', '3.25');

      // Over corrections: a game that is called off gives its fee back, and the share is agreed on otherwise.
      const game = await play();
      await page.reload();
      await sums('120.00', '15.00', '4.25', '10.75');
      await hall.cashier.api('POST /games/:id/void', { params: { id: game._id }, body: { reason: 'rain' } });
      await agreeOn('20');
      const all = await sums('60.00', '12.00', '4.25', '7.75');
      await expect(panel).toContainText(/20 % from/);

      const pdf = await saved(page, panel.getByRole('button', { name: 'Paper (PDF)' }));
      const paper = await textOfPdf(await readFile(await pdf.path()));
      const names = ['Open before', 'House fees', 'Agreed share', 'Paid', 'Open'];
      for (const [place, name] of names.entries()) expect(paper).toContain(withoutSpaces(`${name} ${all[place]}`));
      for (const text of ['telebirr · TX-9 · first', 'Taken back: Another hall'])
        expect(paper).toContain(withoutSpaces(text));
      const csv = await saved(page, panel.getByRole('button', { name: 'Spreadsheet (CSV)' }));
      const [from, to] = [panel.getByLabel('From'), panel.getByLabel('To')];
      const today = await to.inputValue();
      expect((await readFile(await csv.path(), 'utf8')).replace('\uFEFF', '').trim().split(/\r?\n/).slice(1)).toEqual([
        `${today},60.00,20,12.00,,,,`,
        `${today},,,,4.25,telebirr,TX-9,first`,
        'Open before,,,0.00,,,,',
        'Open,,,7.75,,,,',
      ]);

      // What was open goes into the next period, and a turned one is no period.
      const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
      await to.fill(tomorrow);
      await from.fill(tomorrow);
      await sums('0.00', '0.00', '0.00', '7.75', '7.75');
      await to.fill(today);
      await expect(panel.getByRole('alert')).toHaveText('The first day comes before the last.');
      await expect(panel.getByRole('button', { name: 'Paper (PDF)' })).toBeDisabled();
      await from.fill('');
      await expect(panel.getByRole('alert')).toHaveText('Choose a day.');
      await from.fill(today);
      await sums('60.00', '12.00', '4.25', '7.75');

      // Whatever is open, the hall plays on, and owes 12.00 more for it.
      await hall.cashier.api('POST /games/:id/call-number', { params: { id: (await play())._id }, body: {} });

      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        expect(wide, `the page is wider than ${width}`).toBe(false);
        await panel.scrollIntoViewIfNeeded();
        await expectAccessible(page);
      }
      await page.setViewportSize({ width: 1366, height: 768 });
      for (const [language, title] of [
        ['am', 'የባለቤት ድርሻ'],
        ['om', 'Qooda abbaa qabeenyaa'],
      ] as const) {
        // Of this browser alone: the owner's account is that of other stories too.
        await page.evaluate((wanted) => localStorage.setItem('staffLanguage', wanted), language);
        await page.reload();
        await expect(
          page
            .getByRole('region', { name: `${title} (Owner's share)` })
            .locator('dd')
            .last(),
        ).toContainText('19.75');
      }
    } finally {
      await admin.api('PATCH /admin/settings', { body: { means: [] } });
    }
  },
);
