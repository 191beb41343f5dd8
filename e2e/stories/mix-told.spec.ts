import { inGame, mixingWith, retell } from '../harness/full-hall.ts';
import { startGame } from '../harness/hall.ts';
import { displayPath, openDisplay, speak } from '../harness/hall-display.ts';
import { layoutFindings } from '../harness/layout.ts';
import { GAME } from '../harness/live-game.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { text } from '../harness/texts.ts';

const SAID = text('notes.mixBroken', { count: 2 });

story(
  'TV, phone and laptop display the remaining time of a mix and how many mixes were cancelled',
  { tag: '@all' },
  async ({ hall, page, context, openAs }) => {
    const { _id: id } = await startGame(hall.cashier);
    await context.addInitScript(() => localStorage.setItem('language', 'en'));
    await speak(hall, 'en');
    const phone = await context.newPage();
    await phone.setViewportSize({ width: 390, height: 844 });
    const tellTv = await retell(page);
    const tellPhone = await retell(phone);
    for (const tell of [tellTv, tellPhone]) tell(inGame(() => mixingWith(120, 'sale')));
    await openDisplay(page, hall);
    await expect(page.getByText('20 s left')).toBeVisible();
    await expect(page.getByText('The sale is closed · The first number follows')).toBeVisible();
    expect(await layoutFindings(page)).toEqual([]);
    await expectAccessible(page);
    await phone.goto(`${await displayPath(hall)}/play`);
    await expect(phone.getByText(text('play.mixClosed', { count: 20 }))).toBeVisible();
    await expectAccessible(phone);

    for (const tell of [tellTv, tellPhone]) tell(inGame(() => ({ mixesBrokenOff: 2 })));
    await hall.cashier.api('PATCH /games/settings', { body: { notice: 'Please ask again' } });
    for (const screen of [page, phone]) await expect(screen.getByText(SAID)).toBeVisible();
    expect(await layoutFindings(page)).toEqual([]);
    await page.route(`**/api/games/${id}*`, async (route) => {
      const answer = await route.fetch();
      const { game, ...more } = await answer.json();
      await route.fulfill({ response: answer, json: { ...more, game: { ...game, mixesBrokenOff: 2 } } });
    });
    await openAs(hall.cashier, GAME(id));
    await expect(page.getByText(SAID)).toBeVisible();
  },
);
