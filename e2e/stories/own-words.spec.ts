import { readFileSync } from 'node:fs';
import { openDisplay, speak } from '../harness/hall-display.ts';
import { layoutFindings } from '../harness/layout.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { expectToast } from '../harness/toasts.ts';

story(
  'an owner corrects a word for one hall: its TV and its staff read it, a sentence that discloses stays as it is',
  async ({ page, hall, admin, openAs, browser, server }) => {
    const tv = await browser.newPage({ baseURL: server.url });
    await speak(hall, 'am');
    await openDisplay(tv, hall);
    await expect(tv.getByText('እንኳን ደህና መጡ')).toBeVisible();

    await openAs(admin, '/admin-settings');
    await page.getByRole('link', { name: 'Own words' }).click();
    await expect(page.getByRole('heading', { name: 'Own words' })).toBeVisible();
    await page.getByLabel('For', { exact: true }).selectOption({ label: hall.cashier.name });
    await page.getByLabel('Words in the text').fill('እንኳን ደህና');
    const first = page.getByRole('button', { name: 'Correct: Welcome', exact: true });
    await expect(first).toBeVisible();
    expect(await layoutFindings(page)).toEqual([]);
    await first.click();
    const dialog = page.getByRole('dialog', { name: 'Correct a text' });
    await expectAccessible(page);
    await dialog.getByLabel('Amharic').fill('ወደ ቢንጎ ቤታችን ሰላም');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'The words were changed.');
    await expect(tv.getByText('ወደ ቢንጎ ቤታችን ሰላም')).toBeVisible();

    await page.getByLabel('Show', { exact: true }).selectOption({ label: 'All texts' });
    await page.getByLabel('Words in the text').fill('was chosen in advance by staff');
    await expect(page.getByText('Stays as it is').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Correct:/ })).toHaveCount(0);

    await page.getByLabel('Words in the text').fill('Start Game');
    await page.getByRole('button', { name: 'Correct: Start Game', exact: true }).first().click();
    await dialog.getByLabel('Amharic').fill('እንጀምር');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const file = await (await saved).path();
    expect(readFileSync(file, 'utf8')).toContain('Welcome,ወደ ቢንጎ ቤታችን ሰላም,');

    const counter = await browser.newPage({ baseURL: server.url });
    await counter.addInitScript(
      ([token, user]) => {
        localStorage.setItem('token', token as string);
        localStorage.setItem('user', user as string);
        localStorage.setItem('staffLanguage', 'am');
      },
      [hall.cashier.token, JSON.stringify(hall.cashier.user)],
    );
    await counter.goto('/select-card');
    await expect(counter.getByRole('button', { name: 'እንጀምር (Start Game)' })).toBeVisible();

    await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Those corrected here' });
    await page.getByLabel('Words in the text').fill('');
    await page.getByRole('button', { name: 'Correct: Welcome', exact: true }).click();
    await dialog.getByRole('button', { name: 'Take the corrections back' }).click();
    await expect(tv.getByText('እንኳን ደህና መጡ')).toBeVisible();
    await page.getByLabel('Take in a file').setInputFiles(file);
    await expectToast(page, 'texts were taken in');
    await expect(tv.getByText('ወደ ቢንጎ ቤታችን ሰላም')).toBeVisible();
    await tv.close();
    await counter.close();
  },
);
