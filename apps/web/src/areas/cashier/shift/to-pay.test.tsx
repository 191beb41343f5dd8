import type { OpenShift } from '@adarash/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ToPay } from './to-pay.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const prize = (cardId: number, amount: number) => ({ gameNumber: 1, cardId, amount, of: 'prize' as const });
const unpaid = (items: ReturnType<typeof prize>[], change: Partial<OpenShift['unpaid']> = {}) => ({
  amount: items.reduce((sum, { amount }) => sum + amount, 0),
  count: items.length,
  earlier: 0,
  items,
  ...change,
});

it.each([
  ['one card', unpaid([prize(10, 93.5)]), 'To pay: 93.50 Br, card 10'],
  ['a prize and an award of one card', unpaid([prize(10, 93.5), prize(10, 100)]), 'To pay: 193.50 Br, card 10'],
  ['several cards', unpaid([prize(12, 50), prize(10, 43.5)]), 'To pay: 93.50 Br'],
  ['a card that is not listed', unpaid([prize(10, 93.5)], { count: 2, amount: 100 }), 'To pay: 100.00 Br'],
  ['an earlier shift', unpaid([prize(10, 93.5)], { earlier: 6.5 }), 'To pay: 100.00 Br'],
  ['no card', unpaid([]), undefined],
])('displays the amount to pay for %s', (_, found, text) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const client = new QueryClient();
  client.setQueryData(['GET /shift', {}], { shift: { unpaid: found } });
  render(
    <QueryClientProvider client={client}>
      <ToPay />
    </QueryClientProvider>,
  );
  expect(screen.queryByRole('button')?.textContent).toBe(text);
});
