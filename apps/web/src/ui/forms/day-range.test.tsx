import { ETHIOPIAN } from '@adarash/rules/ethiopian';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FormatContext } from '@/i18n/use-t.tsx';
import { createFormat } from '@/lib/format.ts';
import { DayRange } from './day-range.tsx';

afterEach(cleanup);

const LABELS = { from: 'From', to: 'To' };

it.each([
  ['of several days', '2026-11-17', '2026-11-19', false],
  ['of a single day', '2026-11-17', '2026-11-17', false],
  ['without an end', '2026-11-17', '', false],
  ['that ends before it begins', '2026-11-19', '2026-11-17', true],
])('validates a range of days %s', (_, from, to, isRefused) => {
  render(<DayRange labels={LABELS} days={{ from, to }} onDays={vi.fn()} />);
  expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe(isRefused ? 'true' : null);
  expect(screen.queryByText('The end date is before the start date.') !== null).toBe(isRefused);
});

it('preserves the other day of a range if one day is selected', () => {
  const onDays = vi.fn();
  render(<DayRange labels={LABELS} days={{ from: '2026-11-17', to: '2026-11-19' }} onDays={onDays} />);
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-18' } });
  expect(onDays).toHaveBeenCalledWith({ from: '2026-11-17', to: '2026-11-18' });
});

it('displays the chosen days in the Ethiopian calendar below their fields', () => {
  const days = { from: '2026-11-17', to: '' };
  const { rerender } = render(<DayRange labels={LABELS} days={days} onDays={vi.fn()} />);
  expect(screen.getByLabelText('From').getAttribute('aria-describedby')).toBeNull();

  rerender(
    <FormatContext value={createFormat({ calendar: ETHIOPIAN })}>
      <DayRange labels={LABELS} days={{ ...days }} onDays={vi.fn()} />
    </FormatContext>,
  );
  screen.getByText('8 Hidar 2019');
  expect(screen.getByLabelText('To').getAttribute('aria-describedby')).toBeNull();
});
