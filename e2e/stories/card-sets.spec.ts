import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FREE } from '@adarash/rules/card';
import { parseSet, setCsv } from '@adarash/rules/card-set';
import { cardsCompleteAt } from '@adarash/rules/claim';
import { ownCards } from '@adarash/rules/every-rule.test-support';
import { callNext, displayPath } from '../harness/hall-display.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text, textIn } from '../harness/texts.ts';
import { expectToast } from '../harness/toasts.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

story(
  'a custom card set is added by file, corrected, compared, selected and sold, and the receipt of a win verifies',
  async ({ page, hall, admin, openAs, server }) => {
    const cards = ownCards(1);
    const setName = `Paper of ${hall.cashier.name}`;
    await openAs(admin, '/card-sets');
    await page.getByLabel(name('card-sets.name')).fill(setName);
    // Card 64 has its second square in another column.
    const csv = setCsv(cards).replace(`\n64,${cards[2]?.numbers[0]},`, '\n64,75,');
    await page.getByLabel(name('card-sets.file')).setInputFiles(file('cards.csv', csv));
    await expect(page.getByText(text('card-sets.faulty', { count: 1 }))).toBeVisible();
    await expect(
      page.getByText(text('card-sets.problem-SQUARE_COLUMN', { square: 'Card 64 · B, row 1', from: 1, to: 15 })),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: name('card-sets.store') })).toBeDisabled();
    await expectAccessible(page);
    // The keys go to the square that is wrong.
    await expect(page.getByLabel('B, row 1')).toBeFocused();
    await page.keyboard.type(String(cards[2]?.numbers[0]));
    await expect(page.getByText(text('card-sets.allRight'))).toBeVisible();
    await page.getByRole('button', { name: name('card-sets.store') }).click();
    await expectToast(page, `"${setName}" is stored as version 1.`);

    // Deletes a set that was imported by mistake.
    const other = `Mistake of ${hall.cashier.name}`;
    const { set: mistaken } = await admin.api('POST /card-sets', {
      body: { name: other, cards: ownCards(3).map(({ cardId, numbers }) => ({ cardId, numbers: [...numbers] })) },
    });
    await page.reload();
    await page.getByRole('button', { name: `Delete: ${other}, version 1` }).press('Enter');
    const asked = page.getByRole('alertdialog', { name: `Delete ${other}, version 1?` });
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Delete' }).press('Enter');
    await expectToast(page, `"${other}", version 1, is deleted.`);
    await expect(page.getByText(mistaken.digest)).toHaveCount(0);

    const stored = page.getByRole('listitem').filter({ hasText: `${setName}, version 1` });
    await expect(stored).toContainText(text('card-sets.notCompared'));
    await stored.getByRole('button', { name: name('card-sets.compare') }).click();
    const comparing = page.getByRole('dialog', { name: name('card-sets.compare') });
    await expect(comparing.getByRole('table')).toBeVisible();
    await expectAccessible(page);
    for (let card = 1; card <= 11; card++) {
      await expect(comparing.getByText(text('card-sets.compareProgress', { at: card, of: 12 }))).toBeVisible();
      await page.keyboard.press('Space');
    }
    // Two squares of the last card are swapped and are corrected here.
    const last = cards.at(-1);
    const [upper, lower] = [String(last?.numbers[0]), String(last?.numbers[5])];
    await comparing.getByRole('button', { name: name('card-sets.correct') }).press('Enter');
    await expectAccessible(page);
    await comparing.getByLabel('B, row 1').fill(lower);
    await expect(comparing.getByText('Card 9999 · B, row 2: the number is on this card twice.')).toBeVisible();
    await expect(comparing.getByRole('button', { name: name('card-sets.storeCard') })).toBeDisabled();
    await comparing.getByLabel('B, row 2').fill(upper);
    await comparing.getByRole('button', { name: name('card-sets.storeCard') }).click();
    await expectToast(page, `"${setName}" is stored as version 2.`);
    await expect(comparing.getByText(text('card-sets.compareProgress', { at: 12, of: 12 }))).toBeVisible();
    await expect(comparing.getByRole('application')).toBeFocused();
    await page.keyboard.press('x');
    await expect(comparing.getByText(text('card-sets.compareDone', { alike: 11, different: 1 }))).toBeVisible();
    await comparing.getByRole('button', { name: 'Close' }).last().click();
    const corrected = page.getByRole('listitem').filter({ hasText: `${setName}, version 2` });
    await expect(corrected).toContainText('11 of 12 cards alike');
    await expect(corrected).toContainText(text('card-sets.differentCards', { cards: 9999 }));
    await expect(page.getByRole('listitem').filter({ hasText: `${setName}, version 1` })).toHaveCount(0);

    const saved = page.waitForEvent('download');
    await corrected.getByRole('button', { name: name('card-sets.saveAs') }).click();
    const again = parseSet(await readFile(await (await saved).path(), 'utf8'));
    expect(again?.slice(0, -1)).toEqual(cards.slice(0, -1));
    expect(again?.at(-1)?.numbers.slice(0, 6)).toEqual(
      last?.numbers.with(0, Number(lower)).with(5, Number(upper)).slice(0, 6),
    );

    await page.getByLabel('Hall', { exact: true }).selectOption(hall.cashier.id);
    await page.getByLabel(name('card-sets.hallSells')).selectOption({ label: `${setName}, version 2` });
    await page.getByRole('button', { name: textIn('en', 'card-sets.changeSetConfirm') }).click();
    await expectToast(page, text('card-sets.chosen'));
    await expect(corrected).toContainText(`Sold by: ${hall.cashier.name}`);

    await page.getByRole('button', { name: `Delete: ${setName}, version 2` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, `${hall.cashier.name} sells this set. Choose another set for the hall first.`);

    await openAs(hall.cashier, '/select-card');
    for (const card of [17, 64, 9_999]) await page.getByRole('button', { name: `Card ${card}`, exact: true }).click();
    await expect(page.getByRole('button', { name: 'Card 1', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: /^Start/ }).click();
    await expect(page).toHaveURL(/bingo-game/);
    const { games } = await hall.cashier.api('GET /games', {});
    const { _id: id, status } = games[0] ?? { _id: '', status: '' };
    expect(status).toBe('active');
    const phone = await page.context().newPage();
    await phone.goto(`${await displayPath(hall)}/play#17,18`);
    const own = phone.locator('[data-cards] table');
    await expect(own).toHaveCount(1);
    await expect(own).toContainText(String(cards[1]?.numbers[24]));
    await phone.close();
    const sold = (again ?? []).filter(({ cardId }) => [17, 64, 9_999].includes(cardId));
    let called: number[] = [];
    while (cardsCompleteAt(sold, called, 'all').length === 0) called = (await callNext(hall.cashier, id)).calledNumbers;
    const [cardId = 0] = cardsCompleteAt(sold, called, 'all');
    const claim = await hall.cashier.api('POST /games/:id/check-bingo', { params: { id }, body: { cardId } });
    expect(claim.isBingo).toBe(true);

    await page.goto(`/verify/${id}`);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: text('verify.verifies'), exact: true })).toBeVisible();
    await expect(page.locator('[data-step][data-holds="false"]')).toHaveCount(0);
    await expect(page.getByText(`${setName}, version 2`)).toBeVisible();
    await expect(page.getByText(text('verify.setCompared'))).toBeVisible();

    const folder = await mkdtemp(join(tmpdir(), 'card-set-'));
    const receipt = await (await fetch(`${server.url}/api/public/receipts/${id}`)).json();
    const set = await (await fetch(`${server.url}/api/public/card-sets/${receipt.set.digest}`)).json();
    await writeFile(join(folder, 'receipt.json'), JSON.stringify(receipt));
    await writeFile(join(folder, 'set.json'), JSON.stringify(set));
    const script = fileURLToPath(new URL('../../docs/verify.py', import.meta.url));
    const words = [script, '--skip-links', '--set', 'set.json', 'receipt.json'];
    const second = spawnSync('python3', words, { cwd: folder, encoding: 'utf8' });
    if (second.error === undefined) expect(second.stdout).toContain('receipt.json: verifies');
    await rm(folder, { recursive: true });
  },
);

story(
  'cards of a custom set are typed with only the keyboard, or pasted by row or by column',
  async ({ page, admin, openAs }) => {
    const [first, second] = ownCards(2);
    await openAs(admin, '/card-sets');
    await page.getByRole('button', { name: name('card-sets.type') }).press('Enter');
    for (const card of [first, second]) {
      await expect(page.getByLabel(name('card-sets.cardNumber'))).toBeFocused();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(`${card?.cardId}`);
      for (const square of card?.numbers ?? []) {
        if (square === FREE) continue;
        await page.keyboard.press('Enter');
        await page.keyboard.type(String(square));
      }
      if (card === first) await page.keyboard.press('Enter');
    }
    await expect(page.getByText(text('card-sets.readCount', { count: '2. All cards are correct' }))).toBeVisible();
    await page.getByRole('button', { name: name('card-sets.discard') }).click();

    const squares = (first?.numbers ?? []).map(String);
    const turned = squares.map((_, at) => squares[(at % 5) * 5 + Math.floor(at / 5)]);
    await page.getByLabel(name('card-sets.paste')).fill(['8', ...turned].join('\t'));
    await page.getByRole('button', { name: name('card-sets.read'), exact: true }).click();
    const byColumn = page.getByLabel(name('card-sets.byColumn'));
    await expect(byColumn).toBeChecked();
    await expect(page.getByText(text('card-sets.readCount', { count: '1. All cards are correct' }))).toBeVisible();
    await byColumn.uncheck();
    await expect(page.getByText(text('card-sets.faulty', { count: 1 }))).toBeVisible();
    await page.getByRole('button', { name: name('card-sets.discard') }).click();

    const numbered = [first, second].map((card) => [card?.cardId, ...(card?.numbers ?? [])]);
    await page
      .getByLabel(name('card-sets.paste'))
      .fill(numbered.map((row) => row.join().replace(FREE, '45')).join('\n'));
    await page.getByRole('button', { name: name('card-sets.read'), exact: true }).click();
    await expect(page.getByText(text('card-sets.problem-CENTRE_TAKEN'))).toBeVisible();
    await page.getByRole('button', { name: name('card-sets.emptyCentres') }).press('Enter');
    await expect(page.getByText(text('card-sets.readCount', { count: '2. All cards are correct' }))).toBeVisible();
    await page.getByRole('button', { name: name('card-sets.discard') }).click();

    await page.getByLabel(name('card-sets.file')).setInputFiles(file('song.mp3', 'x'.repeat(2 * 1024 * 1024)));
    await expect(page.getByText('The file is larger than 1 MB.')).toBeVisible();
  },
);
