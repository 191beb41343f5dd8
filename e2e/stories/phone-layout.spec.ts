import type { Card } from '@adarash/rules/card';
import { catalogue } from '@adarash/rules/catalogue';
import type { Page } from '@playwright/test';
import { isWhole } from '../../checks/size.ts';
import { asItIsNow, type Change, FULL_GAME, fillHall, inGame, mixingWith, retell } from '../harness/full-hall.ts';
import { createGame, type Hall, startGame } from '../harness/hall.ts';
import { callNext, displayPath, speak, startDesignated } from '../harness/hall-display.ts';
import { findingsInTypes, inTypes, LANGUAGES, moved, regionsOf, typesFor } from '../harness/layout.ts';
import { callTyped, rowOf } from '../harness/live-game.ts';
import { addCards } from '../harness/phone.ts';
import { expect, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
].slice(isWhole ? 0 : 1);

const REGIONS = {
  header: 'header',
  ball: '[data-region="ball"]',
  pattern: '[data-region="pattern"]',
  news: '[data-news]',
  card: '[data-card]',
  add: 'form',
  board: 'table[aria-label*="75"]',
  actions: 'footer',
};

const NAMES = { am: 'አማርኛ', om: 'Oromoo', en: 'English' } as const;

/**
 * Checks the page in every language on both phones; the list of cards scrolls. English is last, because the story
 * continues in it.
 */
async function expectWhole(page: Page, name: string): Promise<void> {
  const findings: string[] = [];
  for (const language of LANGUAGES) {
    await page.getByRole('button', { name: NAMES[language] }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const phone of PHONES) {
      await page.setViewportSize(phone);
      const types = typesFor(language, phone === PHONES[0]);
      const found = await findingsInTypes(page, types, { scrolls: 'html' });
      findings.push(...found.map((finding) => `${name} ${language} ${phone.width}: ${finding}`));
    }
  }
  await page.getByRole('button', { name: NAMES.en }).click();
  expect.soft(findings).toEqual([]);
}

/** Returns the numbers that complete the first shape of the custom pattern on this card. */
function cornersOf(cardId: number): number[] {
  const { numbers } = catalogue(cardId)[cardId - 1] as Card;
  return [0, 4, 20, 24].map((square) => Number(numbers[square]));
}

const winner = (cardId: number) => ({ cardId, pattern: null, prize: 12_345.67, numbers: [], winningLineInfo: null });

/** Triggers a reload of all screens by a change of the hall's language. */
async function askAnew(hall: Hall): Promise<void> {
  await speak(hall, 'om');
  await speak(hall, 'en');
}

/** Squares of the first card that are not in view: under the head, under the foot, or off the screen. */
const hiddenSquares = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [head, foot] = ['[data-news]', 'footer'].map((one) => document.querySelector(one)?.getBoundingClientRect());
    const squares = [...document.querySelectorAll('[data-card] td')]
      .slice(0, 25)
      .map((td) => td.getBoundingClientRect());
    return 25 - squares.filter(({ top, bottom }) => top >= (head?.bottom ?? 0) && bottom <= (foot?.top ?? 0)).length;
  });

story('a small phone displays the whole card and the prize during a game without scrolling', async ({ hall, page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${await displayPath(hall)}/play`);
  await page.getByRole('button', { name: NAMES.en }).click();
  const field = page.getByRole('textbox', { name: name('play.cardNumber') });
  const add = async (text: string) => {
    await field.fill(text);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  };
  await add('200');
  await expect(page.getByRole('alert')).toHaveText(text('play.cardInvalid', { count: 100 }));
  await add('1, 13');
  await expect(page.locator('[data-card]')).toHaveCount(2);
  await page.getByRole('button', { name: name('play.remove', { id: 13 }) }).click();
  const looks = async (name: string) => {
    for (const language of LANGUAGES) {
      await page.getByRole('button', { name: NAMES[language] }).click();
      await page.evaluate(() => scrollTo(0, 0));
      const found = await inTypes(page, typesFor(language, true), async () => [`${await hiddenSquares(page)} hidden`]);
      expect
        .soft(new Set(found.map((one) => one.replace(/^.*: /, ''))), `${name} ${language}`)
        .toEqual(new Set(['0 hidden']));
    }
    await page.getByRole('button', { name: NAMES.en }).click();
  };
  const game = await startGame(hall.cashier, { cards: [1, 2, 3], pattern: 'horizontal_line' });
  await callNext(hall.cashier, game._id);
  await expect(page.locator('[data-prize]')).toHaveText(/^Prize pool\s*17\.00 Br$/);
  await looks('fair');
  await page.getByRole('button', { name: name('play.takePart') }).click();
  const row = rowOf(game, 1, 0);
  const { calledNumbers } = (await hall.cashier.api('GET /games/:id', { params: { id: game._id } })).game;
  await callTyped(
    hall,
    game._id,
    row.filter((number) => !calledNumbers.includes(number)),
  );
  await expect(page.locator('[data-draw-kind="manual"]')).toBeVisible();
  await looks('typed');
  await add('13');
  await expect(page.locator('[data-card="13"]')).toContainText(text('play.notSold'));
  await hall.moderator.api('POST /games/:id/finish', { params: { id: game._id }, body: { reason: 'Over' } });
  await page.getByRole('button', { name: name('play.remove', { id: 13 }) }).click();
  const next = await startDesignated(hall, await createGame(hall.cashier, { cards: [1, 2, 3] }), 2);
  await callNext(hall.cashier, next._id);
  await expect(page.getByRole('note')).toBeVisible();
  await looks('designated');
});

story('a phone keeps its layout with the longest content', { tag: '@all' }, async ({ hall, page }) => {
  const pattern = await fillHall(hall);
  const told = await retell(page);
  // With the longest card numbers there are.
  const tell = (change: Change) => told((view) => change({ ...view, hall: { ...view.hall, cards: 1_000 } }));
  tell((view) => view);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${await displayPath(hall)}/play`);
  await page.getByRole('button', { name: 'English' }).click();
  await addCards(page, [3, 4]);
  await expectWhole(page, 'waiting');
  const { _id: id } = await createGame(hall.cashier, { ...FULL_GAME, pattern });
  await hall.moderator.api('POST /games/:id/select-winner', { params: { id }, body: { cardId: 4 } });
  await expect(page.getByRole('note')).toBeVisible();
  await expectWhole(page, 'sale');
  await hall.cashier.api('POST /games/:id/start', { params: { id } });
  await expect(page.getByText(text('hall-words.called', { count: 0 }))).toBeVisible();
  const { ball: _, news: __, ...still } = REGIONS;
  const before = await regionsOf(page, REGIONS);
  expect(Object.keys(before)).toEqual(Object.keys(REGIONS));
  tell(inGame(() => mixingWith(240)));
  await askAnew(hall);
  await expect(page.getByText(text('play.phonesIn', { count: 240 }))).toBeVisible();
  expect(moved(await regionsOf(page, still), before)).toEqual([]);
  await expectWhole(page, 'mix');
  tell((view) => view);
  await askAnew(hall);
  await expect(page.locator('[data-region="ball"]')).toBeVisible();
  const { calledNumbers } = await callNext(hall.cashier, id);
  await expect(page.getByText(text('hall-words.called', { count: 1 }))).toBeVisible();
  expect(moved(before, await regionsOf(page, REGIONS))).toEqual([]);
  await callTyped(hall, id, [70, 71].filter((number) => !calledNumbers.includes(number)).slice(0, 1));
  await expect(page.locator('[data-draw-kind="manual"]')).toBeVisible();
  expect(moved(before, await regionsOf(page, REGIONS))).toEqual([]);
  await expectWhole(page, 'playing');
  await addCards(page, [990, 991, 992, 993, 994, 995, 996, 997, 998, 999]);
  tell(inGame(() => ({ calledNumbers: cornersOf(3) })));
  await askAnew(hall);
  await expect(page.locator('[data-news="bingo"]')).toBeVisible();
  await expectWhole(page, 'bingo on one of many');
  tell(inGame(() => ({ calledNumbers: [...cornersOf(3), 75] })));
  await askAnew(hall);
  await expect(page.locator('[data-news="late"]')).toBeVisible();
  await expectWhole(page, 'too late');
  tell((view) => view);
  await hall.cashier.api('POST /games/:id/finish', { params: { id }, body: {} });
  await expect(page.getByRole('button', { name: name('draws.verifyGame', { number: 1 }) })).toBeVisible();
  const ended = await asItIsNow(hall);
  tell(ended);
  await expectWhole(page, 'ended');
  tell((view) => inGame(() => ({ winners: [984, 985, 986, 987].map(winner) }))(ended(view)));
  await askAnew(hall);
  await expect(page.locator('[data-news="wonBy"]')).toBeVisible();
  await expectWhole(page, 'won by several');
});
