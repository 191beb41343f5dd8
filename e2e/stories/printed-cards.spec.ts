import { readFile } from 'node:fs/promises';
import { cardCode, printedCard } from '@adarash/rules/catalogue';
import { readPdf } from '../../checks/read-pdf.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';
import { expectToast } from '../harness/toasts.ts';

story('cards are printed from the dashboard, and a ticket from the counter', async ({ page, hall, openAs }) => {
  await openAs(hall.cashier, '/cashier-dashboard#hall-and-tv');
  await page.getByRole('button', { name: name('cashier-home.printCards') }).click();
  const asked = page.getByRole('dialog', { name: name('cashier-home.printCards') });
  await expect(asked.getByLabel('Cards', { exact: true })).toHaveValue('1-100');
  await asked.getByLabel('Cards', { exact: true }).fill('7, 200');
  await expect(asked.getByRole('alert')).toContainText('Type cards from 1 to 100');
  await expect(asked.getByRole('button', { name: name('admin-home.print') })).toBeDisabled();
  await asked.getByLabel('Cards', { exact: true }).fill('7-8');
  await asked.getByLabel(name('print.perPage')).selectOption('2');
  await expect(asked).toContainText('Print saves a PDF');
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await asked.getByRole('button', { name: name('admin-home.print') }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('cards.pdf');
  await expectToast(page, text('common.paperSaved', { file: 'cards.pdf' }));
  const pages = await readPdf(await readFile(await file.path()));
  await expect(asked).toBeHidden();
  expect(pages).toHaveLength(1);
  const said = pages[0]?.texts.flatMap(({ text }) => text.trim().split(/\s+/)) ?? [];
  for (const cardId of [7, 8]) {
    const card = printedCard(cardId);
    if (!card) throw new Error(`there is no card ${cardId}`);
    expect(said).toContain(cardCode(card));
    expect(said).toEqual(expect.arrayContaining(card.numbers.map(String)));
  }

  await page.goto('/select-card');
  for (const cardId of [5, 9]) await page.getByRole('button', { name: `Card ${cardId}`, exact: true }).click();
  const ticket = page.waitForEvent('download');
  await page.getByRole('button', { name: name('cashier-setup.ticket', { cards: '2 cards' }) }).click();
  const texts = (await readPdf(await readFile(await (await ticket).path())))[0]?.texts.map(({ text }) => text) ?? [];
  expect(texts).toEqual(expect.arrayContaining(['5', '9']));
  await expectToast(page, text('common.paperSaved', { file: 'ticket-game-1.pdf' }));
});

for (const [language, ahead, after] of [
  ['am', '“አትም” ፒዲኤፍ ያስቀምጣል', 'cards.pdf ተቀምጧል'],
  ['om', "“Maxxansi” PDF kaa'a", "cards.pdf kaa'ameera"],
] as const) {
  story(`printing displays that a PDF is saved, in ${language}`, { tag: '@all' }, async ({ page, hall, openAs }) => {
    await page.addInitScript((wanted) => localStorage.setItem('staffLanguage', wanted), language);
    await openAs(hall.cashier, '/cashier-dashboard#hall-and-tv');
    await page.getByRole('button', { name: /Print cards/ }).press('Enter');
    const asked = page.getByRole('dialog', { name: /Print cards/ });
    await expect(asked).toContainText(ahead);
    await asked.getByLabel(/\(Cards\)/).fill('7');
    const saved = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    await saved;
    await expectToast(page, after);
  });
}
