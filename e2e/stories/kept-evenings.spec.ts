import { holdTime } from '../harness/live-game.ts';
import { closeByEscape, expect, expectAccessible, story } from '../harness/story.ts';

const game = (note: string) => ({ pattern: 'cross', betAmount: 20.5, jackpotEnabled: false, note }) as const;

story(
  'a program is kept as an evening and taken again, after what is there or in its place',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const { cashier, moderator } = hall;
    const notes = async () => (await cashier.api('GET /program')).lines.map(({ note }) => note).join(' ');
    await cashier.api('PUT /program', { body: { lines: [game('one'), game('ሁለት')] } });
    await page.clock.install();
    await openAs(cashier, '/program');
    const evenings = page.getByRole('list', { name: 'Kept evenings' }).getByRole('listitem');
    const dialog = page.getByRole('dialog');
    const keep = async (name: string, submit: string) => {
      await page.getByRole('button', { name: 'Keep this program' }).click();
      await dialog.getByLabel('Name').fill(name);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: submit }).click();
    };
    await expect(page.getByText('No program is kept.')).toBeVisible();
    await keep('  ', 'Save');
    await expect(dialog.getByText('Please enter a name of 1 to 40 characters.')).toBeVisible();
    await closeByEscape(dialog);
    await keep('Every Friday', 'Save');
    await expect(evenings).toHaveText([/^Every Friday2 games/]);

    // With games there it is asked where they go; what was done can be undone.
    await page.getByRole('button', { name: 'Take Every Friday' }).click();
    await expect(dialog).toContainText('The program has 2 games, Every Friday has 2 games.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add after it' }).click();
    await expect.poll(notes).toBe('one ሁለት one ሁለት');
    await page.getByRole('button', { name: 'Take Every Friday' }).click();
    await holdTime(page);
    await dialog.getByRole('button', { name: 'Replace the program' }).click();
    await expect.poll(notes).toBe('one ሁለት');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.clock.resume();
    await expect.poll(notes).toBe('one ሁለት one ሁለት');

    // Kept again under its name it is another program; the screen says what goes.
    await keep('every friday', 'Replace');
    await expect(evenings).toHaveText([/^every friday4 games/]);
    await page.getByRole('button', { name: 'Rename every friday' }).click();
    await dialog.getByLabel('Name').fill('የዓርብ ምሽት');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(evenings).toHaveText([/^የዓርብ ምሽት4 games/]);
    // Ethiopic with Latin is a tenth larger on the staff's screens.
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Ethiopic with Latin');

    // An empty program takes it without a question.
    await cashier.api('PUT /program', { body: { lines: [] } });
    await expect(page.getByText('No games are prepared.')).toBeVisible();
    await page.getByRole('button', { name: 'Take የዓርብ ምሽት' }).click();
    await expect.poll(notes).toBe('one ሁለት one ሁለት');

    await openAs(moderator, '/program');
    await expect(evenings).toHaveText(['የዓርብ ምሽት4 games']);
    await expect(page.getByRole('button', { name: /^(Take|Rename|Delete|Keep)/ })).toHaveCount(0);
    await openAs(cashier, '/program');
    await page.getByRole('button', { name: 'Delete የዓርብ ምሽት' }).click();
    await expect(evenings).toHaveCount(0);
    expect((await cashier.api('GET /program')).lines).toHaveLength(4);
  },
);
