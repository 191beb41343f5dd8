import { REACHED_AT, retell } from '../harness/full-hall.ts';
import { createGame, startGame } from '../harness/hall.ts';
import { callNext, openDisplay, sealOf, speak } from '../harness/hall-display.ts';
import { callTyped, NOTICES, rowOf, storedGame } from '../harness/live-game.ts';
import { addCards, openPhone, takePart } from '../harness/phone.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';

/** Twenty slow links: a quarter of a minute on a quiet machine, minutes on one that has much else to do. */
const MIXING = 300_000;

story.describe.configure({ timeout: 2 * MIXING });

const codeOf = async (hall: Parameters<typeof startGame>[0]) => (await hall.api('GET /hall-code')).code;

story(
  'a phone joins, takes part, follows its card and verifies, beside the TV; one whose part was left out says so',
  async ({ hall, page, browser, server }) => {
    await speak(hall, 'en');
    const code = await codeOf(hall.cashier);
    const phone = await openPhone(browser, server.url, hall);
    await expect(phone.getByText('Type the numbers of your cards')).toBeVisible();
    await addCards(phone, [3, 4]);
    await expectAccessible(phone);
    await takePart(phone, hall, code, 1);

    await retell(page);
    await openDisplay(page, hall);
    await expect(page.getByText('Phones taking part: 1')).toBeVisible();
    const left = await openPhone(browser, server.url, hall);
    // What a keeper who excludes a phone does: its part never arrives, and it is told that all is well.
    await left.route('**/api/public/halls/*/parts', (route) => route.fulfill({ json: { success: true, order: 2 } }));
    await takePart(left, hall, code, 2);
    await expect(page.getByRole('link', { name: 'Scan: your cards on your phone' })).toHaveAttribute(
      'href',
      `${REACHED_AT}/hall/${code}/play`,
    );
    const game = await startGame(hall.cashier, { cards: [1, 2, 3] });
    // Told at once of a refusal, which is looked at only below.
    const first = callNext(hall.cashier, game._id).catch(() => storedGame(hall, game._id));
    await expect(page.locator('[data-scene="mix"]')).toBeVisible();
    await expect(phone.getByText('Your phone is in the mix')).toBeVisible();
    await expect(phone.getByText('The sale of cards is over. The draw follows.')).toBeVisible();
    await expect(page.locator('[data-phones]')).toHaveText('1');
    await expect(page.getByText(/^\d+ s left$/)).toBeVisible();
    await expect(phone.getByText(/being mixed: \d+ s left/)).toBeVisible();
    await expectAccessible(page);
    await expectAccessible(phone);
    const { calledNumbers } = await first;
    expect(calledNumbers.length).toBeLessThanOrEqual(1);
    await expect(page.locator('[data-scene="playing"]')).toBeVisible({ timeout: MIXING });
    await expect(phone.locator('[data-current]')).toBeVisible();
    await expect(phone.locator('[data-card="4"]')).toHaveAttribute('data-standing', 'absent', { timeout: 30_000 });

    let called = 1;
    const mine = phone.locator('[data-card="3"]');
    while ((await mine.getAttribute('data-standing')) !== 'bingo' && called < 75) {
      await callNext(hall.cashier, game._id);
      called += 1;
      await expect(phone.getByText(`Called ${called}/75`)).toBeVisible();
    }
    await expect(phone.getByRole('alert')).toHaveText('Bingo! Card 3: shout now');
    await expect(mine).toContainText('Bingo! Shout now');
    await expect(mine.locator('[data-winning]').first()).toBeVisible();
    await expectAccessible(phone);
    await hall.cashier.api('POST /games/:id/check-bingo', { params: { id: game._id }, body: { cardId: 3 } });
    await expect(mine).toHaveAttribute('data-standing', 'won');

    await phone.getByRole('button', { name: 'Check game 1' }).click();
    await expect(phone.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'verifies', { timeout: 60_000 });
    await expect(phone.getByText('Your phone’s part is among the 1 that were mixed.')).toBeVisible();
    await expect(phone.getByText(/The mix was closed after \d+\.\d s/)).toBeVisible();
    await expect(phone.getByText('Card 3: won', { exact: false })).toBeVisible();
    await expect(phone.getByText('Card 4: not in this game')).toBeVisible();
    await expect(phone.locator('[data-part]')).toHaveAttribute('data-part', 'in');
    await expect(phone.locator('[data-slow="3"]')).toBeVisible({ timeout: MIXING });
    await expect(phone.locator('[data-trust="phones"]')).toContainText('took part after the sale was closed');
    await expectAccessible(phone);
    await phone.context().close();

    await left.getByRole('button', { name: 'Check game 1' }).click();
    await expect(left.getByText('Your phone’s part was left out of the mix.', { exact: false })).toBeVisible();
    await expect(left.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'doesNotVerify');
    await left.context().close();
  },
);

story(
  'a phone says what every screen says of its game, and marks nothing where the hall does not want it',
  async ({ hall, browser, server }) => {
    const phone = await openPhone(browser, server.url, hall);
    await addCards(phone, [3]);
    const { _id: id } = await createGame(hall.cashier, { pattern: 'horizontal_line' });
    await hall.moderator.api('POST /games/:id/select-winner', { params: { id }, body: { cardId: 4 } });
    await expect(phone.getByRole('note')).toHaveText(NOTICES.en);
    const { game } = await hall.cashier.api('POST /games/:id/start', { params: { id } });
    const row = rowOf(game, 3, 0);
    await callTyped(hall, id, row.slice(0, 4));
    await expect(phone.getByRole('note')).toHaveText(NOTICES.en);
    await expect(phone.getByText('Manual · 4 numbers typed')).toBeVisible();
    await expect(phone.locator('[data-card="3"]')).toContainText('One away');
    await expectAccessible(phone);
    await hall.cashier.api('PATCH /games/settings', { body: { phoneMarking: false } });
    await expect(phone.getByText('In this hall everyone marks their own cards.')).toBeVisible();
    await expect(phone.locator('[data-card]')).toHaveCount(0);
    await phone.getByRole('button', { name: 'አማርኛ' }).click();
    await expect(phone.getByRole('note')).toHaveText(NOTICES.am);
    await phone.reload();
    await expect(phone.getByRole('note')).toHaveText(NOTICES.am);
    await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await phone.context().close();
  },
);

story(
  'between games a phone shows the seal of the next one, in the language of the hall',
  async ({ hall, page, server }) => {
    const { commitment } = await hall.cashier.api('GET /games/next-draw');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${server.url}${(await hall.cashier.api('GET /hall-code')).path}/play`);
    await expect(page.getByText('ቀጣዩ ጨዋታ ቁጥር 1 ነው')).toBeVisible();
    await expect(page.getByText(sealOf(commitment))).toBeVisible();
    await speak(hall, 'om');
    await expect(page.getByText('Lakkoofsi tapha itti aanuu 1 dha')).toBeVisible();
    await page.goto('/hall/no-such-hall/play');
    await expect(page.getByText('ይህ አድራሻ አይሠራም')).toBeVisible();
  },
);

story(
  'the phone lists every draw of the hall: open ones, and used ones with their game, called off or marked',
  async ({ hall, browser, server }) => {
    await speak(hall, 'en');
    const games = [await createGame(hall.cashier), await createGame(hall.cashier), await createGame(hall.cashier)];
    const [off, typed, designated] = games.map(({ _id }) => _id);
    await hall.cashier.api('POST /games/:id/void', { params: { id: off ?? '' }, body: { reason: 'rain' } });
    await hall.moderator.api('POST /games/:id/select-winner', {
      params: { id: designated ?? '' },
      body: { cardId: 2 },
    });
    await hall.cashier.api('POST /games/:id/start', { params: { id: typed ?? '' } });
    await callTyped(hall, typed ?? '', [5]);
    await hall.cashier.api('POST /games/:id/finish', { params: { id: typed ?? '' }, body: {} });

    const phone = await openPhone(browser, server.url, hall);
    await phone.getByRole('button', { name: 'All draws of this hall' }).click();
    await expect(phone.getByText('Sealed and not used yet: 50')).toBeVisible();
    const draw = (sequence: number) => phone.locator(`[data-draw="${sequence}"]`);
    await expect(draw(1)).toContainText('Game 1');
    await expect(draw(1)).toContainText('Called off');
    await expect(draw(1)).toContainText(sealOf(games[0]?.commitment ?? ''));
    await expect(draw(2)).toContainText('Numbers typed');
    await expect(draw(2)).toContainText('Finished');
    await expect(draw(3)).toContainText('Designated');
    await expect(draw(3)).toContainText('Not started yet');
    await expect(draw(2).getByRole('link', { name: 'Check game 2' })).toHaveAttribute('href', `/verify/${typed}`);
    await expect(draw(3).getByRole('link')).toHaveCount(0);
    const digest = await (await phone.request.get(`${server.url}/verify.html.sha256`)).text();
    await expect(phone.getByText(digest.slice(0, 64))).toBeVisible();
    await expect(phone.getByRole('link', { name: 'Save the verifier' })).toHaveAttribute('href', '/verify.html');
    await expectAccessible(phone);

    await hall.cashier.api('POST /games/sequential', {
      body: { numGames: 40, pattern: 'all', betAmount: 10, houseFeePercentage: 15, cardPool: [1] },
    });
    await phone.reload();
    await phone.getByRole('button', { name: 'All draws of this hall' }).click();
    await expect(draw(43)).toBeVisible();
    await expect(draw(1)).toHaveCount(0);
    await phone.getByRole('button', { name: 'Show more' }).last().click();
    await expect(draw(1)).toContainText('Called off');
    for (const [language, title] of [
      ['አማርኛ', 'የዚህ አዳራሽ ዕጣዎች በሙሉ'],
      ['Oromoo', 'Carraawwan galma kanaa hunda'],
    ] as const) {
      await phone.getByRole('button', { name: language }).click();
      await expect(phone.getByRole('heading', { name: title })).toBeVisible();
      await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
    await phone.context().close();
  },
);
