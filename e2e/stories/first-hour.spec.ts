import { readFile } from 'node:fs/promises';
import { type Card, FREE } from '@adarash/rules/card';
import { cardCode, printedCard } from '@adarash/rules/catalogue';
import type { Page } from '@playwright/test';
import { readPdf, withoutSpaces } from '../../checks/read-pdf.ts';
import { fromTheClone, fromThePackage } from '../harness/first-start.ts';
import { button, calledOnScreen, expectCalled, readyToCall } from '../harness/live-game.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';
import { expectToast, keepToasts } from '../harness/toasts.ts';

type FirstHour = { page: Page; tv: Page; url: string; email: string; password: string; gameId(): string };

const CASHIER = { name: 'Abebe', email: 'abebe@hall.example', password: 'selling-cards-in-bole' };
const MODERATOR = { name: 'Chaltu', email: 'chaltu@hall.example', password: 'watching-over-the-hall' };
const SOLD = Array.from({ length: 12 }, (_, index) => index + 1);
const FLOAT = 500;
/** Twelve cards at 10 Birr, one bet for the jackpot, 15 % of the rest for the house. */
const WON = '93.50';

async function signIn(page: Page, role: string, email: string, password: string): Promise<void> {
  await page.getByRole('link', { name: role }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function printed(page: Page, press: () => Promise<void>): Promise<string> {
  const saved = page.waitForEvent('download');
  await press();
  const pages = await readPdf(await readFile(await (await saved).path()));
  return withoutSpaces(pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(''));
}

const FIVE = [0, 1, 2, 3, 4];
const LINES = [
  ...FIVE.map((row) => FIVE.map((column) => row * 5 + column)),
  ...FIVE.map((column) => FIVE.map((row) => row * 5 + column)),
  FIVE.map((step) => step * 6),
  FIVE.map((step) => step * 4 + 4),
];

const hasLine = ({ numbers }: Card, called: readonly number[]) =>
  LINES.some((squares) =>
    squares.every((square) => numbers[square] === FREE || called.includes(Number(numbers[square]))),
  );

/** In the page: as the button does, without its rest. */
const callPast = (gameId: string) =>
  fetch(`/api/games/${gameId}/call-number`, {
    method: 'POST',
    headers: { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' },
    body: '{}',
  }).then(({ ok }) => ok);

/** Steps of docs/getting-started.md with their actions. */
const STEPS: readonly [string, (hour: FirstHour) => Promise<void>][] = [
  [
    'Open the address from the frame in a browser. Choose **Admin** (አስተዳዳሪ) and sign in with the e-mail and password from the frame. The list **Before the first evening** (ከመጀመሪያው ምሽት በፊት) on the dashboard shows the remaining steps, for example a new password.',
    async ({ page, url, email, password }) => {
      await page.goto(url);
      await signIn(page, 'Admin', email, password);
      await expect(page).toHaveURL(/\/admin-dashboard$/);
      await expect(page.getByText(text('checklist.title'))).toBeVisible();
    },
  ],
  [
    'Choose **Settings** (ቅንብሮች) in the menu and switch on **Open to the hall’s TV and phones** (ለአዳራሹ ቲቪና ስልኮች ክፍት). Press **Save** (አስቀምጥ). If the switch is off, cards and slips have no QR codes.',
    async ({ page }) => {
      await page.getByRole('link', { name: 'Settings' }).first().click();
      await page.getByLabel(name('desk.openToHall')).check();
      await page.getByRole('button', { name: 'Save' }).click();
      await expectToast(page, text('admin-settings.saved'));
    },
  ],
  [
    'Choose **Add User** (ተጠቃሚ ጨምር). Enter a cashier and a moderator, each with a name, e-mail and password. Press **Add Users** (ተጠቃሚዎች ጨምር), then **Logout** (ውጣ). On the login page, press **Back to the start page** (ወደ መጀመሪያው ገጽ ተመለስ).',
    async ({ page, url }) => {
      await page.getByRole('link', { name: 'Add User' }).first().click();
      for (const [title, member] of [
        ['Cashier Details', CASHIER],
        ['Moderator Details', MODERATOR],
      ] as const) {
        const group = page.getByRole('group', { name: title });
        await group.getByLabel(name('admin.name')).fill(member.name);
        await group.getByLabel('Email').fill(member.email);
        await group.getByLabel('Password', { exact: true }).fill(member.password);
      }
      await page.getByRole('button', { name: 'Add Users' }).click();
      const pairs = page.getByRole('table', { name: 'User Pairs' });
      await expect(pairs.getByRole('row', { name: new RegExp(CASHIER.name) })).toBeVisible();
      await page.getByRole('button', { name: 'Logout' }).first().click();
      await page.getByRole('link', { name: name('login.back') }).click();
      await expect(page).toHaveURL(`${url}/`);
    },
  ],
  [
    'Choose **Cashier** (ገንዘብ ተቀባይ) and sign in as the new cashier. Open **Hall and TV** (አዳራሽና ቲቪ), press **Print cards** (ካርዶች አትም), enter `1-12`, select four cards on a page and press **Print** (አትም). The browser saves a PDF. Each card has its number, a QR code and a short code of its squares.',
    async ({ page }) => {
      await signIn(page, 'Cashier', CASHIER.email, CASHIER.password);
      await page.locator('#hall-and-tv > summary').click();
      await page.getByRole('button', { name: name('cashier-home.printCards') }).click();
      const asked = page.getByRole('dialog', { name: name('cashier-home.printCards') });
      await asked.getByLabel('Cards', { exact: true }).fill('1-12');
      await asked.getByLabel(name('print.perPage')).selectOption('4');
      const paper = await printed(page, () => asked.getByRole('button', { name: name('shift.print') }).click());
      await expectToast(page, text('common.paperSaved', { file: 'cards.pdf' }));
      for (let cardId = 1; cardId <= 12; cardId++) {
        const card = printedCard(cardId);
        if (!card) throw new Error(`there is no card ${cardId}`);
        expect(paper).toContain(cardCode(card));
      }
    },
  ],
  [
    'Open `/tv` in a second window or on the TV. It displays four digits. Type them into **Four digits on the TV** (በቲቪው ላይ ያሉ አራት አሃዞች) on the cashier’s page and press **Pair** (አገናኝ). The second window is now the hall display.',
    async ({ page, tv, url }) => {
      await tv.goto(`${url}/tv`);
      const digits = await tv.locator('[data-digits]').textContent();
      await page.getByLabel(name('cashier-home.digits')).fill(String(digits).replace(/\D/g, ''));
      await page.getByRole('button', { name: 'Pair' }).click();
      await expect(tv).toHaveURL(/\/hall\//);
    },
  ],
  [
    'Choose **Open the shift** (ፈረቃ ጀምር), enter the cash in the drawer, `500`, and press **Open the shift** again.',
    async ({ page }) => {
      await page.getByRole('link', { name: name('shift.openShift') }).click();
      await page.getByLabel(name('shift.floatLabel')).fill(String(FLOAT));
      await page.getByRole('button', { name: name('shift.openShift') }).click();
      await expect(page.getByRole('region', { name: name('shift.drawer') })).toContainText('500.00 Br');
    },
  ],
  [
    'Choose **Select Card** (ካርድ ምረጥ), type `1-12` and press Enter. The cards are sold and the bar shows the amount due. Press **Start Game** (ጨዋታ ጀምር).',
    async ({ page }) => {
      await page.getByRole('link', { name: 'Select Card' }).first().click();
      await page.getByLabel(name('cashier-setup.quick')).fill('1-12');
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-due]')).toHaveText('120.00 Br');
      await page.getByRole('button', { name: 'Start Game' }).click();
      await expect(page).toHaveURL(/\/bingo-game\?id=/);
    },
  ],
  [
    'The live game opens in Amharic, the hall’s default language. Press **አማርኛ** and then **Afaan Oromoo** in its header to change this screen to English. The small arrow next to it, **Voice and TV** (ድምፅና ቲቪ), sets the language of **TV, phones and papers** (ቲቪ፣ ስልኮችና ወረቀቶች).',
    async ({ page }) => {
      for (const [shown, next] of [
        ['አማርኛ', 'om'],
        ['Afaan Oromoo', 'en'],
      ] as const) {
        await page.getByRole('button').filter({ hasText: shown }).click();
        await expect(page.locator('html')).toHaveAttribute('lang', next);
      }
      await page.getByRole('button', { name: name('live-game.voiceAndTv') }).click();
      const settings = page.getByRole('dialog');
      await expect(settings.getByLabel(name('windows.tvLanguage'))).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(settings).toBeHidden();
    },
  ],
  [
    'Press **Next** (ቀጣይ) or the space bar to call a number; the TV displays it too. Continue until one of the twelve cards wins. With the default pattern **Random / Any Pattern** (ማንኛውም አዘጋግ), a card wins with a complete row, column or diagonal, the four corners with the centre, the cross or the inner corners. Type the number of this card into **Card ID** (የካርድ ቁጥር) and press **Check** (ፈትሽ).',
    async ({ page, tv, gameId }) => {
      const cards = SOLD.map((cardId) => printedCard(cardId)).filter((card) => card !== undefined);
      let winner: Card | undefined;
      for (let count = 1; winner === undefined; count++) {
        // The button pauses after each number, so later calls bypass it.
        if (count > 3) await page.evaluate(callPast, gameId());
        else {
          await expect(readyToCall(page)).toBeVisible();
          if (count === 2) await page.keyboard.press('Space');
          else await readyToCall(page).click();
        }
        await expectCalled(page, count);
        const called = await calledOnScreen(page);
        winner = cards.find((card) => hasLine(card, called));
        if (winner) await expect(tv.locator('td[data-called]')).toHaveCount(count);
      }
      await page.getByRole('textbox', { name: name('live-game.cardId') }).fill(String(winner.cardId));
      await button(page, 'Check').click();
    },
  ],
  [
    'The card wins. Press the green button with the prize or the key **H** to record the payout. The screen then leaves the game and opens **Select Card** (ካርድ ምረጥ) for the next game.',
    async ({ page }) => {
      const pay = page.getByRole('button', { name: /Pay [\d.]+ Br/ }).first();
      await expect(pay).toBeVisible();
      await page.keyboard.press('h');
      // The package draws randomly: another card may be complete on the same number, which requires a confirmation.
      const payAnyway = page.getByRole('button', { name: /Pay without checking/ });
      await expect(async () => {
        if (await payAnyway.isVisible()) await payAnyway.click();
        await expect(page).toHaveURL(/\/select-card/, { timeout: 1_000 });
      }).toPass();
      await expect(page.getByRole('button', { name: 'Card 1', exact: true })).toBeVisible();
    },
  ],
  [
    'Choose **Cashier Report** (የገንዘብ ተቀባይ ሪፖርት). It lists the game with its amounts. In the row of the game, press the printer icon, **Slip of game 1** (የጨዋታ 1 ወረቀት), and then **Print** (አትም). The browser saves a PDF with the numbers, the winner and a line for the signature, in the language of papers.',
    async ({ page }) => {
      await page.getByRole('link', { name: 'Cashier Report' }).first().click();
      await expect(page.getByRole('table', { name: 'Games List' })).toContainText(`${WON} Br`);
      await page.getByRole('button', { name: name('cashier-report.slipOf', { number: 1 }) }).click();
      const asked = page.getByRole('dialog', { name: name('print.slipTitle', { number: 1 }) });
      const slip = await printed(page, () => asked.getByRole('button', { name: name('shift.print') }).click());
      expect(slip).toContain(`${WON}ብር`);
    },
  ],
  [
    'Scan the code on the slip with a phone in the hall’s network. The phone’s browser recomputes the whole draw. Without a phone, press **View** (ተመልከት) in the row of the game: the address of the page ends with `/bingo-game?id=` and the id of the game. Open `/verify/` followed by this id in the second window. Then press the back button of the browser.',
    async ({ page, tv, url }) => {
      await page.getByRole('link', { name: 'View', exact: true }).click();
      await expect(page).toHaveURL(/\/bingo-game\?id=\w+$/);
      const id = new URL(page.url()).searchParams.get('id');
      await tv.goto(`${url}/verify/${id}`);
      await expect(tv.getByText(/This draw verifies/)).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('table', { name: 'Games List' })).toBeVisible();
    },
  ],
  [
    'Choose **Close the shift** (ፈረቃውን ጨርስ), type the number of each note and coin in the drawer, and press **Close the shift** below the count. A window opens. **Cash left in the drawer** (በሣጥኑ የሚቀር ጥሬ ገንዘብ) contains the counted cash; change it if the owner receives a part. The moderator types **Moderator’s password** (የተቆጣጣሪ የይለፍ ቃል) and presses **Close the shift** in the window.',
    async ({ page }) => {
      await page.getByRole('link', { name: name('shift.close') }).click();
      // 500 in change, 120 sold, 93.50 handed over.
      await expect(page.getByRole('region', { name: name('shift.drawer') })).toContainText('Expected526.50 Br');
      const counted = {
        '200 Br note': 2,
        '100 Br note': 1,
        '10 Br note': 2,
        '5 Br note': 1,
        '1 Br coin': 1,
        '50 santim': 1,
      };
      for (const [piece, count] of Object.entries(counted))
        await page.getByLabel(piece, { exact: true }).fill(String(count));
      await page.getByRole('button', { name: name('shift.close') }).click();
      const sheet = page.getByRole('dialog', { name: name('shift.confirmTitle', { number: 1 }) });
      await expect(sheet.getByLabel(name('shift.cashLeft'))).toHaveValue('526.5');
      await expect(sheet.getByLabel(name('shift.email'))).toHaveValue(MODERATOR.email);
      await sheet.getByLabel(name('shift.password')).fill(MODERATOR.password);
      await sheet.getByRole('button', { name: name('shift.close') }).click();
    },
  ],
  [
    'The shift is closed. Press **Done** (ጨርሻለሁ), then **Logout** (ውጣ).',
    async ({ page }) => {
      const closed = page.getByRole('dialog', { name: name('shift.closed', { number: 1 }) });
      await expect(closed).toContainText('confirmed by Chaltu');
      await expectAccessible(page);
      await closed.getByRole('button', { name: name('shift.done') }).click();
      await page.getByRole('button', { name: 'Logout' }).first().click();
      await expect(page).toHaveURL(/\/login$/);
    },
  ],
];

const gettingStarted = await readFile(new URL('../../docs/getting-started.md', import.meta.url), 'utf8');
const listed = gettingStarted
  .split('\n## The first hour\n')[1]
  ?.split('\n## ')[0]
  ?.split('\n')
  .flatMap((line) => /^\d+\. (.+)$/.exec(line)?.[1] ?? []);

for (const [place, start, tag] of [
  ['the clone', fromTheClone, []],
  ['the package', fromThePackage, ['@all']],
] as const) {
  story(
    `the first hour with the product works from ${place} exactly as documented`,
    { tag: [...tag] },
    async ({ browser }) => {
      expect(listed).toEqual(STEPS.map(([words]) => words));
      const { end, ...begun } = await start();
      const [page, tv] = await Promise.all([
        browser.newPage({ reducedMotion: 'reduce' }),
        browser.newPage({ reducedMotion: 'reduce' }),
      ]);
      await keepToasts(page);
      try {
        let played = '';
        page.on('framenavigated', () => {
          played = /\/bingo-game\?id=(\w+)/.exec(page.url())?.[1] ?? played;
        });
        const hour = { ...begun, page, tv, gameId: () => played };
        for (const [words, act] of STEPS) await story.step(words, () => act(hour));
      } finally {
        await page.context().close();
        await tv.context().close();
        await end();
      }
    },
  );
}
