import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FREE } from '@adarash/rules/card';
import { cardsFrom, problemsOf, setCsv } from '@adarash/rules/card-set';
import { cardsCompleteAt } from '@adarash/rules/claim';
import { ownCards } from '@adarash/rules/every-rule.test-support';
import { readCardText } from '@adarash/rules/read-cards';
import { callNext, displayPath } from '../harness/hall-display.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { expectToast } from '../harness/toasts.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

story(
  'a set is brought by file, mended, compared, chosen, sold and won, and its receipt verifies',
  async ({ page, hall, admin, openAs, server }) => {
    const cards = ownCards(1);
    const name = `Paper of ${hall.cashier.name}`;
    await openAs(admin, '/card-sets');
    await page.getByLabel('Name of the set').fill(name);
    // Card 64 has its second square in another column.
    const text = setCsv(cards).replace(`\n64,${cards[2]?.numbers[0]},`, '\n64,75,');
    await page.getByLabel('Choose a file').setInputFiles(file('cards.csv', text));
    await expect(page.getByText('Cards with problems: 1.')).toBeVisible();
    await expect(page.getByText('B, row 1: the number belongs to another column. Here are 1 to 15.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Store the set' })).toBeDisabled();
    await expectAccessible(page);
    // The keys go to the square that is wrong.
    await expect(page.getByLabel('B, row 1')).toBeFocused();
    await page.keyboard.type(String(cards[2]?.numbers[0]));
    await expect(page.getByText('All cards are right.')).toBeVisible();
    await page.getByRole('button', { name: 'Store the set' }).click();
    await expectToast(page, `"${name}" is stored as version 1.`);

    // One that was brought by mistake goes again.
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

    const stored = page.getByRole('listitem').filter({ hasText: `${name}, version 1` });
    await expect(stored).toContainText('Not compared with the sheet yet');
    await stored.getByRole('button', { name: 'Ten at random' }).click();
    const comparing = page.getByRole('dialog', { name: 'Compare with the sheet' });
    await expect(comparing.getByRole('table')).toBeVisible();
    await expectAccessible(page);
    for (let card = 1; card <= 9; card++) {
      await expect(comparing.getByText(`Card ${card} of 10`)).toBeVisible();
      await page.keyboard.press('Space');
    }
    await expect(comparing.getByText('Card 10 of 10')).toBeVisible();
    await page.keyboard.press('x');
    await expect(comparing.getByText('9 alike, 1 different.')).toBeVisible();
    await comparing.getByRole('button', { name: 'Close' }).last().click();
    await expect(stored).toContainText('9 of 12 cards alike');
    await expect(stored).toContainText('Different from the sheet:');

    const saved = page.waitForEvent('download');
    await stored.getByRole('button', { name: 'Save as JSON' }).click();
    const again = readCardText(await readFile(await (await saved).path(), 'utf8'));
    expect(again.ok && cardsFrom(again.value.columns)).toEqual(cards);

    const storedDigest = (await stored.locator('code').textContent()) ?? '';
    await page.getByLabel('Hall', { exact: true }).selectOption(hall.cashier.id);
    await page.getByLabel('Set that it sells from').selectOption({ label: `${name}, version 1` });
    await expectToast(page, 'The hall’s cards are chosen.');
    await expect(stored).toContainText(`Sold by: ${hall.cashier.name}`);

    await page.getByRole('button', { name: `Delete: ${name}, version 1` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, `This set is sold by ${hall.cashier.name}. Let the hall sell another one first.`);

    await hall.cashier.api('PATCH /games/settings', { body: { cardSet: null } });
    await hall.cashier.api('POST /regulars', { body: { name: 'Almaz', cards: [5, 6] } });
    await hall.cashier.api('PATCH /games/settings', { body: { cardSet: storedDigest } });
    await openAs(hall.cashier, '/select-card');
    // Card 6 is not in the set: said, and the other one is sold.
    await page.getByRole('button', { name: 'Add Almaz: 2 cards' }).click();
    await expectToast(page, 'Cards 6 are not available');
    await expect(page.getByText('1 cards selected', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Clear All' }).click();
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
    const sold = cards.filter(({ cardId }) => [17, 64, 9_999].includes(cardId));
    let called: number[] = [];
    while (cardsCompleteAt(sold, called, 'all').length === 0) called = (await callNext(hall.cashier, id)).calledNumbers;
    const [cardId = 0] = cardsCompleteAt(sold, called, 'all');
    const claim = await hall.cashier.api('POST /games/:id/check-bingo', { params: { id }, body: { cardId } });
    expect(claim.isBingo).toBe(true);

    await page.goto(`/verify/${id}`);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: 'This draw verifies', exact: true })).toBeVisible();
    await expect(page.locator('[data-step][data-holds="false"]')).toHaveCount(0);
    await expect(page.getByText(`${name}, version 1`)).toBeVisible();
    await expect(page.getByText('The cards were held against the whole set.')).toBeVisible();

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
  'cards are typed with the keyboard alone, and an unclear list asks which way',
  async ({ page, admin, openAs }) => {
    const [first, second] = ownCards(2);
    await openAs(admin, '/card-sets');
    await page.getByRole('button', { name: 'Type card by card' }).press('Enter');
    for (const card of [first, second]) {
      await expect(page.getByLabel('Card number')).toBeFocused();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(`${card?.cardId}`);
      for (const square of card?.numbers ?? []) {
        if (square === FREE) continue;
        await page.keyboard.press('Enter');
        await page.keyboard.type(String(square));
      }
      if (card === first) await page.keyboard.press('Enter');
    }
    await expect(page.getByText('Cards read: 2. All cards are right.')).toBeVisible();
    await page.getByRole('button', { name: 'Start over' }).click();

    const unclear = Array.from({ length: 24 }, (_, i) => 75 - i * 3);
    expect(problemsOf([{ number: '1', squares: unclear.map(String) }])).not.toEqual([]);
    await page.getByLabel('Or paste here').fill(['8', ...unclear].join(','));
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(page.getByText('Which of these is card 8 as it is on paper?')).toBeVisible();
    await page.getByRole('button', { name: 'By columns' }).click();
    await expect(page.getByText('Cards with problems: 1.')).toBeVisible();
    await page.getByRole('button', { name: 'Start over' }).click();

    const numbered = [first, second].map((card) => [card?.cardId, ...(card?.numbers ?? [])]);
    await page.getByLabel('Or paste here').fill(numbered.map((row) => row.join().replace(FREE, '45')).join('\n'));
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(page.getByText('The centre is free. Empty it.')).toBeVisible();
    await page.getByRole('button', { name: 'Empty the centre of every card' }).press('Enter');
    await expect(page.getByText('Cards read: 2. All cards are right.')).toBeVisible();
    await page.getByRole('button', { name: 'Start over' }).click();

    await page.getByLabel('Choose a file').setInputFiles(file('song.mp3', 'x'.repeat(6 * 1024 * 1024)));
    await expect(page.getByText('The file is larger than 5 MB.')).toBeVisible();
  },
);
