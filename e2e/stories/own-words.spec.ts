import { readFileSync } from 'node:fs';
import { openDisplay, speak } from '../harness/hall-display.ts';
import { atRest, layoutFindings } from '../harness/layout.ts';
import { closeByEscape, expect, expectAccessible, story } from '../harness/story.ts';
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
    await atRest(page);
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

story(
  'an owner who reads Amharic presses a wrong word on a screen, and puts it right there',
  async ({ page, admin, openAs }) => {
    const take = (text: string | null) =>
      admin.api('PUT /admin/words', {
        body: { cashierId: null, words: [{ area: 'own-words', key: 'find', language: 'am', text }] },
      });
    await page.addInitScript(() => localStorage.setItem('staffLanguage', 'am'));
    await openAs(admin, '/admin-settings/words');
    const languages = page.getByLabel('(Language)');
    const strip = page.getByRole('region', { name: '(Correct words)' });
    const dialog = page.getByRole('dialog', { name: '(Correct a text)' });
    /** A person aims at what they see: the page itself is out of reach meanwhile. */
    const pressOn = async (text: string) => {
      // A page that was loaded again takes presses once the strip is back.
      await expect(strip).toBeVisible();
      await atRest(page);
      const box = await page.getByText(text).first().boundingBox();
      await page.mouse.click((box?.x ?? 0) + 12, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    };
    try {
      await languages.selectOption('');
      await expect(strip).toBeVisible();
      await expectAccessible(page);

      await pressOn('ጽሑፍ ይፈልጉ');
      await expect(dialog).toContainText('Find a text');
      await dialog.getByLabel('(Amharic)').fill('ጽሑፍ እዚህ ይፈልጉ');
      await dialog.getByRole('button', { name: '(Save)' }).click();
      await expect(page.getByRole('heading', { name: 'ጽሑፍ እዚህ ይፈልጉ (Find a text)' })).toBeVisible();

      await pressOn('ስክሪኖቹ በአማርኛና በኦሮምኛ የሚሉትን ያስተካክሉ። እንግሊዝኛው አይቀየርም፤ ጨዋታው እንዴት እንደወጣና ማን እንዳሸነፈ የሚናገረውም እንዲሁ።');
      await expect(dialog).toContainText('ማንም ሊቀይረው አይችልም');
      await expect(dialog.getByRole('textbox')).toHaveCount(0);
      await closeByEscape(dialog);

      await strip.getByRole('button', { name: '(Texts of this page)' }).focus();
      await page.keyboard.press('Enter');
      const which = page.getByRole('dialog', { name: '(Which text?)' });
      await which.getByRole('textbox').fill('እዚህ ይፈልጉ');
      await expect(which.getByRole('listitem')).toHaveCount(1);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: '(Take the corrections back)' }).click();
      await expect(page.getByRole('heading', { name: 'ጽሑፍ ይፈልጉ (Find a text)' })).toBeVisible();

      await strip.getByRole('button', { name: '(Use the page)' }).click();
      await page.getByRole('link', { name: '(Dashboard)' }).click();
      await expect(page).toHaveURL(/admin-dashboard/);
      await strip.getByRole('button', { name: '(Done)' }).click();
      await expect(strip).toBeHidden();
    } finally {
      await take(null);
    }
  },
);
