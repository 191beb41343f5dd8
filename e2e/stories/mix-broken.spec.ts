import { inGame, retell } from '../harness/full-hall.ts';
import { startGame } from '../harness/hall.ts';
import { displayPath, openDisplay } from '../harness/hall-display.ts';
import { layoutFindings } from '../harness/layout.ts';
import { GAME } from '../harness/live-game.ts';
import { expect, story } from '../harness/story.ts';

const SAID = 'The mix of phones was broken off 2× before the first number.';

story('TV, phone and laptop say how often the mix of a game was broken off', async ({ hall, page, openAs }) => {
  const { _id: id } = await startGame(hall.cashier);
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  const tell = await retell(page);
  tell(inGame(() => ({ mixesBrokenOff: 2 })));
  await openDisplay(page, hall);
  await expect(page.getByText(SAID)).toBeVisible();
  expect(await layoutFindings(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${await displayPath(hall)}/play`);
  await expect(page.getByText(SAID)).toBeVisible();

  await page.setViewportSize({ width: 1366, height: 768 });
  await page.route(`**/api/games/${id}*`, async (route) => {
    const answer = await route.fetch();
    const { game, ...more } = await answer.json();
    await route.fulfill({ response: answer, json: { ...more, game: { ...game, mixesBrokenOff: 2 } } });
  });
  await openAs(hall.cashier, GAME(id));
  await expect(page.getByText(SAID)).toBeVisible();
});
