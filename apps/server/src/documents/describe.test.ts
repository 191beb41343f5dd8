import { LANGUAGES } from '@adarash/contract/basics';
import { catalogue } from '@adarash/rules/catalogue';
import { type Game, newGame } from '@adarash/rules/game';
import { santim } from '@adarash/rules/money';
import { expect, test } from 'vitest';
import { describeGame } from './describe.ts';
import { wordsIn } from './hall-paper.ts';

const created = newGame({
  ...{ id: 'a'.repeat(24), number: 5, series: 1, hallId: 'c'.repeat(24), pattern: 'all', bet: santim(1_000) },
  ...{ feeBasisPoints: 1_500, cards: catalogue(3), createdAt: Date.parse('2026-11-16T16:00:00Z') },
});
if (!created.ok) throw new Error(created.error);
const game = created.value;
const row = { sequence: 1, commitment: 'ab'.repeat(32), complete_unpaid: 0 };
const inHall = { timeZone: 'Africa/Addis_Ababa', calendar: 'gregorian' } as const;
const said = (language: 'en' | 'am' | 'om', changed: Partial<Game>, draw: 'fair' | 'designated') =>
  describeGame(wordsIn(language, inHall), { game: { ...game, ...changed }, called: [], manualCalls: 0, draw, row });

test.each(LANGUAGES)('never describes a designated game as fair in %s', (language) => {
  const { t } = wordsIn(language, inHall);
  const fair = said(language, {}, 'fair');
  expect([fair.draw, fair.howDrawn, fair.warnings]).toEqual([t('fair'), t('fair'), []]);
  const marked = said(language, {}, 'designated');
  expect([marked.draw, marked.howDrawn]).toEqual([t('designated'), t('designatedNotice')]);
  expect(marked.warnings).toEqual([t('designatedNotice')]);
  const decided = said(
    language,
    { decision: { cardId: 2, by: { id: 'm', name: 'Almaz', role: 'moderator' } } },
    'designated',
  );
  expect([decided.draw, decided.howDrawn]).toEqual([t('designated'), t('decidedNotice', { id: 2 })]);
  const by = { id: 'm', name: 'Almaz', role: 'moderator' };
  const out = [{ cardId: 3, callIndex: 1, by, decided: true as const, version: 2 }];
  expect(said(language, { out }, 'designated').warnings[0]).toBe(t('outNotice'));
  const both = said(language, { out, decision: { cardId: 2, by } }, 'designated');
  expect(both.warnings.slice(0, 2)).toEqual([t('outNotice'), t('decidedNotice', { id: 2 })]);
});

test.each([
  ['en', 'gregorian', '16 Nov 2026, 19:00', '16 Nov 2026'],
  ['am', 'gregorian', '16 ኖቬም 2026, 19:00', '16 ኖቬም 2026'],
  ['en', 'ethiopian', '7 Hidar 2019, 1:00 evening', '7 Hidar 2019 (16 Nov 2026)'],
  ['am', 'ethiopian', '7 ኅዳር 2019, 1:00 ማታ', '7 ኅዳር 2019 (16 ኖቬም 2026)'],
  ['om', 'ethiopian', '7 Sadaasa 2019, 1:00 galgala', '7 Sadaasa 2019 (16 Sad 2026)'],
] as const)('writes times and days like the screens (%s, %s)', (language, calendar, time, day) => {
  const words = wordsIn(language, { ...inHall, calendar });
  expect([words.time(game.createdAt), words.fullDay('2026-11-16'), words.time(null)]).toEqual([time, day, '—']);
});

test('describes a voided game with its reason once and never as fair', () => {
  const endedBy = { role: 'cashier', reason: 'Rain' };
  const { draw, howDrawn, end, title } = said('en', { status: 'voided', voidReason: 'Rain', endedBy }, 'fair');
  expect([draw, howDrawn, title]).toEqual(['—', 'CALLED OFF', 'GAME 5 · 16 Nov 2026, 19:00']);
  expect(end).toEqual([
    ['Reason', 'Rain'],
    ['Ended by the cashier', '—'],
  ]);
});
