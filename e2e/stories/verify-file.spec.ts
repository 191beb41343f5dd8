import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { setCsv } from '@adarash/rules/card-set';
import { EVERY_RULE, ownCards, receiptOfRule, SOME_RULES, setJson } from '@adarash/rules/every-rule.test-support';
import { forgedReceipt, LINKS, lateReceipt, mixedReceipt } from '@adarash/rules/mixed-game.test-support';
import type { Receipt } from '@adarash/rules/receipt';
import type { Page } from '@playwright/test';
import { isWhole } from '../../checks/size.ts';
import { lettersIn } from '../harness/font-letters.ts';
import { answerLinks } from '../harness/quick-links.ts';
import { designatedReceipt, fairReceipt, typedReceipt } from '../harness/receipts.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text, textIn } from '../harness/texts.ts';

const FILE = new URL('../../apps/web/dist/verify.html', import.meta.url);

async function openFile(page: Page): Promise<void> {
  await page.goto(pathToFileURL(FILE.pathname).href);
  await page.getByRole('button', { name: 'English' }).click();
}

async function judge(page: Page, receipt: unknown): Promise<void> {
  const buffer = Buffer.from(typeof receipt === 'string' ? receipt : JSON.stringify(receipt));
  const input = page.getByLabel(name('verify.chooseReceipt'));
  await input.setInputFiles({ name: 'receipt.json', mimeType: 'application/json', buffer });
}

const setInput = (page: Page) => page.getByLabel(name('verify.chooseSet'));

async function giveSet(page: Page, text: string, name = 'cards.csv'): Promise<void> {
  await setInput(page).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

const verdict = (page: Page) => page.locator('[data-verdict]');

story('the verifier file opens from a USB stick without requests to the network', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openFile(page);
  const kinds: [Receipt, string][] = [
    [fairReceipt(), text('hall-words.fair')],
    [fairReceipt('bingo75/v1'), text('hall-words.fair')],
    [typedReceipt(), 'Manual · 1 number typed'],
    [designatedReceipt(), text('hall-words.designatedNotice')],
  ];
  for (const [receipt, mark] of kinds) {
    await judge(page, receipt);
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'verifies');
    await expect(page.getByText(mark, { exact: true }).first()).toBeVisible();
    await expect(page.locator('[data-step]')).toHaveCount(receipt.scheme === 'bingo75/v1' ? 11 : 12);
  }
  await expectAccessible(page);
  await expect(page.getByText(text('verify.trust_nothing'))).toBeVisible();
  expect(asked.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
});

story('the verifier file works in a browser without workers', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
  await openFile(page);
  await judge(page, fairReceipt());
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'verifies');
});

const COMPARED = text('verify.setCompared');

story(
  'the verifier file compares the cards of a game of every rule with the file of their card set',
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openFile(page);
    const set = ownCards();
    const [first, ...others] = isWhole ? EVERY_RULE : SOME_RULES;
    await judge(page, receiptOfRule(first ?? 'all', { set, name: 'Bole' }));
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'verifies');
    await expect(page.getByText(text('verify.setNotAtHand'))).toBeVisible();
    await expectAccessible(page);

    // A different set, a set with a changed unsold card, and no set.
    const otherSet = text('verify.setOther');
    const changed = set.map((card, i) => (i === 0 ? (ownCards(2)[0] ?? card) : card));
    for (const wrong of [setCsv(ownCards(2)), setJson(changed)]) {
      await giveSet(page, wrong);
      await expect(verdict(page)).toHaveAttribute('data-verdict', 'doesNotVerify');
      await expect(page.getByRole('alert')).toHaveText(otherSet);
      await expect(page.locator('[data-step="cards"]')).toHaveAttribute('data-holds', 'false');
      await giveSet(page, 'a list of songs');
      await expect(page.getByRole('alert')).toHaveText(text('verify.notASet'));
      await expect(verdict(page)).toHaveAttribute('data-verdict', 'verifies');
    }
    for (const [language, words] of [
      ['አማርኛ', 'አዳራሹ የሚያስቀምጠው ዓይነት የካርድ ስብስብ አይደለም'],
      ['Afaan Oromoo', 'tuuta kaardii akka galmi kaa'],
    ] as const) {
      await page.getByRole('button', { name: language }).click();
      await expect(page.getByRole('alert')).toContainText(words);
    }
    await page.getByRole('button', { name: 'English' }).click();
    await giveSet(page, setCsv(set));
    await expect(page.getByText(COMPARED)).toBeVisible();
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'verifies');
    await expect(setInput(page)).toHaveCount(0);

    // The set stays for the receipts after this one.
    for (const pattern of others) {
      const receipt = receiptOfRule(pattern, { set, name: pattern });
      await judge(page, receipt);
      await expect(page.getByText(`${pattern}, version 2`)).toBeVisible();
      await expect(verdict(page)).toHaveAttribute('data-verdict', 'verifies');
      await expect(page.getByText(COMPARED)).toBeVisible();
    }
    expect(asked.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
  },
);

story(
  'the verify page verifies a game of every rule on custom cards with the card set of the server',
  async ({ page }) => {
    const set = ownCards();
    let [receipt, cards] = [receiptOfRule('cross', { set }), set];
    await page.route('**/api/public/receipts/*', (route) => route.fulfill({ json: { success: true, ...receipt } }));
    await page.route('**/api/public/card-sets/*', (route) => {
      const { set: named } = receipt as Receipt & { set: object };
      return route.fulfill({ json: { success: true, set: { ...named, cards } } });
    });
    await page.goto(`/verify/${receipt.gameId}`);
    await page.getByRole('button', { name: 'English' }).click();
    for (const pattern of isWhole ? EVERY_RULE : SOME_RULES) {
      receipt = receiptOfRule(pattern, { set, name: pattern });
      await page.reload();
      await expect(page.getByText(`${pattern}, version 2`)).toBeVisible();
      await expect(verdict(page)).toHaveAttribute('data-verdict', 'verifies');
      await expect(page.getByText(COMPARED)).toBeVisible();
      await expect(setInput(page)).toHaveCount(0);
    }
    // A hall that changed a card of the set afterwards.
    cards = set.map((card, i) => (i === 0 ? (ownCards(2)[0] ?? card) : card));
    await page.reload();
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'doesNotVerify');
    await expect(page.getByRole('alert')).toContainText('or a card in it was changed');
    // The stored file contains the original card.
    await giveSet(page, setJson(set), 'cards.json');
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'verifies');
    await expect(page.getByText(COMPARED)).toBeVisible();
  },
);

const isEthiopic = (letter: string) => /\p{Script=Ethiopic}/u.test(letter);

/** Returns the fonts of the page's text: embedded ones and those of the machine. */
async function fontsOf(page: Page): Promise<{ familyName: string; isCustomFont: boolean }[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument', { depth: -1 });
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  return (await devtools.send('CSS.getPlatformFontsForNode', { nodeId })).fonts;
}

story(
  'the verifier file contains a font with every Ethiopic letter of its texts',
  { tag: '@all' },
  async ({ page }) => {
    const html = await readFile(FILE, 'utf8');
    const [, font = ''] = /url\((?:"|')?data:font\/woff2;base64,([^"')]+)/.exec(html) ?? [];
    const inFont = lettersIn(Buffer.from(font, 'base64'));
    const written = [...new Set(html)].filter(isEthiopic);
    expect(written.length).toBeGreaterThan(100);
    expect(written.filter((letter) => !inFont.has(letter.codePointAt(0) ?? 0))).toEqual([]);
    // A name on a receipt may contain any Amharic letter.
    for (const letter of 'ሀሐኀሠሰአዐጸፀኧቋኳጓቨ፩፼፡።') expect(inFont.has(letter.codePointAt(0) ?? 0), letter).toBe(true);

    const refused: string[] = [];
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    await page.goto(pathToFileURL(FILE.pathname).href);
    await page.getByRole('button', { name: 'አማርኛ' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(textIn('am', 'admin.draw'));
    await page.evaluate(() => document.fonts.ready);
    const drawn = await fontsOf(page);
    expect(drawn.filter(({ isCustomFont }) => isCustomFont).map(({ familyName }) => familyName)).toEqual([
      expect.stringContaining('Noto Sans Ethiopic'),
    ]);
    expect(refused).toEqual([]);
  },
);

story('the verifier file recomputes a draw with phones including its slow mix', { tag: '@all' }, async ({ page }) => {
  await openFile(page);
  await judge(page, mixedReceipt());
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'verifies');
  await expect(page.locator('[data-slow="3"]')).toContainText('3 of 20 links', { timeout: 60_000 });
  await expect(verdict(page)).toContainText(text('verify.linksChecked', { done: 3, links: 20 }));
  await expect(page.getByText(text('verify.trust_phones', { count: 2 }))).toBeVisible();
  await expectAccessible(page);
});

const FROZEN = new URL('../../apps/server/test/games/draw/frozen-receipts.jsonl.gz', import.meta.url);

story('the verifier file verifies the receipts of release 1.1.0', { tag: '@all' }, async ({ page }) => {
  // More than a hundred receipts, each in a separate page.
  story.setTimeout(400_000);
  await answerLinks(page);
  const lines = gunzipSync(await readFile(FROZEN))
    .toString()
    .trim()
    .split('\n');
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) {
    const { name, receipt } = JSON.parse(line) as { name: string; receipt: string };
    const { jackpotRule = '', demo = false, seed } = JSON.parse(receipt);
    await openFile(page);
    await judge(page, receipt);
    await expect(verdict(page), name).toHaveAttribute('data-verdict', seed === null ? 'notFinished' : 'verifies');
    await expect(page.locator('[data-step][data-holds="false"]'), name).toHaveCount(0);
    if (jackpotRule !== '') await expect(page.getByText(text('verify.jackpotNotRecomputed')), name).toBeVisible();
    if (demo) await expect(page.getByText('DEMO', { exact: false }).first(), name).toBeVisible();
  }
});

story('the verifier file displays trust according to the content of the receipt', { tag: '@all' }, async ({ page }) => {
  await answerLinks(page);
  await openFile(page);
  const kinds: [Receipt, string][] = [
    [lateReceipt(193_000), text('verify.trust_late', { seconds: 193 })],
    [mixedReceipt({ brokenOff: 2 }), text('verify.trust_brokenOff', { count: 2, orders: 3 })],
  ];
  for (const [receipt, sentence] of kinds) {
    await judge(page, receipt);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.locator('[data-slow="3"]')).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByText('could not be known or chosen', { exact: false })).toBeHidden();
  }
});

story('the verifier file rejects a changed receipt and a forged slow mix', async ({ page }) => {
  await openFile(page);
  const other = mixedReceipt();
  other.parts.reverse();
  await judge(page, other);
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'doesNotVerify');
  await expect(page.locator('[data-step="mix"]')).toHaveAttribute('data-holds', 'false');
  await judge(page, { ...fairReceipt(), commitment: 'cd'.repeat(32) });
  await expect(page.locator('[data-step="commitment"]')).toHaveAttribute('data-holds', 'false');
  await judge(page, { scheme: 'bingo75/v2' });
  await expect(page.locator('[data-step="receipt"]')).toHaveAttribute('data-holds', 'false');
  await judge(page, 'no receipt at all');
  await expect(page.getByText(text('verify.notReadable'))).toBeVisible();
  // Every link is forged without computation, and the order is derived from the last one: only recomputing detects it,
  // with any choice of links.
  const forged = mixedReceipt({ links: LINKS.map((link) => [...link].reverse().join('')) });
  await judge(page, forged);
  await expect(page.locator('[data-step]')).toHaveCount(12);
  await expect(page.getByRole('alert')).toHaveText(/^Link \d+ of the slow mix is wrong\.$/, { timeout: 30_000 });
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'doesNotVerify');
});

/** Which three links are looked at first is left to chance; here they are the first three. To be called before the page opens. */
const lookAtTheFirst = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // Links without delay display their progress only for a moment.
    new MutationObserver(() => {
      if (document.querySelector('[role="progressbar"]')) document.documentElement.dataset.progress = 'seen';
    }).observe(document, { subtree: true, childList: true });
    const draw = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T =>
      array instanceof Uint32Array && array.length === 1 ? (array.fill(0) as unknown as T) : draw(array as never);
  });

/** The first three links are valid. */
async function findForged(page: Page, link: number): Promise<void> {
  await expect(page.locator('[data-step]')).toHaveCount(12);
  await page.getByRole('button', { name: name('verify.slowAll', { links: 20 }) }).click();
  await expect(page.locator('html')).toHaveAttribute('data-progress', 'seen');
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'doesNotVerify');
  await expect(page.getByRole('alert')).toHaveText(text('verify.slowBroken', { link }));
  await expect(page.locator('[data-trust]')).toHaveCount(0);
}

story(
  'the verifier file finds a forged last link with progress if all links are recomputed',
  { tag: '@all' },
  async ({ page }) => {
    await lookAtTheFirst(page);
    await answerLinks(page, LINKS.length);
    await openFile(page);
    await judge(page, forgedReceipt());
    await findForged(page, LINKS.length);
  },
);

story('the verify page displays a forged link as soon as it is found', async ({ page }) => {
  const receipt = mixedReceipt({ links: LINKS.with(4, 'ab'.repeat(32)) });
  await lookAtTheFirst(page);
  await answerLinks(page, 5);
  await page.route('**/api/public/receipts/*', (route) => route.fulfill({ json: { success: true, ...receipt } }));
  await page.goto(`/verify/${receipt.gameId}`);
  await page.getByRole('button', { name: 'English' }).click();
  await findForged(page, 5);
});

story('the hall offers the verifier file for download with its digest', { tag: '@all' }, async ({ page, server }) => {
  const digest = createHash('sha256')
    .update(await readFile(FILE))
    .digest('hex');
  await page.goto('/verify/64b7f0c2a1d3e4f5a6b7c8d9');
  await expect(page.getByText(digest)).toBeVisible();
  const answer = await fetch(`${server.url}/verify.html`);
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect(
    createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex'),
  ).toBe(digest);
});
