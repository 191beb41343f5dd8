import type { Page } from '@playwright/test';
import { displayPath, pastMoments } from '../harness/hall-display.ts';
import { callTyped, changeSettings, checkCard, storedGame } from '../harness/live-game.ts';
import { closeByEscape, expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';

const CORNERS = [0, 4, 20, 24];
const SHAPES = 'own/04201c0.1100011';

const square = (page: Page, index: number) => page.locator(`button[data-square="${index}"]`);
const pictures = (page: Page) => page.locator(`svg[data-pattern="${SHAPES}"]`);

/** From one square to another in one stroke of the mouse. */
async function drag(page: Page, from: number, to: number): Promise<void> {
  await square(page, from).hover();
  await page.mouse.down();
  const box = await square(page, to).boundingBox();
  if (box === null) throw new Error('no such square');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
  await page.mouse.up();
}

story(
  'a custom pattern is drawn, named and played, is displayed on the TV, wins and verifies',
  { tag: '@all' },
  async ({ hall, page, browser, openAs }) => {
    await openAs(hall.moderator, '/control');
    await page.getByRole('button', { name: 'Patterns' }).click();
    await expect(page.getByText(text('patterns.none'))).toBeVisible();
    await page.getByRole('button', { name: name('patterns.draw') }).click();
    const editor = page.getByRole('dialog', { name: name('patterns.draw') });

    await story.step('the mouse draws and rubs out, the keys do too', async () => {
      for (const corner of CORNERS) await square(page, corner).click();
      await square(page, 1).click();
      await square(page, 1).click();
      await expect(square(page, 1)).toHaveAttribute('aria-pressed', 'false');
      await editor.getByRole('button', { name: name('patterns.addShape') }).click();
      await editor.getByRole('button', { name: name('patterns.save') }).click();
      await expect(editor.getByText(text('patterns.shapeEmpty', { number: 2 }))).toBeVisible();
      await drag(page, 6, 8);
      await square(page, 12).focus();
      for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'Space', 'ArrowDown']) await page.keyboard.press(key);
      await expect(square(page, 22)).toBeFocused();
      await expect(editor.locator('button[data-square][aria-pressed="true"]')).toHaveCount(5);
      await editor.getByRole('button', { name: name('patterns.save') }).click();
      await expect(editor.getByText(text('patterns.nameRequired'))).toBeVisible();
      await editor.getByLabel(name('patterns.name_en')).fill('Kite');
      await editor.getByLabel(name('patterns.name_am')).fill('ካይት');
      await expectAccessible(page);
      await editor.getByRole('button', { name: name('patterns.save') }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Kite' })).toContainText('ካይት');
    });

    const counter = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
    const tv = await browser.newPage({ baseURL: new URL(page.url()).origin, viewport: { width: 1920, height: 1080 } });
    await tv.clock.install();
    await story.step('the cashier finds it in setup with its picture, and the TV shows it', async () => {
      await openAs(hall.cashier, '/select-card', counter);
      await changeSettings(counter);
      await counter.getByLabel('Game Pattern').selectOption({ label: 'Kite' });
      await expect(counter.locator(`[data-pictures="${SHAPES}"] svg`)).toHaveCount(2);
      for (const card of [3, 7]) await counter.getByRole('button', { name: `Card ${card}`, exact: true }).click();
      await counter.getByRole('button', { name: 'Start Game' }).click();
      await expect(counter).toHaveURL(/\/bingo-game\?id=/);
      await tv.goto(await displayPath(hall));
      await expect(pictures(tv)).toHaveCount(2);
      await expect(tv.getByText('ካይት').first()).toBeVisible();
      await expect(pictures(counter)).toHaveCount(2);
    });

    const id = new URL(counter.url()).searchParams.get('id') ?? '';
    await story.step('it is renamed and deleted, and the game keeps what was sold', async () => {
      await page.getByRole('button', { name: 'Edit Kite' }).click();
      await expect(square(page, 7)).toHaveAttribute('aria-pressed', 'true');
      await page.getByLabel(name('patterns.name_en')).fill('Sail');
      await page.getByRole('button', { name: name('patterns.save') }).click();
      await page.getByRole('button', { name: name('patterns.deleteNamed', { name: 'Sail' }) }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByText(text('patterns.none'))).toBeVisible();
      expect(await storedGame(hall, id)).toMatchObject({ pattern: SHAPES, patternNames: { en: 'Kite', am: 'ካይት' } });
    });

    await story.step('a card wins with one shape of a custom pattern, on every screen', async () => {
      const { selectedCards } = await storedGame(hall, id);
      const numbers = selectedCards.find(({ cardId }) => cardId === 7)?.numbers ?? [];
      await callTyped(
        hall,
        id,
        CORNERS.map((corner) => Number(numbers[corner])),
      );
      await expect(counter.getByText(text('hall-words.called', { count: 4 }))).toBeAttached();
      await checkCard(counter, 7);
      const winner = counter.getByRole('dialog');
      await expect(winner).toContainText('ካይት');
      const onTv = tv.locator('[data-scene="winner"]');
      await pastMoments(tv, (patience) => expect(onTv).toContainText('ካይት', patience));
      await page.goto(`/verify/${id}`);
      await page.getByRole('button', { name: 'English' }).click();
      await expect(page.getByText(text('verify.matchesRecord'), { exact: true })).toBeVisible();
      await expect(page.getByText('Kite', { exact: true })).toBeVisible();
      await expect(pictures(page)).toHaveCount(2);
    });

    await story.step('the report displays the name of a custom pattern, and filters by it', async () => {
      await counter.goto('/cashier-report');
      await counter.getByLabel('Pattern', { exact: true }).selectOption({ label: 'Kite' });
      await expect(counter.getByRole('cell', { name: 'Kite', exact: true })).toBeVisible();
    });
    await counter.context().close();
    await tv.close();
  },
);

const TWO_LINES = 'lines/2/row+column+diagonal';

story(
  'a game of any two lines is selected by keyboard, sold, won and verified',
  async ({ hall, page, openAs, browser }) => {
    await openAs(hall.cashier, '/select-card');
    await changeSettings(page);
    await page.getByLabel('Game Pattern').focus();
    await page.keyboard.type('Any 2');
    await expect(page.getByLabel('Game Pattern')).toHaveValue(TWO_LINES);
    await expectAccessible(page);

    const tv = await browser.newPage({ baseURL: new URL(page.url()).origin, viewport: { width: 1920, height: 1080 } });
    await tv.clock.install();
    await story.step('it is sold and started, and the TV shows ways to win', async () => {
      for (const card of [3, 7]) await page.getByRole('button', { name: `Card ${card}`, exact: true }).click();
      await page.getByRole('button', { name: 'Start Game' }).click();
      await expect(page).toHaveURL(/\/bingo-game\?id=/);
      await tv.goto(await displayPath(hall));
      await expect(tv.locator(`svg[data-pattern="${TWO_LINES}"]`)).toHaveCount(4);
    });

    const id = new URL(page.url()).searchParams.get('id') ?? '';
    await story.step('one line is not enough; a row and a column are, and the check names both', async () => {
      const { selectedCards } = await storedGame(hall, id);
      const numbers = selectedCards.find(({ cardId }) => cardId === 7)?.numbers ?? [];
      const on = (...squares: number[]) => squares.map((square) => Number(numbers[square]));
      await callTyped(hall, id, on(0, 1, 2, 3, 4));
      await expect(page.getByText(text('hall-words.called', { count: 5 }))).toBeAttached();
      await checkCard(page, 7);
      // Three squares complete column N, whose centre is free.
      await expect(page.getByRole('dialog')).toContainText('3');
      await closeByEscape(page.getByRole('dialog'));
      await callTyped(hall, id, on(5, 10, 15, 20));
      await expect(page.getByText(text('hall-words.called', { count: 9 }))).toBeAttached();
      await checkCard(page, 7);
      const winner = page.getByRole('dialog');
      await expect(winner).toContainText('Row 1');
      await expect(winner).toContainText(text('windows.column', { letter: 'B' }));
      const onTv = tv.locator('[data-scene="winner"]');
      await pastMoments(tv, (patience) =>
        expect(onTv).toContainText(
          text('hall-words.pattern_any_lines', { count: 2, kinds: 'rows, columns, diagonals' }),
          patience,
        ),
      );
    });

    await story.step('anyone verifies it', async () => {
      await tv.goto(`/verify/${id}`);
      await tv.getByRole('button', { name: 'English' }).click();
      await expect(tv.getByText(text('verify.matchesRecord'), { exact: true })).toBeVisible();
      await expect(
        tv.getByText(text('hall-words.pattern_any_lines', { count: 2, kinds: 'rows, columns, diagonals' }), {
          exact: true,
        }),
      ).toBeVisible();
    });
    await tv.close();
  },
);
