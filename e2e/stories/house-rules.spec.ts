import { readFile } from 'node:fs/promises';
import paperTexts from '@adarash/texts/paper.json' with { type: 'json' };
import type { Page } from '@playwright/test';
import { textOfPdf, withoutSpaces } from '../../checks/read-pdf.ts';
import { createGame, createHall, type Member, signInAdmin, startGame } from '../harness/hall.ts';
import { button, callTyped, checkCard, GAME, rowOf, sharedWin } from '../harness/live-game.ts';
import { createHallServer } from '../harness/server.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';
import { expectToast } from '../harness/toasts.ts';

const CARDS = Array.from({ length: 20 }, (_, index) => index + 1);
const SHARED = { pattern: 'horizontal_line', cards: CARDS, betAmount: 15 } as const;

/** Checks the current page: accessible, and no wider than a tablet or a phone. */
async function expectFitting(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const [width, height] of [
    [768, 1024],
    [390, 844],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide, `the page is wider than ${width}`).toBe(false);
  }
}

/** Accessible names contain the English word in every language; the title is that of the page. */
const second = (page: Page, title = name('second-person.title')) => page.getByRole('dialog', { name: title });

async function sign(page: Page, { email, password }: Pick<Member, 'email' | 'password'>, title?: string) {
  await second(page, title)
    .getByLabel(/E-mail of the second person/)
    .fill(email);
  await second(page, title)
    .getByLabel(/Password of the second person/)
    .fill(password);
  await second(page, title).locator('button[type=submit]').click();
}

story(
  'an evening follows the owner’s rules: a float, a tax, whole Birr, and a drawer that is counted and signed',
  { tag: '@all' },
  async ({ page, openAs }) => {
    // A separate server, because the rules apply to every hall.
    const server = await createHallServer();
    await server.start();
    const { url } = server;
    try {
      const admin = await signInAdmin(url);
      const hall = await createHall(url, admin);
      const { cashier, moderator } = hall;
      const drawer = page.getByRole('region', { name: name('shift.drawer') });
      const won = page.getByRole('dialog', { name: /Winner/ });

      await story.step('the shift is opened with a float', async () => {
        await openAs(cashier, `${url}/cashier-dashboard`);
        await page.getByRole('link', { name: name('shift.openShift') }).click();
        await expect(page.getByRole('heading', { name: 'Shift 1' })).toBeVisible();
        await page.getByLabel(name('shift.floatLabel')).fill('500');
        await page.getByRole('button', { name: name('shift.openShift') }).click();
        await expect(drawer).toContainText('Expected500.00 Br');
      });
      const before = await startGame(cashier, SHARED);

      await story.step('the owner sets the rules', async () => {
        await openAs(admin, `${url}/admin-settings`);
        const percent = page.getByLabel(name('admin-settings.taxPercent'));
        await page.getByLabel(name('admin-settings.taxSwitch')).check();
        await percent.fill('15.005');
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(percent).toHaveJSProperty('validity.valid', false);
        await expect(page.getByText(text('common.numberBetween', { min: 0, max: 100 }))).toBeVisible();
        await percent.fill('15');
        await page.getByLabel(name('admin-settings.taxAbove')).fill('100');
        await page.getByLabel(name('admin-settings.cashLimit')).fill('150.50');
        await expectFitting(page);
        await page.getByRole('button', { name: 'Save' }).click();
        await expectToast(page, text('admin-settings.saved'));
        await page.reload();
        await expect(percent).toHaveValue('15');
        await expect(page.getByLabel(name('admin-settings.taxOn'))).toHaveValue('whole');
      });

      await story.step('a game from before is paid without a tax, all of 242.25', async () => {
        await callTyped(hall, before._id, sharedWin(before).calls);
        await openAs(cashier, url + GAME(before._id));
        await checkCard(page, sharedWin(before).cards[0]);
        await expect(
          won.getByRole('button', { name: name('windows.handOverSum', { amount: '242.25' }) }),
        ).toBeVisible();
        await expect(won).not.toContainText(/tax|ግብር/i);
      });

      const taxed = await startGame(cashier, SHARED);
      const { cards, calls } = sharedWin(taxed);
      await story.step('a tax is withheld from what was sold after it was set', async () => {
        // A single prize of 242.25: 36.34 withheld, and 205.91 exceeds the cash limit. Shared it is 121.13 and 121.12.
        await callTyped(hall, taxed._id, calls);
        await page.goto(url + GAME(taxed._id));
        await checkCard(page, cards[0]);
        await expect(
          won.getByRole('button', { name: name('windows.handOverSum', { amount: '205.91' }) }),
        ).toBeVisible();
        await expect(won).toContainText(text('windows.withheld', { won: '242.25', amount: '36.34' }));
        await expect(won).toContainText('pay by bank, not in cash');
        await expect(won).toContainText('በባንክ ይክፈሉ');
        await expectFitting(page);
        await button(page, 'Close').click();
        await checkCard(page, cards[1]);
        await expect(won).toContainText(text('windows.withheld', { won: '121.13', amount: '18.17' }));
        await expect(won).toContainText(text('windows.withheld', { won: '121.12', amount: '18.17' }));
        await expect(won).not.toContainText(text('audit-facts.ofBank'));
        await won.getByRole('button', { name: new RegExp(`Pay out 102.96 Br to card ${cards[0]}`) }).click();
        await expect(won).toContainText(`Paid out by ${cashier.name}`);

        await page.goto(`${url}/cashier-report`);
        const sums = page
          .getByRole('main')
          .locator('dl')
          .and(page.getByLabel('Prizes', { exact: true }));
        await expect(sums).toContainText('Tax withheld36.34 Br');
        await expect(sums).toContainText('Paid out102.96 Br');
        await page.getByRole('button', { name: name('cashier-report.slipOf', { number: 2 }) }).click();
        const slip = page.getByRole('dialog', { name: name('print.slipTitle', { number: 2 }) });
        await slip.getByLabel(name('print.paper')).selectOption(text('print.roll'));
        const saved = page.waitForEvent('download');
        await slip.getByRole('button', { name: name('shift.print') }).click();
        const paper = await textOfPdf(await readFile(await (await saved).path()));
        const net = paperTexts.toHandOver.am.replace('{{net}}', '102.96 ብር');
        const words = `${paperTexts.taxWithheld.am} 18.17 ብር · ${net}`;
        expect(paper).toContain(withoutSpaces(words));
        expect(paper).toContain(withoutSpaces(`${paperTexts.withheld.am} 36.34 ብር`));
      });

      await story.step('a hall pays in whole Birr, and everyone sees what went to the jackpot', async () => {
        await admin.api('PATCH /admin/halls/:cashierId/settings', {
          params: { cashierId: cashier.id },
          body: { wholeBirr: true },
        });
        // 4 cards at 10.33: pot 41.32, contribution 10.33, fee 4.65, prize pool 26.34.
        const whole = await startGame(cashier, { ...SHARED, betAmount: 10.33, cards: [1, 2, 3, 9] });
        await callTyped(hall, whole._id, rowOf(whole, 3, 0));
        await page.goto(url + GAME(whole._id));
        await checkCard(page, 3);
        await expect(won).toContainText('26.00 BIRR');
        await expect(won).toContainText(text('hall-words.roundedOff', { amount: '0.34' }));
        await page.goto(`${url}/cashier-report`);
        await expect(page.getByText(text('cashier-report.roundedOff', { amount: '0.34 Br' }))).toBeVisible();
        await expect(
          page.getByRole('row').filter({ hasText: text('cashier-report.toJackpot', { amount: '0.34 Br' }) }),
        ).toContainText(text('hall-words.pattern_horizontal_line'));
        await page.goto(`${url}/verify/${whole._id}`);
        await page.getByRole('button', { name: 'English' }).click();
        await expect(page.getByText(text('verify.matchesRecord'))).toBeVisible();
        await expect(page.getByText(text('hall-words.roundedOff', { amount: '0.34' }))).toBeVisible();
        // The live game has the language that was chosen last in this browser.
        await page.getByRole('button', { name: 'አማርኛ' }).click();
        // Two contributions of 15.00 before.
        const params = { cashierId: cashier.id };
        expect(await cashier.api('GET /jackpot/:cashierId', { params })).toMatchObject({ amount: 40.67 });
        await openAs(moderator, `${url}/jackpot`);
        await page.getByText(text('jackpot.roundings', { amount: '0.34 BIRR' })).click();
        await expect(page.getByRole('listitem').filter({ hasText: 'Game 3' })).toContainText('+0.34 BIRR');
        await cashier.api('PATCH /games/settings', { body: { wholeBirr: false } });
      });

      await story.step('the drawer is counted, signed for by the moderator and locked', async () => {
        const off = await startGame(cashier);
        await cashier.api('POST /games/:id/void', { params: { id: off._id }, body: { reason: 'rain' } });
        await createGame(cashier, { cards: [1, 2], betAmount: 15 });
        await openAs(cashier, `${url}/cashier-report/shift`);
        // A float of 500.00 and 721.32 sold, without 50.00 given back and 102.96 handed over.
        await expect(drawer).toContainText('Expected1,068.36 Br');
        await expect(drawer).toContainText('Of this, tax withheld36.34 Br');
        // 242.25, the other half of 102.95, and 26.00.
        await expect(page.getByRole('region', { name: name('shift.unpaid') })).toContainText('Sum371.20 Br');

        await page
          .getByRole('main')
          .getByRole('link', { name: name('shift.close') })
          .click();
        // Digits and Enter count: 4 × 200, 2 × 100.
        await page.getByLabel('200 Br note').click();
        await page.keyboard.type('4');
        await page.keyboard.press('Enter');
        await page.keyboard.type('2');
        await expect(page.getByText(text('shift.short', { amount: '68.36 Br' }))).toBeVisible();
        for (let left = 0; left < 10; left++) await page.keyboard.press('Enter');
        const close = page.getByRole('button', { name: name('shift.close') });
        await expect(close).toBeFocused();
        await close.click();

        const sheet = page.getByRole('dialog', { name: name('shift.confirmTitle', { number: 1 }) });
        await expectFitting(page);
        const signSheet = async ({ email, password }: Member) => {
          await sheet.getByLabel(name('shift.email')).fill(email);
          await sheet.getByLabel(name('shift.password')).fill(password);
          await sheet.getByRole('button', { name: name('shift.close') }).click();
        };
        await signSheet(moderator);
        await expect(sheet.getByText(text('shift.whyRequired'))).toBeVisible();
        await sheet.getByLabel(name('shift.why')).fill('Tea for the guests');
        await signSheet(cashier);
        await expect(sheet.getByText('These are not the sign-in details of the moderator of this hall.')).toBeVisible();
        await signSheet(moderator);
        const closed = page.getByRole('dialog', { name: name('shift.closed', { number: 1 }) });
        await expect(closed).toContainText(
          text('paper.shiftPeople', { cashier: cashier.name, moderator: moderator.name }),
        );
        await expect(closed).toContainText(text('shift.short', { amount: '68.36 Br' }));
        await expect(closed).toContainText('Tea for the guests');
        await page.emulateMedia({ media: 'print' });
        await expect(page.locator('body > .printed')).toContainText(text('shift.closed', { number: 1 }));
        await expect(page.locator('body > .printed')).toBeVisible();
        await page.emulateMedia({ media: 'screen' });
        await closed.getByRole('button', { name: name('shift.done') }).click();
        await expect(page.getByRole('heading', { name: 'Shift 2' })).toBeVisible();
        // The cash that was left is the opening cash of the next shift.
        await expect(page.getByLabel(name('shift.floatLabel'))).toHaveValue('1000');
        await expect(page.getByRole('table', { name: name('shift.closes') })).toContainText('-68.36 Br');
        const undo = cashier.api('POST /games/:id/paid/undo', {
          params: { id: taxed._id },
          body: { cardId: cards[0], reason: 'x' },
        });
        await expect(undo).rejects.toThrow(/HAND_OVER_FINAL|409/);

        await openAs(admin, `${url}/admin-report?cashier=${cashier.id}`);
        const closes = page.getByRole('region', { name: name('shift.closes') });
        await expect(closes).toContainText(
          text('shift.closesSummary', {
            count: 1,
            exact: 0,
            short: 1,
            missing: '-68.36 Br',
            over: 0,
            tooMuch: '0.00 Br',
          }),
        );
        await expect(closes).toContainText('Tea for the guests');
        await expectAccessible(page);
      });
    } finally {
      await server.remove();
    }
  },
);

story(
  'acts above the owner’s amount require the signature of a second person, and both names are displayed',
  { tag: '@all' },
  async ({ page, openAs }) => {
    const server = await createHallServer();
    await server.start();
    const { url } = server;
    try {
      const admin = await signInAdmin(url);
      const { cashier, moderator } = await createHall(url, admin);
      const params = { cashierId: cashier.id };
      await cashier.api('PATCH /games/settings', { body: { hallName: 'Bole Hall' } });
      await moderator.api('PUT /jackpot/:cashierId', { params, body: { amount: 500 } });
      await openAs(admin, `${url}/admin-settings`);
      const panel = page.getByRole('region', { name: name('admin-settings.secondSignature') });
      await panel.getByLabel(name('admin-settings.secondSignatureFrom')).fill('20.50');
      await page.getByRole('button', { name: 'Save' }).click();
      await expectToast(page, text('admin-settings.saved'));
      await page.reload();
      await expect(panel.getByLabel(name('admin-settings.secondSignatureFrom'))).toHaveValue('20.5');
      await expectFitting(page);

      // The cashier voids the game in the report; the second window preserves the typed reason.
      const counter = await createGame(cashier);
      await openAs(cashier, `${url}/cashier-report`);
      await page
        .getByRole('table')
        .getByRole('button', { name: name('cashier-report.void') })
        .click();
      const ask = page.getByRole('alertdialog', { name: `Void game ${counter.gameNumber}` });
      await ask.getByLabel(name('shift.reason')).fill('The lights went out');
      await ask.getByRole('button', { name: name('cashier-report.void') }).click();
      await expect(second(page)).toContainText(
        `Sign: ${(counter.cardCount * counter.betAmount).toFixed(2)} Br back to the players of Bole Hall for a void game, requested by ${cashier.name}`,
      );
      await expect(second(page).getByRole('listitem')).toHaveText([`Game ${counter.gameNumber}`]);
      await expect(second(page)).toContainText('The moderator of this hall signs here.');
      await expect(second(page).getByLabel(name('second-person.email'))).toHaveValue(moderator.email);
      await expect(second(page).getByLabel(name('second-person.password'))).toBeFocused();
      await expectFitting(page);
      await second(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(ask).toContainText(text('refusals.SECOND_PERSON_NEEDED'));
      await expect(ask.getByLabel(name('shift.reason'))).toHaveValue('The lights went out');
      await ask.getByRole('button', { name: name('cashier-report.void') }).click();
      await sign(page, { email: 'nobody', password: '' });
      await expect(second(page).getByText(text('second-person.emailInvalid'))).toBeVisible();
      await sign(page, admin);
      await expect(second(page).getByText('These are not the sign-in details of the required person.')).toBeVisible();
      await sign(page, moderator);
      await expect(second(page)).toBeHidden();
      await expect(ask).toBeHidden();
      await expectToast(page, text('answers.GAME_VOIDED', { number: counter.gameNumber }));

      // An award by the moderator, signed by the admin.
      await openAs(moderator, `${url}/jackpot`);
      await page.getByRole('button', { name: 'Award Jackpot', exact: true }).click();
      const award = page.getByRole('dialog', { name: 'Set or Update Jackpot Winner' });
      await award.getByLabel(name('jackpot.awardAmount')).fill('100');
      await award.getByLabel(name('jackpot.howChosen')).selectOption('chosen');
      await award.getByLabel(name('jackpot.winnerCardField', { max: 100 })).fill('3');
      await award.getByLabel(name('jackpot.messageField')).fill('Well played');
      await award.getByRole('button', { name: 'Award Jackpot' }).click();
      await expect(second(page)).toContainText(
        `Sign: award of 100.00 Br from the jackpot of Bole Hall, requested by ${moderator.name}`,
      );
      await expect(second(page).getByRole('listitem')).toHaveText(['Card 3']);
      await expect(second(page)).toContainText('An admin signs here.');
      await expectFitting(page);
      await sign(page, admin);
      const history = page.getByRole('table', { name: 'Jackpot Award History' });
      await expect(history).toContainText(text('jackpot.signedBy', { by: moderator.name, beside: admin.name }));

      // The draw of the award in the live game, in the language of the hall.
      const game = await startGame(cashier);
      await openAs(cashier, url + GAME(game._id));
      await button(page, 'Run Jackpot').click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /Run Jackpot/ })
        .click();
      await expect(second(page, 'ሁለተኛ ፊርማ')).toContainText(`ይፈርሙ፦ ከBole Hall ጃክፖት የ100.00 ብር ዕጣ፤ ጠያቂ፦ ${cashier.name}`);
      await expectFitting(page);
      await sign(page, moderator, 'ሁለተኛ ፊርማ');
      await expect(button(page, 'Jackpot Drawn')).toBeDisabled();

      // The moderator decides, and the receipt names both.
      await openAs(moderator, `${url}/control`);
      await page.getByRole('table', { name: 'Active Games' }).getByRole('button', { name: 'Finish' }).click();
      const finish = page.getByRole('alertdialog', { name: /Finish/ });
      await finish.getByLabel(/Winning card/i).selectOption('3');
      await expect(finish).toContainText(`${moderator.name} decides game ${game.gameNumber}: card 3 wins`);
      await expectFitting(page);
      await finish.getByRole('button', { name: /Finish and pay .* Br to card 3/ }).click();
      await sign(page, admin);
      await expect(second(page)).toBeHidden();
      await page.goto(`${url}/verify/${game._id}`);
      await page.getByRole('button', { name: 'English' }).click();
      for (const both of [
        `${moderator.name} (moderator) and ${admin.name} (admin)`,
        `${cashier.name} (cashier) and ${moderator.name} (moderator)`,
      ])
        await expect(page.getByText(`Signed by ${both}`)).toBeVisible();
      await expectFitting(page);
      const stored = (await cashier.api('GET /games/:id', { params: { id: game._id } })).game;
      expect(stored).toMatchObject({
        jackpotTwoPersons: { by: { name: cashier.name }, beside: { name: moderator.name } },
      });
    } finally {
      await server.remove();
    }
  },
);
