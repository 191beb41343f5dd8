import { describe, expect, it } from 'vitest';
import { fillIn } from '../i18n/texts.ts';
import { formatDate, formatMoney, greetingAt } from './format.ts';

describe('what people read', () => {
  it.each([
    [0, '0.00 Br'],
    [1234.5, '1,234.50 Br'],
    [10.25, '10.25 Br'],
  ])('money %d', (birr, money) => expect(formatMoney(birr)).toBe(money));

  it('names the unit of the jackpot page', () => expect(formatMoney(5, 'BIRR')).toBe('5.00 BIRR'));

  it.each([
    [0, 'Good Morning'],
    [11, 'Good Morning'],
    [12, 'Good Afternoon'],
    [17, 'Good Afternoon'],
    [18, 'Good Evening'],
    [23, 'Good Evening'],
  ])('greets at %d', (hour, greeting) => expect(greetingAt(hour)).toBe(greeting));

  it('shows a dash where there is no date', () => {
    expect(formatDate(null)).toBe('—');
    expect(formatDate('never')).toBe('—');
    expect(formatDate('2026-03-05T09:00:00Z')).toBe('5 Mar 2026');
  });

  it('fills in sentences, leaving unknown names standing', () => {
    expect(fillIn('{{a}} of {{b}}, {{c}}', { a: 1, b: 'x' })).toBe('1 of x, {{c}}');
  });
});
