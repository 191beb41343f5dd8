import { type Hall, startGame } from '../harness/hall.ts';
import { button, GAME, holdTime, storedGame } from '../harness/live-game.ts';
import { closeByEscape, expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';

type Award = { random?: boolean; cardNumber?: number; drawAt?: string; gameNumber?: number };

async function award({ moderator, cashier }: Hall, options: Award): Promise<void> {
  const params = { cashierId: cashier.id };
  await moderator.api('PUT /jackpot/:cashierId', { params, body: { amount: 1000 } });
  await moderator.api('POST /jackpot/:cashierId/awards', {
    params,
    body: { amount: 400, message: 'Melkam addis amet', ...options },
  });
}

story('staff award the jackpot to a selected card, and the live game displays it', async ({ page, hall, openAs }) => {
  const { _id } = await startGame(hall.cashier);
  await page.clock.install();
  const line = page.waitForResponse(`**/api/games/${_id}/events`);
  await openAs(hall.cashier, GAME(_id));
  const panel = page.getByRole('region', { name: /Jackpot/ });
  await expect(panel.getByRole('definition').first()).toHaveText('—');
  await line;
  await expect(button(page, 'Run Jackpot')).toBeDisabled();
  await award(hall, { cardNumber: 3 });
  await expect(button(page, 'Run Jackpot')).toBeEnabled();
  await expect(panel.getByRole('definition').first()).toHaveText('—');
  await button(page, 'Run Jackpot').click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('400');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /Run Jackpot/ }).click();
  await expect(button(page, 'Jackpot Drawn')).toBeDisabled();
  await expect(panel.getByRole('definition').first()).toHaveText('3');
  await expect(panel).toContainText('400');
  await expect(panel).toContainText('በሠራተኛ ተመርጦ የተሰጠ (Awarded by staff)');
  await expect(panel).toContainText('Melkam addis amet');
  await expectAccessible(page);
  expect(await storedGame(hall, _id)).toMatchObject({ jackpotWinnerCardId: 3, jackpotAwardedAmount: 400 });

  // The jackpot is displayed for a moment, then the panel offers the payout.
  await page.clock.fastForward(12_000);
  await expect(page.locator('[data-jackpot]')).toHaveCount(0);
  await button(page, name('live-game.handOver')).click();
  const given = page.getByRole('dialog', { name: /Jackpot winner/ });
  await expect(given).toContainText('Card 3');
  await expect(given).toContainText(text('cashier-report.open'));
  await expectAccessible(page);
  // Enter closes the window without a payout.
  await page.keyboard.press('Enter');
  await expect(given).toBeHidden();
  expect(await storedGame(hall, _id)).toMatchObject({ jackpotPaid: null });
  await button(page, name('live-game.handOver')).click();
  await expect(given).toBeVisible();
  await page.keyboard.press('h');
  await expect(given).toBeHidden();
  await expect(button(page, name('live-game.handOver'))).toHaveCount(0);
  expect(await storedGame(hall, _id)).toMatchObject({ jackpotPaid: { by: hall.cashier.name } });
  await page.goto('/cashier-report');
  await expect(
    page.getByRole('cell', { name: name('cashier-report.jackpotCard', { card: '3 Paid out' }) }),
  ).toBeVisible();
});

story(
  'a jackpot draw before the first number explains that it closes the sale and starts the mix',
  async ({ page, hall, openAs }) => {
    const { _id, gameNumber } = await startGame(hall.cashier, { cards: [41, 52, 63, 74, 85] });
    await award(hall, { random: true, gameNumber });
    await openAs(hall.cashier, GAME(_id));
    const panel = page.getByRole('region', { name: /Jackpot/ });
    const dialog = page.getByRole('alertdialog');
    for (const [short, closes, mixes] of [
      ['መጀመሪያ ሽያጩን ይዘጋል', 'ይህ የዚህን ጨዋታ ሽያጭ ይዘጋል።', 'ስልኮች ኮድ መጀመሪያ ይጨመራል'],
      [
        'Dura gurgurtaa cufa',
        'Kun gurgurtaa tapha kanaa ni cufa.',
        'koodiin bilbiloota galma keessaa dura ni dabalama',
      ],
    ] as const) {
      await expect(panel).toContainText(short);
      await button(page, 'Run Jackpot').click();
      await expect(dialog).toContainText(closes);
      await expect(dialog).toContainText(mixes);
      await expectAccessible(page);
      await closeByEscape(dialog);
      await page.keyboard.press('l');
    }
    await expect(panel).toContainText(text('live-game.jackpotMixes'));
    // After the first number no sale or mix remains.
    await hall.cashier.api('POST /games/:id/call-number', { params: { id: _id }, body: {} });
    await expect(panel).not.toContainText('Closes the sale');
    await button(page, 'Run Jackpot').click();
    await expect(dialog).toContainText('One of the 5 cards');
    await expect(dialog).not.toContainText('closes the sale');
  },
);

story('the live game counts down to the date of a jackpot award', { tag: '@all' }, async ({ page, hall, openAs }) => {
  const { _id } = await startGame(hall.cashier);
  const { days, hours, minutes } = { days: 86_400_000, hours: 3_600_000, minutes: 60_000 };
  const wait = days + 2 * hours + 3 * minutes;
  const time = Date.now();
  await award(hall, { cardNumber: 3, drawAt: new Date(time + wait).toISOString() });
  await page.clock.install({ time });
  await openAs(hall.cashier, GAME(_id));
  const timer = page.getByRole('timer');
  await expect(timer.getByRole('definition')).toHaveText(['01', '02', '02', /^\d\d$/]);
  await expect(timer.getByRole('term')).toHaveText([/Days/, /Hours/, /Minutes/, /Seconds/]);
  await expect(button(page, 'Run Jackpot')).toBeDisabled();
  await page.clock.fastForward(wait);
  await expect(button(page, 'Run Jackpot')).toBeEnabled();
  await expect(timer).toHaveCount(0);
});

story(
  'a jackpot award for another game cannot be drawn in this game',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const { _id } = await startGame(hall.cashier);
    await award(hall, { cardNumber: 3, gameNumber: 9 });
    await openAs(hall.cashier, GAME(_id));
    await expect(page.getByText('ሽልማቱ ለጨዋታ 9 ነው')).toBeVisible();
    await expect(button(page, 'Run Jackpot')).toBeDisabled();
  },
);

story('a refused jackpot draw displays the reason', { tag: '@all' }, async ({ page, hall, openAs }) => {
  const { _id } = await startGame(hall.cashier);
  await award(hall, { cardNumber: 3 });
  await openAs(hall.cashier, GAME(_id));
  const answers = [
    { status: 409, json: {} },
    { status: 400, json: { success: false, code: 'JACKPOT_NOT_DRAWABLE', error: 'x' } },
  ];
  await page.route('**/select-jackpot-winner', (route) => route.fulfill(answers.shift()));
  const error = page.getByRole('alertdialog', { name: /Error/ });
  for (const sentence of [
    'Failed to select winner',
    'Cannot run jackpot: Invalid game or user, or already drawn, or not time yet, or not enabled',
  ]) {
    await button(page, 'Run Jackpot').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Run Jackpot/ })
      .click();
    await expect(error).toContainText(sentence);
    await closeByEscape(error);
  }
});

story.describe('with animations enabled', () => {
  story.use({ contextOptions: { reducedMotion: 'no-preference' } });

  story(
    'the jackpot draw animates cards of the game, celebrates for ten seconds and ends',
    { tag: '@all' },
    async ({ page, hall, openAs }) => {
      const cards = [41, 52, 63, 74, 85];
      const { _id } = await startGame(hall.cashier, { cards });
      await award(hall, { random: true, gameNumber: 1 });
      await page.clock.install();
      await openAs(hall.cashier, GAME(_id));
      const panel = page.getByRole('region', { name: /Jackpot/ });
      const winnerId = panel.getByRole('definition').first();
      await expect(button(page, 'Run Jackpot')).toBeEnabled();
      await expect(button(page, name('live-game.sellCards'))).toBeVisible();
      await page.evaluate(() => {
        const seen: string[] = [];
        Object.assign(window, { rolled: seen });
        new MutationObserver(() => {
          const card = document.querySelector('[aria-labelledby="jackpot-title"] dd')?.textContent ?? '';
          if (card !== seen.at(-1)) seen.push(card);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      await holdTime(page);
      await button(page, 'Run Jackpot').click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /Run Jackpot/ })
        .click();
      const stage = page.locator('[data-jackpot]');
      await expect(stage).toHaveAttribute('data-jackpot', 'rolling');
      for (let step = 0; step < 19; step += 1) await page.clock.runFor(100);
      await expect(stage).toHaveAttribute('data-jackpot', 'rolling');
      const rolled = await page.evaluate(() => (window as unknown as { rolled: string[] }).rolled);
      expect(rolled.length).toBeGreaterThan(9);
      expect(rolled.filter((card) => card !== '—' && !cards.includes(Number(card)))).toEqual([]);
      await page.clock.runFor(200);
      await expect(stage).toHaveAttribute('data-jackpot', 'drawn');
      const { jackpotWinnerCardId, jackpotAwardedBy } = await storedGame(hall, _id);
      await expect(winnerId).toHaveText(String(jackpotWinnerCardId));
      expect(jackpotAwardedBy).toBe('draw');
      await expect(panel).toContainText(text('hall-words.drawnAmong', { count: 5 }));
      // A card sold now would not participate in the draw.
      await expect(button(page, name('live-game.sellCards'))).toHaveCount(0);
      const effects = page.locator('[data-effects]');
      await expect(effects).toBeAttached();
      await page.clock.fastForward(9_000);
      await expect(effects).toBeAttached();
      await page.clock.fastForward(1_500);
      await expect(effects).toHaveCount(0);
      await expect(stage).toHaveCount(0);
    },
  );
});
