import { readFile } from 'node:fs/promises';
import { textOfPdf, withoutSpaces } from '../../checks/read-pdf.ts';
import { startGame } from '../harness/hall.ts';
import { callNext, sealOf } from '../harness/hall-display.ts';
import {
  button,
  calledOnScreen,
  callTyped,
  expectBeat,
  expectCalled,
  GAME,
  holdTime,
  pressSpaceToCall,
  readyToCall,
  storedGame,
  watchCalls,
} from '../harness/live-game.ts';
import { closeByEscape, expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';
import { expectToast } from '../harness/toasts.ts';

story(
  'a running game opens paused, and Next displays the number that the server stored',
  async ({ page, hall, openAs }) => {
    const { _id } = await startGame(hall.cashier);
    await openAs(hall.cashier, GAME(_id));
    await expectCalled(page, 0);
    await expect(button(page, 'Play')).toBeVisible();
    await expect(button(page, name('live-game.autoOff'))).toBeVisible();
    for (let count = 1; count <= 6; count += 1) {
      await button(page, 'Next').click();
      await expectCalled(page, count);
    }
    const { calledNumbers } = await storedGame(hall, _id);
    expect((await calledOnScreen(page)).sort()).toEqual([...calledNumbers].sort());
    await expect(page.locator('[data-current]')).toHaveAttribute('data-current', String(calledNumbers.at(-1)));
    const lastFive = page.getByRole('list', { name: /Last five/ }).getByRole('listitem');
    await expect(lastFive).toHaveText(
      calledNumbers
        .slice(-5)
        .reverse()
        .map((number) => new RegExp(`${number}$`)),
    );
    await expect(page.getByText('GAME 1')).toBeAttached();
    await expectAccessible(page);
  },
);

story(
  'no control of the live game moves when its label changes, in any language',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const { _id } = await startGame(hall.cashier);
    await openAs(hall.cashier, GAME(_id));
    await expectCalled(page, 0);
    // Measured once, so that the fonts start to load.
    await page.evaluate(() => document.body.offsetHeight > 0 && document.fonts.ready.then(() => true));
    const places = () =>
      page
        .locator('main button[aria-keyshortcuts], main form button[type=submit]')
        .evaluateAll((all) =>
          all
            .filter((one) => one.closest('header') === null)
            .map((one) => Math.round(one.getBoundingClientRect().left)),
        );
    await expect.poll(places).toHaveLength(4);
    const before = await places();
    for (const language of ['am', 'om', 'en']) {
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect.poll(places, language).toEqual(before);
      await page.keyboard.press('a');
      await expect(button(page, 'Auto Call On')).toBeEnabled();
      await expect(button(page, 'Pause')).toBeEnabled();
      await expect.poll(places, `${language}, playing`).toEqual(before);
      await page.keyboard.press('p');
      await expect(button(page, 'Play')).toBeEnabled();
      await expect(button(page, name('live-game.autoOff'))).toBeEnabled();
      await page.keyboard.press('l');
    }
  },
);

story('Auto Call keeps its interval up to the 75th number', { tag: '@all' }, async ({ page, hall, openAs }) => {
  const before = 55;
  const { _id } = await startGame(hall.cashier);
  for (let count = 1; count <= before; count += 1) await callNext(hall.cashier, _id);
  const asked = await watchCalls(page);
  await page.clock.install();
  await openAs(hall.cashier, GAME(_id));
  await expectCalled(page, before);
  await holdTime(page);
  // Numbers were called before: the game plays already.
  await button(page, name('live-game.autoOff')).click();
  await expect(button(page, 'Auto Call On')).toBeVisible();
  await expectBeat(page);
  await page.clock.runFor(7_900);
  expect(await asked()).toEqual([]);
  await expectCalled(page, before);
  await page.clock.runFor(150);
  await expectCalled(page, before + 1);
  for (let count = before + 2; count <= 75; count += 1) {
    // A number may appear before the response to its call, and an interval without response is delayed.
    await page.clock.runFor(6_000);
    await expect(readyToCall(page)).toBeVisible();
    await page.clock.runFor(2_000);
    await expectCalled(page, count);
  }
  const times = await asked();
  expect(times).toHaveLength(75 - before);
  for (const [index, time] of times.entries()) expect(time - (times[0] ?? 0)).toBeCloseTo(index * 8_000, -1);
  await expect(page.getByRole('dialog', { name: /Game Finished/ })).toContainText(
    text('windows.finishedText', { number: 1 }),
  );
  expect(await storedGame(hall, _id)).toMatchObject({ status: 'completed', winner: null });
  await button(page, 'Close').click();
  await expect(button(page, 'Next')).toBeDisabled();
  await expect(button(page, name('live-game.autoOff'))).toBeDisabled();
});

story(
  'Auto Call stops on a pause and on the check of a card, and continues only by hand',
  async ({ page, hall, openAs }) => {
    const { _id } = await startGame(hall.cashier);
    const asked = await watchCalls(page);
    await page.clock.install();
    await openAs(hall.cashier, GAME(_id));
    await expectCalled(page, 0);
    await holdTime(page);
    await page.getByRole('slider', { name: /Speed/ }).fill('2');
    await button(page, 'Play').click();
    await expect(button(page, 'Pause')).toBeVisible();
    await page.keyboard.press('a');
    await expectBeat(page);
    await page.clock.runFor(2_050);
    await expectCalled(page, 1);
    await page.keyboard.press('c');
    await expect(page.getByRole('textbox', { name: /Card ID/ })).toBeFocused();
    await expect(button(page, name('live-game.autoOff'))).toBeVisible();
    // Five beats; longer than half a minute of silence would pass for a broken line.
    await page.clock.runFor(10_000);
    expect(await asked()).toHaveLength(1);
    await expectCalled(page, 1);
    await button(page, name('live-game.autoOff')).click();
    await expectBeat(page);
    const answered = page.waitForResponse('**/call-number');
    await page.clock.runFor(2_050);
    await expectCalled(page, 2);
    await answered;
    await button(page, 'Pause').click();
    await expect(button(page, 'Play')).toBeEnabled();
    await expect(button(page, name('live-game.autoOff'))).toBeEnabled();
    await page.clock.runFor(10_000);
    expect(await asked()).toHaveLength(2);
    await expectCalled(page, 2);
    expect((await storedGame(hall, _id)).status).toBe('paused');
    await expect(button(page, 'Next')).toBeDisabled();
    await page.keyboard.press('Space');
    await expect(page.getByText('Cannot call number: Game is paused or finished')).toBeVisible();
    await page.clock.resume();
    await page.reload();
    await expect(page.getByRole('slider', { name: /Speed/ })).toHaveValue('2');
  },
);

story('the live game can be played with the keyboard', async ({ page, hall, openAs }) => {
  const { _id } = await startGame(hall.cashier);
  await openAs(hall.cashier, GAME(_id));
  await expectCalled(page, 0);
  await pressSpaceToCall(page);
  await expectCalled(page, 1);
  await button(page, 'Shuffle').click();
  await pressSpaceToCall(page);
  await expectCalled(page, 2);
  await page.keyboard.press('p');
  await expect(button(page, 'Play')).toBeEnabled();
  await page.keyboard.press('p');
  await expect(button(page, 'Pause')).toBeEnabled();
  await page.keyboard.press('a');
  await expect(button(page, 'Auto Call On')).toBeVisible();
  await page.keyboard.press('a');
  await expect(button(page, name('live-game.autoOff'))).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: /Keyboard shortcuts/ });
  await expect(list.locator('kbd')).toHaveText([
    text('windows.space'),
    'A',
    'P',
    'C',
    'S',
    'H',
    'R',
    'F',
    'L',
    'Esc',
    '?',
  ]);
  await expect(list.getByRole('button', { name: /Close/ })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(list).toBeHidden();
  await expectCalled(page, 2);
  await page.keyboard.press('?');
  await expect(list.getByRole('button', { name: /Close/ })).toBeFocused();
  await closeByEscape(list);
  const field = page.getByRole('textbox', { name: /Card ID/ });
  await page.keyboard.press('c');
  await expect(field).toBeFocused();
  await page.keyboard.type('a0');
  await expectCalled(page, 2);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Invalid card ID');
  // The wrong input is selected, and C selects it again, so that the next digits replace it.
  await page.keyboard.type('7');
  await page.keyboard.press('c');
  await page.keyboard.type('77');
  await expect(field).toHaveValue('77');
  await page.keyboard.press('Tab');
  await page.locator('body').click({ position: { x: 5, y: 60 } });
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(button(page, name('live-game.exitFullscreen'))).toBeVisible();
  expect((await storedGame(hall, _id)).calledNumbers).toHaveLength(2);
});

story('Space calls a number even after a click on another part of the live game', async ({ page, hall, openAs }) => {
  const { _id } = await startGame(hall.cashier);
  await openAs(hall.cashier, GAME(_id));
  await expectCalled(page, 0);
  const muted = button(page, name('live-game.unmute'));
  let count = 0;
  for (const language of ['om', 'en', 'am']) {
    await page.getByRole('button', { name: /Language/ }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    // Twice, because browsers treat a clicked button as focused by keyboard after a key was pressed.
    for (const _ of [1, 2]) {
      await pressSpaceToCall(page);
      count += 1;
      await expectCalled(page, count);
    }
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
  await button(page, name('live-game.mute')).click();
  await expect(muted).toBeVisible();
  await pressSpaceToCall(page);
  await expectCalled(page, count + 1);
  await expect(muted).toBeVisible();
  // A window opened and closed by mouse leaves no element focused.
  await button(page, 'Settings').click();
  await page.getByRole('dialog').getByRole('button', { name: /Close/ }).click();
  await pressSpaceToCall(page);
  await expectCalled(page, count + 2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await hall.cashier.api('GET /games/settings')).language).toBe('am');
});

story(
  'Space does not call a number on a button that was reached by Tab or in a field',
  async ({ page, hall, openAs }) => {
    const { _id } = await startGame(hall.cashier);
    await openAs(hall.cashier, GAME(_id));
    await expectCalled(page, 0);
    const language = page.getByRole('button', { name: /Language/ });
    await button(page, name('live-game.mute')).click();
    for (let stop = 0; stop < 5 && !(await language.evaluate((one) => one === document.activeElement)); stop += 1)
      await page.keyboard.press('Tab');
    await expect(language).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.locator('html')).toHaveAttribute('lang', 'om');
    await page.keyboard.press('Space');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('textbox', { name: /Card ID/ }).click();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expectCalled(page, 0);
    // The mouse again, and so does Space.
    await language.click();
    await pressSpaceToCall(page);
    await expectCalled(page, 1);
    expect((await storedGame(hall, _id)).calledNumbers).toHaveLength(1);
    await expect(page.locator('html')).toHaveAttribute('lang', 'am');
  },
);

story(
  'two presses in quick succession call one number, and the button displays the wait',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const { _id } = await startGame(hall.cashier);
    await page.clock.install();
    await openAs(hall.cashier, GAME(_id));
    await expectCalled(page, 0);
    await holdTime(page);
    await page.keyboard.press('Space');
    await page.clock.runFor(120);
    await page.keyboard.press('Space');
    await expectCalled(page, 1);
    await expect(button(page, 'Next')).toBeDisabled();
    const resting = button(page, 'Next').locator('[data-resting]');
    expect(Number(await resting.getAttribute('data-resting'))).toBeGreaterThan(1_199);
    // The pause may have started before the second press, so 120 ms of it are over.
    await page.clock.runFor(1_000);
    await expect(button(page, 'Next')).toBeDisabled();
    await page.clock.runFor(5_000);
    await button(page, 'Next').dblclick();
    await expectCalled(page, 2);
    await page.clock.runFor(5_000);
    await expect(readyToCall(page)).toBeVisible();
    await expectCalled(page, 2);
    expect((await storedGame(hall, _id)).calledNumbers).toHaveLength(2);
  },
);

story('Finish requires one confirmation and ends the live game', { tag: '@all' }, async ({ page, hall, openAs }) => {
  const { _id } = await startGame(hall.cashier);
  await openAs(hall.cashier, GAME(_id));
  await page.evaluate(() => localStorage.setItem('stageTheme', 'light'));
  await page.reload();
  await button(page, 'Finish').click();
  const ask = page.getByRole('alertdialog', { name: /Finish game 1/ });
  const { cardCount, prizePool } = await storedGame(hall, _id);
  await expect(ask).toContainText(text('windows.finishFacts', { cards: cardCount, amount: prizePool.toFixed(2) }));
  await expect(ask).toContainText(text('windows.finishUnclaimed', { amount: prizePool.toFixed(2) }));
  await expectAccessible(page);
  await ask.getByRole('button', { name: /Cancel/ }).click();
  await expect(ask).toBeHidden();
  expect((await storedGame(hall, _id)).status).toBe('active');
  await button(page, 'Finish').click();
  await ask.getByRole('button', { name: /Finish/ }).click();
  await expect(page.getByRole('dialog', { name: /Game Finished/ })).toContainText('Game #1: All numbers called');
  await expectAccessible(page);
  expect((await storedGame(hall, _id)).status).toBe('completed');
});

story(
  'a hall with a ball machine types its numbers, and the game displays how many were typed',
  async ({ page, hall, openAs }) => {
    const { _id, commitment } = await startGame(hall.cashier);
    await openAs(hall.cashier, GAME(_id));
    await expect(page.getByRole('link', { name: /Verify this draw/ })).toContainText(sealOf(commitment));
    const field = page.getByRole('textbox', { name: /Number from the machine/, includeHidden: true });
    await button(page, 'Settings').click();
    const machine = page.getByRole('checkbox', { name: /Ball machine/ });
    await expect(machine).toBeEnabled();
    await expect(field).toHaveCount(0);
    await machine.check();
    await expect(field).toHaveCount(1);
    await expectAccessible(page);
    await button(page, 'Close').click();
    // Until the response to a call the field accepts no other call.
    const answered = () => expect(page.locator('form').filter({ has: field }).getByRole('button')).toBeEnabled();
    const type = async (text: string) => {
      await answered();
      await field.fill(text);
      await field.press('Enter');
    };
    await type('76');
    await expect(page.getByRole('alert')).toContainText(text('live-game.manualInvalid', { number: 76 }));
    let answer = () => {};
    const late = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/call-number', (route) => late.then(() => route.continue()), { times: 1 });
    await type('42');
    await field.fill('4');
    answer();
    await expectCalled(page, 1);
    await answered();
    await expect(field).toHaveValue('4');
    await expect(page.getByText('1 ቁጥር ገብቷል')).toBeVisible();
    await expect(page.getByRole('link', { name: /Verify this draw/ })).toHaveCount(0);
    await type('42');
    await expect(page.getByRole('alert')).toContainText(text('live-game.manualCalled', { number: 42 }));
    const undo = (number: number) => page.getByRole('button', { name: name('windows.takeBack', { number }) });
    await expect(undo(42)).toBeVisible();
    await callTyped(hall, _id, [43]);
    await expect(page.getByText('2 ቁጥሮች ገብተዋል')).toBeVisible();
    await undo(43).click();
    const ask = page.getByRole('alertdialog', { name: name('windows.takeBackTitle') });
    await ask.getByRole('textbox', { name: name('windows.reason') }).fill('Ball 44 was drawn');
    await ask.getByRole('button', { name: name('windows.takeBack', { number: 43 }) }).click();
    await expect(ask).toBeHidden();
    await expectCalled(page, 1);
    await expect(undo(42)).toBeVisible();
    await callTyped(hall, _id, [44]);
    await expectCalled(page, 2);
    await expect(readyToCall(page)).toBeVisible();
    await field.fill('');
    await field.press('Enter');
    await field.press('c');
    await expect(page.getByRole('textbox', { name: /Card ID/ })).toBeFocused();
    await expect(field).toHaveValue('');
    await expectCalled(page, 2);
    expect(await storedGame(hall, _id)).toMatchObject({ draw: 'manual', manualCalls: 3 });
  },
);

story('a live game is voided with a reason', async ({ page, hall, openAs }) => {
  const { _id } = await startGame(hall.cashier);
  await openAs(hall.cashier, GAME(_id));
  await button(page, 'Finish').click();
  await button(page, name('windows.voidGame')).click();
  const ask = page.getByRole('alertdialog', { name: /Void game/ });
  await expect(ask).toContainText(text('windows.giveBackSum', { cards: 5, bet: '10.00', sum: '50.00' }));
  await ask.getByRole('button', { name: /Void game/ }).click();
  await expect(ask.getByRole('alert')).toContainText(text('windows.reasonRequired'));
  await ask.getByRole('textbox', { name: /Reason/ }).fill('The lights went out');
  await ask.getByRole('button', { name: /Void game/ }).click();
  const off = page.getByRole('dialog', { name: /Game called off/ });
  await expect(off).toContainText(text('windows.giveBackSum', { cards: 5, bet: '10.00', sum: '50.00' }));
  await expect(off.getByRole('listitem')).toHaveText(['1', '2', '3', '4', '5']);
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await off.getByRole('button', { name: /Print the list/ }).click();
  const file = await saved;
  await expectToast(page, `${file.suggestedFilename()} ተቀምጧል`);
  await expectToast(page, text('windows.paperSaved', { file: file.suggestedFilename() }));
  const list = await textOfPdf(await readFile(await file.path()));
  expect(list).toContain(withoutSpaces('ይህ ጨዋታ ተሰርዟል'));
  expect(list).toContain(withoutSpaces('The lights went out'));
  expect(list).toContain(withoutSpaces('5 × 10.00 ብር = 50.00 ብር'));
  await off.getByRole('button', { name: /Close/ }).click();
  await expect(page.getByText('The lights went out')).toBeVisible();
  // Neither a prize nor a fair draw is displayed, but the refund.
  const prize = page.locator('[data-region="prize"]');
  await expect(prize).toContainText('50.00');
  await expect(prize.locator('.text-go')).toHaveCount(0);
  await expect(page.locator('[data-draw-kind="fair"]')).toHaveCount(0);
  await button(page, name('live-game.cardList')).click();
  await expect(off).toBeVisible();
  await closeByEscape(off);
  await expect(button(page, 'Next')).toBeDisabled();
  expect(await storedGame(hall, _id)).toMatchObject({ status: 'voided', voidReason: 'The lights went out' });
});
