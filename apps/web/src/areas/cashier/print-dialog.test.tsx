import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aSession } from '@/session/a-session.test-support.ts';
import { SessionContext } from '@/session/session.ts';
import PrintDialog from './print-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const WARNING = /^Phones cannot reach this hall now/;
const HALL = { code: 'a', path: '/hall/a', url: null, origins: [], display: null };

async function open(hall: object) {
  const display = vi.fn(() => Promise.resolve(Response.json({ success: true, ...HALL, ...hall })));
  vi.stubGlobal('fetch', (asked: string) => (asked.includes('/hall-code') ? display() : new Promise(() => undefined)));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={aSession({ role: 'cashier' })}>
        <PrintDialog what={{ kind: 'cards' }} onClose={vi.fn()} />
      </SessionContext>
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(display).toHaveBeenCalled());
}

it('warns that cards are printed without codes if phones cannot reach the hall', async () => {
  await open({});
  await screen.findByText(WARNING);
});

it.each([
  ['in the network', { origins: ['http://192.168.1.20:8080'] }],
  ['under a public address', { url: 'https://hall.example', origins: ['https://hall.example'] }],
])('prints cards without a warning if phones reach the hall %s', async (_, hall) => {
  await open(hall);
  await new Promise((done) => setTimeout(done));
  expect(screen.queryByText(WARNING)).toBeNull();
});
