import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showHallLanguage } from '../../i18n/language.ts';
import { DesignatedGames, DrawMarks } from './draw-marks.tsx';

afterEach(cleanup);

it.each([
  ['completed', 'fair', 'Fair draw'],
  ['voided', 'fair', ''],
  ['voided', 'designated', 'Designated'],
] as const)('displays for a %s game with a %s draw the mark: "%s"', (status, draw, text) => {
  showHallLanguage('en');
  const game = { status, draw, designated: draw === 'designated', manualCalls: 0 };
  const { container } = render(<DrawMarks game={game} />);
  expect(container.textContent).toBe(text);
});

it('displays each notice about games once, with the numbers of its games', () => {
  showHallLanguage('en');
  const games = [{ gameNumber: 9 }, { gameNumber: 4, decidedCardId: 6 }, { gameNumber: 3 }, { gameNumber: 9 }];
  render(<DesignatedGames games={games} />);
  const [advance, decided, ...rest] = screen.getAllByRole('note').map(({ textContent }) => textContent);
  expect(advance).toMatch(/chosen in advance by staff.*\(games: 3, 9\)$/);
  expect(decided).toMatch(/card 6.*\(games: 4\)$/);
  expect(rest).toEqual([]);
});

it('displays a notice as the tooltip of the mark of a designated game', () => {
  showHallLanguage('en');
  render(<DrawMarks game={{ status: 'pending', draw: 'designated', designated: true, manualCalls: 0 }} />);
  expect(screen.getByTitle(/chosen in advance by staff/).textContent).toBe('Designated');
});
