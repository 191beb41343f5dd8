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

test('describes a voided game with its reason once and never as fair', () => {
  const endedBy = { role: 'cashier', reason: 'Rain' };
  const { draw, howDrawn, end, title } = said('en', { status: 'voided', voidReason: 'Rain', endedBy }, 'fair');
  expect([draw, howDrawn, title]).toEqual(['—', 'CALLED OFF', 'GAME 5 · 2026-11-16 19:00']);
  expect(end).toEqual([
    ['Reason', 'Rain'],
    ['Ended by the cashier', '—'],
  ]);
});
