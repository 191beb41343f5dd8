import type { GameJson } from '@adarash/contract';
import type { Page } from '@playwright/test';
import { putJackpot } from '../harness/full-hall.ts';
import { createGame, type Hall, startGame } from '../harness/hall.ts';
import { speak } from '../harness/hall-display.ts';
import { callTyped, NOTICES, rowOf } from '../harness/live-game.ts';
import { addCards, openDraws, openPhone } from '../harness/phone.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';

const LANGUAGES = { am: 'አማርኛ', om: 'Oromoo', en: 'English' } as const;

const news = (phone: Page) => phone.locator('[data-news]');

/** Checks the news bar in each language; English is last, because the story continues in it. */
async function expectNews(phone: Page, kind: string, words: Record<keyof typeof LANGUAGES, string>): Promise<void> {
  await expect(news(phone)).toHaveAttribute('data-news', kind);
  for (const [language, name] of Object.entries(LANGUAGES) as [keyof typeof LANGUAGES, string][]) {
    await phone.getByRole('button', { name }).click();
    await expect(news(phone)).toContainText(words[language]);
  }
  await expect(news(phone)).toHaveText(words.en);
}

/** Counts the vibrations and tones of the phone. */
async function listen(phone: Page): Promise<() => Promise<{ buzzes: number; tones: number }>> {
  await phone.evaluate(() => {
    const alarm = { buzzes: 0, tones: 0 };
    Object.assign(window, { alarm });
    Navigator.prototype.vibrate = () => {
      alarm.buzzes += 1;
      return true;
    };
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      alarm.tones += 1;
      return make.call(this);
    };
  });
  return () => phone.evaluate(() => (window as unknown as { alarm: { buzzes: number; tones: number } }).alarm);
}

const shownCards = (phone: Page): Promise<string[]> =>
  phone.locator('[data-cards] > li').evaluateAll((cards) => cards.map((card) => card.dataset.card ?? ''));

const topsOf = (phone: Page): Promise<number[]> =>
  phone.locator('[data-cards] > li').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));

const toTheEnd = (phone: Page) => phone.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

/** A number that is not on this card. */
const strangeTo = (game: GameJson, cardId: number): number => {
  const numbers = game.selectedCards.find((card) => card.cardId === cardId)?.numbers ?? [];
  return [1, 2, 3, 4, 5, 6].find((number) => !numbers.includes(number)) ?? 0;
};

story(
  'a phone displays bingo immediately with sound and vibration, and removes it with the next number',
  { tag: '@all' },
  async ({ hall, browser, server }) => {
    await speak(hall, 'en');
    const phone = await openPhone(browser, server.url, hall);
    await addCards(phone, [1, 2, 3, 4, 5]);
    const alarm = await listen(phone);
    const [first, second, third] = await topsOf(phone);
    expect(second).toBe(first);
    expect(third).toBeGreaterThan(first ?? 0);
    const game = await startGame(hall.cashier, { cards: [1, 2, 3, 4, 5], pattern: 'horizontal_line' });
    await expect(news(phone)).toHaveText(text('play.firstNumber'));
    expect(await shownCards(phone)).toEqual(['1', '2', '3', '4', '5']);

    const row = rowOf(game, 5, 0);
    await callTyped(hall, game._id, row.slice(0, 4));
    await expect(news(phone)).toHaveText(text('play.newsAway', { ids: 5 }));
    expect(await shownCards(phone)).toEqual(['1', '2', '3', '4', '5']);

    await toTheEnd(phone);
    await callTyped(hall, game._id, row.slice(4));
    await expect(phone.getByRole('alert')).toHaveText(text('play.newsBingo', { ids: 5 }));
    await expect(phone.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(phone.locator('[data-current]')).toBeInViewport({ ratio: 1 });
    await expect.poll(alarm).toEqual({ buzzes: 1, tones: 7 });
    await phone.evaluate(() => scrollTo(0, 0));
    await expect(phone.getByRole('alert')).toBeInViewport({ ratio: 1 });
    const { width } = (await phone.getByRole('alert').boundingBox()) ?? { width: 0 };
    expect(width).toBe(390);
    await expectAccessible(phone);
    await expectNews(phone, 'bingo', {
      am: 'ቢንጎ! ካርድ 5፦ አሁኑኑ “ቢንጎ” ይበሉ',
      om: 'Biingoo! Kaardii 5: amma “biingoo” jedhaa',
      en: 'Bingo! Card 5: shout now',
    });

    await phone.getByRole('button', { name: name('play.sound') }).click();
    await callTyped(hall, game._id, [strangeTo(game, 5)]);
    await expectNews(phone, 'late', {
      am: 'ዘግይቷል! በጥሪ 5 ዘግቶ የነበረ፦ ካርድ 5',
      om: 'Yeroon darbeera! Waamicha 5 irratti kan cufe: kaardii 5',
      en: 'Too late! Complete at call 5: card 5',
    });
    await expect(phone.locator('[data-card="5"]')).toContainText(text('play.late', { call: 5 }));
    await callTyped(hall, game._id, rowOf(game, 5, 1));
    await expect(phone.getByRole('alert')).toHaveText(text('play.newsBingo', { ids: 5 }));
    await expect.poll(alarm).toEqual({ buzzes: 2, tones: 7 });

    await phone.getByRole('button', { name: name('play.oneColumn') }).click();
    await phone.reload();
    await expect(phone.getByRole('button', { name: name('play.twoColumns') })).toBeVisible();
    const [over, below] = await topsOf(phone);
    expect(below).toBeGreaterThan(over ?? 0);
    await expect(phone.getByRole('button', { name: name('play.sound') })).toHaveAttribute('aria-pressed', 'false');
    await phone.context().close();
  },
);

const voidGame = ({ cashier }: Hall, id: string) =>
  cashier.api('POST /games/:id/void', { params: { id }, body: { reason: 'rain' } });

story(
  'a phone displays a pause, a void, the end, the winners with their cards, and a jackpot',
  { tag: '@all' },
  async ({ hall, browser, server, page }) => {
    await speak(hall, 'en');
    const phone = await openPhone(browser, server.url, hall);
    await addCards(phone, [3]);
    const off = await startGame(hall.cashier);
    await expect(phone.locator('[data-draw-kind="fair"]')).toBeVisible();
    await hall.cashier.api('POST /games/:id/pause', { params: { id: off._id } });
    await expectNews(phone, 'paused', { am: 'ለጊዜው ቆሟል', om: 'Yeroof dhaabbateera', en: 'Paused' });
    await voidGame(hall, off._id);
    await expectNews(phone, 'voided', {
      am: 'ጨዋታው ተሰርዟል፤ የካርድ ገንዘብ ይመለሳል',
      om: "Taphni haqameera; maallaqni kaardii ni deebi'a",
      en: 'Called off: the price of the cards is given back',
    });
    await expect(phone.locator('[data-draw-kind="fair"]')).toHaveCount(0);
    await expectAccessible(phone);
    await phone.getByRole('button', { name: name('draws.verifyGame', { number: 1 }) }).click();
    await expect(phone.getByText(text('verify.voided'))).toBeVisible();
    await expect(phone.locator('[data-draw-kind="fair"]')).toHaveCount(0);
    await phone.getByRole('button', { name: 'Back' }).click();
    await page.goto(`/verify/${off._id}`);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByText(text('verify.voided'))).toBeVisible();
    await expect(page.locator('[data-draw-kind="fair"]')).toHaveCount(0);

    const marked = await createGame(hall.cashier);
    await hall.moderator.api('POST /games/:id/select-winner', { params: { id: marked._id }, body: { cardId: 4 } });
    await hall.cashier.api('POST /games/:id/start', { params: { id: marked._id } });
    await expect(phone.getByText('GAME 2')).toBeVisible();
    await voidGame(hall, marked._id);
    await expect(news(phone)).toHaveAttribute('data-news', 'voided');
    await expect(phone.getByRole('note')).toHaveText(NOTICES.en);
    await expect(phone.getByRole('note')).toBeVisible();
    const draws = await openDraws(phone);
    await expect(draws.locator('[data-draw="1"]')).toContainText(text('draws.voided'));
    await expect(draws.locator('[data-draw="1"]')).not.toContainText(text('hall-words.fair'));
    await expect(draws.locator('[data-draw="2"]')).toContainText(text('hall-words.designated'));
    await draws.close();

    const won = await startGame(hall.cashier, { pattern: 'horizontal_line' });
    await putJackpot(hall, { random: true, gameNumber: won.gameNumber });
    await expect(news(phone)).toHaveAttribute('data-news', 'firstNumber');
    await hall.cashier.api('POST /games/:id/select-jackpot-winner', { params: { id: won._id } });
    await expectNews(phone, 'jackpot', {
      am: 'የጃክፖት አሸናፊ እየወጣ ነው',
      om: "Mo'ataan jaakpootii ba'aa jira",
      en: 'The jackpot winner is drawn now',
    });
    await expect(phone.locator('[data-jackpot]')).toHaveCount(0);
    await callTyped(hall, won._id, rowOf(won, 5, 0));
    await expect(phone.locator('[data-jackpot]')).toContainText(
      /Jackpot: card \d+, 12,250\.50 Br\s*Drawn among \d+ cards/,
    );
    await hall.cashier.api('POST /games/:id/check-bingo', { params: { id: won._id }, body: { cardId: 5 } });
    await expectNews(phone, 'wonBy', {
      am: 'አሸናፊ፦ ካርድ 5 (34.00 ብር)',
      om: "Kan mo'ate: Kaardii 5 (34.00 Birrii)",
      en: 'Won by Card 5 (34.00 Br)',
    });

    const mine = await startGame(hall.cashier, { pattern: 'horizontal_line' });
    await callTyped(hall, mine._id, rowOf(mine, 3, 0));
    await hall.cashier.api('POST /games/:id/check-bingo', { params: { id: mine._id }, body: { cardId: 3 } });
    await expect(news(phone)).toHaveText(text('play.newsWon', { cards: 'Card 3 (34.00 Br)' }));
    const none = await startGame(hall.cashier);
    await callTyped(hall, none._id, [strangeTo(none, 3)]);
    await hall.cashier.api('POST /games/:id/finish', { params: { id: none._id }, body: {} });
    await expectNews(phone, 'nobody', {
      am: 'ጨዋታው ተጠናቋል፤ አሸናፊ የለም',
      om: "Taphni xumurameera; namni mo'ate hin jiru",
      en: 'Finished. This game has no winner',
    });
    await phone.context().close();
  },
);
