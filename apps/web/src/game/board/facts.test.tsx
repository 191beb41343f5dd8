import { LANGUAGES } from '@adarash/contract/basics';
import { remaining } from '@adarash/contract/clock';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showHallLanguage } from '../../i18n/language.ts';
import { Countdown } from './facts.tsx';

afterEach(() => {
  cleanup();
  showHallLanguage(LANGUAGES[0]);
});

const NOW = new Date('2025-01-01T18:00:00.000Z');

it.each([
  ['2025-01-03T21:04:05.000Z', { days: 2, hours: 3, minutes: 4, seconds: 5 }],
  ['2025-01-01T18:00:00.200Z', { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  ['2025-01-01T18:59:59.500Z', { days: 0, hours: 1, minutes: 0, seconds: 0 }],
  ['2025-01-01T18:00:00.000Z', null],
  ['2024-12-31T18:00:00.000Z', null],
  ['no date', null],
])('returns the remaining time until %s', (until, expected) => {
  expect(remaining(until, NOW)).toEqual(expected);
});

it('displays at least two digits of days, hours, minutes and seconds', () => {
  showHallLanguage('en');
  render(<Countdown left={{ days: 100, hours: 3, minutes: 0, seconds: 12 }} />);
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Days', 'Hours', 'Minutes', 'Seconds']);
  expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual(['100', '03', '00', '12']);
});
