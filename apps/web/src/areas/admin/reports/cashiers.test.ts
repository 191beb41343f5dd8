import { describe, expect, it } from 'vitest';
import { type CashierSummary, houseFeesOf, matching, recentlyActive } from './cashiers.ts';

const cashier = (name: string, totalGames: number, lastGameAt: string | null, totalHouseFee = 0.1) =>
  ({
    cashier: { id: name, name, email: `${name.toLowerCase()}@hall.test` },
    summary: { totalGames, lastGameAt, totalHouseFee },
  }) as CashierSummary;

const names = (cashiers: CashierSummary[]) => cashiers.map((each) => each.cashier.name);

describe('the list of cashiers', () => {
  const everyone = [
    cashier('Abebe', 2, '2026-01-02T00:00:00.000Z'),
    cashier('Chaltu', 1, '2026-01-05T00:00:00.000Z'),
    cashier('Derartu', 0, null),
  ];

  it('is filtered by name or e-mail, ignoring case', () => {
    expect(names(matching(everyone, ' aBEb '))).toEqual(['Abebe']);
    expect(names(matching(everyone, 'chaltu@HALL'))).toEqual(['Chaltu']);
    expect(names(matching(everyone, ''))).toHaveLength(3);
    expect(matching(everyone, 'nobody')).toEqual([]);
  });

  it('contains the five latest active cashiers and omits cashiers without games', () => {
    expect(names(recentlyActive(everyone))).toEqual(['Chaltu', 'Abebe']);
    const many = Array.from({ length: 7 }, (_, day) => cashier(`C${day}`, 1, `2026-02-0${day + 1}T00:00:00.000Z`));
    expect(names(recentlyActive(many))).toEqual(['C6', 'C5', 'C4', 'C3', 'C2']);
  });

  it('contains sums of fees without rounding errors', () => {
    expect(houseFeesOf([cashier('A', 1, null, 0.1), cashier('B', 1, null, 0.2)])).toBe(0.3);
  });
});
