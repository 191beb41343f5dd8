import type { HallView } from '@adarash/contract';
import type { MixPurpose } from '@adarash/contract/routes/game';
import type { Pattern } from '@adarash/rules/pattern';
import type { Page } from '@playwright/test';
import type { Hall } from './hall.ts';

/** Words as long as they may be, cut at the last letter that is allowed. */
const long = (words: string, length: number): string => words.repeat(10).slice(0, length).trimEnd().padEnd(length, '.');

export const LONGEST = {
  hallName: long('Bole Medhanialem Adarash Bingo and Family Entertainment Hall ', 60),
  notice: long('Holiday special tonight, please ask at the desk. ', 200),
  message: long('A long wish for the winner of the evening, and for all who played with us tonight. ', 200),
  patternNames: {
    en: long('Four corners with the kite in the middle ', 40),
    am: long('አራት ማዕዘኖች ከመካከለኛው ካይት ጋር የሚዘጋ ', 40),
    om: long('Goleewwan afran fi kaayitii gidduu jiruu ', 40),
  },
} as const;

/** Forty cards of 999.50 Birr: a prize of five digits. */
export const FULL_GAME = { cards: Array.from({ length: 40 }, (_, index) => index + 1), betAmount: 999.5 };

/** Fills a hall with all optional content at its maximum length. Returns its custom pattern. */
export async function fillHall({ cashier, moderator }: Hall): Promise<Pattern> {
  const { hallName, notice, patternNames: names } = LONGEST;
  const shapes = [
    [0, 4, 20, 24],
    [6, 7, 8, 12, 17],
    [2, 10, 14, 22],
    [1, 3, 21, 23],
  ];
  const { pattern } = (await moderator.api('POST /patterns', { body: { shapes, names } })).pattern;
  await cashier.api('PATCH /games/settings', { body: { hallName, notice } });
  return pattern;
}

export const inTwoDays = (): string => new Date(Date.now() + 48 * 3_600_000).toISOString();

export async function putJackpot(
  { cashier, moderator }: Hall,
  more: { drawAt?: string; cardNumber?: number; random?: true; gameNumber?: number },
): Promise<void> {
  const params = { cashierId: cashier.id };
  await moderator.api('PUT /jackpot/:cashierId', { params, body: { amount: 98_500 } });
  await moderator.api('POST /jackpot/:cashierId/awards', {
    params,
    body: { amount: 12_250.5, message: LONGEST.message, ...more },
  });
}

export type Change = (view: HallView) => HallView;

/** Address for phones in a changed view of the hall. */
export const REACHED_AT = 'http://192.168.100.200:3000';

/** Changes the view that screens receive, so that short states can be measured. */
export async function retell(page: Page): Promise<(change: Change) => void> {
  let now: Change = (view) => view;
  await page.route('**/api/hall/*', async (route) => {
    const answer = await route.fetch();
    // With an address, so that QR codes and their texts are displayed.
    const view = { ...(await answer.json()), networkUrl: REACHED_AT };
    await route.fulfill({ response: answer, json: now(view) });
  });
  return (change) => {
    now = change;
  };
}

/** Returns a change that shows the current game for longer than one minute after its end. */
export async function asItIsNow({ cashier }: Hall): Promise<Change> {
  const { code } = await cashier.api('GET /hall-code');
  const { game, marks } = await cashier.api('GET /hall/:code', { params: { code } });
  return (view) => ({ ...view, game, marks });
}

/** The change to the game on the screen. */
export const inGame =
  (change: (game: NonNullable<HallView['game']>) => Partial<NonNullable<HallView['game']>>): Change =>
  (view) => ({ ...view, game: view.game && { ...view.game, ...change(view.game) } });

export const mixingWith = (phones: number | null, purpose: MixPurpose = 'call') => ({
  saleOpen: false,
  mixing: {
    attempt: 1,
    openedAt: new Date().toISOString(),
    closedAt: phones === null ? null : new Date().toISOString(),
    phones: phones ?? 0,
    digest: phones === null ? null : 'c0ffee'.repeat(11).slice(0, 64),
    linksDone: 0,
    secondsLeft: phones === null ? null : 20,
    purpose,
  },
});

/** Maximum number of won games on a display, each with all possible facts. */
export const fullestWins: HallView['lastWon'] = [117, 116, 115].map((gameNumber) => ({
  gameNumber,
  cards: [101, 102, 103, 104, 105],
  prize: 33_983,
  designated: true,
  manualCalls: 12,
  jackpotWinnerCardId: 133,
  jackpotAwardedAmount: 12_250.5,
  jackpotAwardedBy: 'staff',
}));

/** Adds two more running games with different marks. */
export const besideMarked: Change = (view) => ({
  ...view,
  marks: [
    ...view.marks,
    { gameId: 'a'.repeat(24), series: 1, gameNumber: 118, draw: 'manual', manualCalls: 12 },
    { gameId: 'b'.repeat(24), series: 1, gameNumber: 119, draw: 'designated', manualCalls: 0 },
  ],
});
