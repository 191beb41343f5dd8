import { openDisplay, speak } from '../harness/hall-display.ts';
import { callTyped, checkCard, GAME, holdTime, rowOf } from '../harness/live-game.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';

story(
  'the evening is prepared, reordered, shown to the hall and played line by line',
  async ({ page, hall, openAs, context }) => {
    const { cashier, moderator } = hall;
    await page.clock.install();
    await openAs(cashier, '/program');
    const list = page.getByRole('list', { name: 'Games to come' });
    const order = () =>
      list
        .getByRole('listitem')
        .evaluateAll((rows) =>
          rows
            .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
            .map((row) => /Cross|Main Diagonal|Horizontal Line/.exec(row.textContent ?? '')?.[0]),
        );
    const add = async (pattern: string, bet: string, note = '', jackpot = 'on') => {
      await page.getByLabel('Game Pattern').selectOption(pattern);
      await page.getByLabel('Bet Amount').fill(bet);
      await page.getByLabel('Note').fill(note);
      await page.getByLabel('Jackpot', { exact: true }).selectOption(jackpot);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
    };
    await add('main_diagonal', '0');
    await expect(page.getByText('Please enter a valid bet amount (must be greater than 0)')).toBeVisible();
    await add('main_diagonal', '15');
    await add('cross', '20.50', 'Holiday special', 'off');
    // The focus stays on an entry just added, also while the server gives it its id.
    await expect.poll(async () => (await cashier.api('GET /program')).lines.length).toBe(2);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/program', async (route) => {
      if (route.request().method() === 'PUT') await held;
      await route.continue();
    });
    await add('horizontal_line', '10');
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await page.getByRole('button', { name: 'Move game 3: Horizontal Line' }).focus();
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    release();
    await (await stored).finished();
    await page.unroute('**/api/program');
    await expectAccessible(page);

    // By keys: the focus goes with the line.
    await expect(page.getByRole('button', { name: 'Move game 3: Horizontal Line' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect.poll(order).toEqual(['Main Diagonal', 'Horizontal Line', 'Cross']);
    await expect(page.getByRole('button', { name: 'Move game 2: Horizontal Line' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(order).toEqual(['Horizontal Line', 'Main Diagonal', 'Cross']);
    // By dragging: the last line over the second.
    const handle = await page.getByRole('button', { name: 'Move game 3: Cross' }).boundingBox();
    const second = await list.getByRole('listitem').filter({ hasText: 'Main Diagonal' }).boundingBox();
    if (!handle || !second) throw new Error('the list is not on the screen');
    await page.mouse.move(handle.x + 20, handle.y + 20);
    await page.mouse.down();
    await page.mouse.move(handle.x + 20, second.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect.poll(order).toEqual(['Horizontal Line', 'Cross', 'Main Diagonal']);
    // What can be undone stands for three seconds: they must not be over before it is.
    await holdTime(page);
    await page.getByRole('button', { name: 'Delete game 3' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await page.getByText('Main Diagonal, 15.00 Br deleted').locator('..').getByRole('button', { name: 'Undo' }).click();
    await page.clock.resume();
    await expect.poll(order).toEqual(['Horizontal Line', 'Cross', 'Main Diagonal']);
    await page.reload();
    await expect.poll(order).toEqual(['Horizontal Line', 'Cross', 'Main Diagonal']);

    // The hall reads it on the TV, the moderator sees it and changes nothing.
    await speak(hall, 'en');
    const tv = await context.newPage();
    await openDisplay(tv, hall);
    await expect(tv.locator('[data-coming="2"]')).toContainText('Cross · 20.50 Br');
    await expect(tv.locator('[data-coming="2"]')).toContainText('Holiday special');
    await openAs(moderator, '/program');
    await expect(page.getByText('Holiday special')).toBeVisible();
    await expect(page.getByRole('button', { name: /Move game/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0);

    // Setup takes the first line; cards and two Enters sell it.
    await openAs(cashier, '/select-card');
    await expect(page.getByLabel('Game Pattern')).toHaveValue('horizontal_line');
    await expect(page.getByLabel('Bet Amount')).toHaveValue('10');
    await expect(page.getByRole('region', { name: 'Program' })).toContainText('Program (3 to come)');
    await page.getByLabel('Card number').fill('1-4');
    await page.keyboard.press('Enter');
    await expect(page.getByText('4 cards selected')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Start Game' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/bingo-game\?id=/);
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    const { game } = await cashier.api('GET /games/:id', { params: { id } });
    expect(game).toMatchObject({ pattern: 'horizontal_line', betAmount: 10, jackpotEnabled: true });
    await callTyped(hall, id, rowOf(game, 3, 0));
    await checkCard(page, 3);

    // From the win to the next line's game: its price is said before it is taken.
    const won = page.getByRole('dialog', { name: /Winner/ });
    await expect(won.getByRole('button', { name: /Hand over/ })).toBeVisible();
    await page.keyboard.press('h');
    await expect(page.getByText('A card costs 20.50 Br; it was 10.00 Br')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Same 4 cards again? 82.00 Br to collect' })).toBeEnabled();
    await page.keyboard.press('=');
    await expect(page.getByText('Start game 2: 4 cards, prize 69.70 Br?')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start Game' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(GAME(id));
    await expect(page).toHaveURL(/\/bingo-game\?id=/);
    const { games } = await cashier.api('GET /games');
    expect(games.find(({ gameNumber }) => gameNumber === 2)).toMatchObject({
      pattern: 'cross',
      betAmount: 20.5,
      jackpotEnabled: false,
      jackpotContribution: 0,
      prizePool: 69.7,
      status: 'active',
    });
    // Its line says no jackpot: only the game before fed it.
    expect((await cashier.api('GET /jackpot/:cashierId', { params: { cashierId: cashier.id } })).amount).toBe(10);
    expect((await cashier.api('GET /program')).lines).toMatchObject([{ pattern: 'main_diagonal' }]);

    // What the cashier changes is set aside and can be taken again.
    await page.goto('/select-card');
    await expect(page.getByLabel('Bet Amount')).toHaveValue('15');
    await page.getByLabel('Bet Amount').fill('5');
    await page.getByRole('button', { name: 'Take this game' }).click();
    await expect(page.getByLabel('Bet Amount')).toHaveValue('15');
  },
);

story(
  'what is typed the moment the settings open is kept: the program comes before it',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await hall.cashier.api('PUT /program', { body: { lines: [{ betAmount: 15, pattern: 'cross' }] } });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/program', async (route) => {
      await held;
      await route.continue();
    });
    await openAs(hall.cashier, '/select-card');
    const bet = page.getByLabel('Bet Amount');
    await expect(bet).toBeDisabled();
    // Faster than any hand: as soon as the field is open, before anything else of the page runs.
    await bet.evaluate((field: HTMLInputElement) => {
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      const watch = new MutationObserver(() => {
        if (field.matches(':disabled')) return;
        watch.disconnect();
        write?.call(field, '25');
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
      watch.observe(document.body, { attributes: true, subtree: true });
    });
    release();
    await expect(page.getByLabel('Game Pattern')).toHaveValue('cross');
    await expect(bet).toHaveValue('25');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('betAmount'))).toBe('25');
  },
);
