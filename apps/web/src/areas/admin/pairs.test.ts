import type { User } from '@adarash/contract';
import { describe, expect, it } from 'vitest';
import { isLinked, membersOf, pairsOf } from './pairs.ts';

const person = (id: string, role: User['role'], managedCashier?: string): User => ({
  _id: id,
  id,
  name: id,
  email: `${id}@hall.test`,
  role,
  createdAt: '2026-01-01T00:00:00.000Z',
  managedCashier,
});

describe('the pairs of cashier and moderator', () => {
  const owner = person('owner', 'admin');
  const abebe = person('abebe', 'cashier');
  const chaltu = person('chaltu', 'moderator', 'abebe');
  const lonely = person('lonely', 'moderator', 'gone');

  it('contain each cashier with the assigned moderator', () => {
    expect(pairsOf([owner, chaltu, abebe])).toEqual([{ cashier: abebe, moderator: chaltu }]);
  });

  it('contain a moderator without a cashier, and a cashier without a moderator', () => {
    const pairs = pairsOf([abebe, lonely]);
    expect(pairs).toEqual([
      { cashier: abebe, moderator: null },
      { cashier: null, moderator: lonely },
    ]);
    expect(pairs.some(isLinked)).toBe(false);
    expect(pairs.flatMap(membersOf)).toEqual([abebe, lonely]);
  });
});
