import { expect, expectAccessible, story } from '../harness/story.ts';

story(
  'setup on a phone displays cards without scrolling, and a selected card is red in the dark theme too',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(hall.cashier, '/select-card');
    const card = (number: number) => page.getByRole('button', { name: `Card ${number}`, exact: true });
    const settings = page.getByRole('region', { name: 'Game Settings' });
    await expect(settings).toContainText('Random / Any Pattern · 10.00 Br · 15%');
    await expect(page.getByLabel('Bet Amount')).toBeHidden();
    // Twenty cards and Start are in sight without scrolling.
    await expect(async () => {
      const start = await page.getByRole('button', { name: 'Start Game' }).boundingBox();
      const last = await card(20).boundingBox();
      if (!start || !last) throw new Error('the setup is not on the screen');
      expect(last.y + last.height).toBeLessThan(start.y);
      expect(start.y + start.height).toBeLessThanOrEqual(844);
    }).toPass({ timeout: 15_000 });
    await expectAccessible(page);

    await settings.getByRole('button', { name: 'Game Settings' }).click();
    await page.getByLabel('Bet Amount').fill('');
    await settings.getByRole('button', { name: 'Game Settings' }).click();
    // Invalid settings are not collapsed.
    await expect(page.getByLabel('Bet Amount')).toBeVisible();
    await page.getByLabel('Bet Amount').fill('20');
    await settings.getByRole('button', { name: 'Game Settings' }).click();
    await expect(settings).toContainText('20.00 Br');

    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.reload();
    await card(7).click();
    await expect(card(7)).toHaveAttribute('aria-pressed', 'true');
    // Far from rose: nearly no green, little blue.
    const isRed = () =>
      card(7).evaluate((node) => {
        const [red = 0, green = 255, blue = 255] = (getComputedStyle(node).backgroundColor.match(/\d+/g) ?? []).map(
          Number,
        );
        return red > 200 && green < 64 && blue < 96;
      });
    await expect.poll(isRed).toBe(true);
    await expectAccessible(page);
  },
);
