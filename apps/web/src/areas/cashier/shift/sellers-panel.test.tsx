import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SellersPanel } from './sellers-panel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['the address of the hall', ['http://192.168.1.7:3000'], /a phone that opens 192\.168\.1\.7:3000\/sell/],
  ['how to open the hall while phones cannot reach it', [], /^Sellers .* the owner switches on .* under Settings\.$/],
])('displays %s to sellers', (_, origins, hint) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const client = new QueryClient();
  client.setQueryData(['GET /hall-code', {}], { origins });
  client.setQueryData(['GET /sellers', {}], { sellers: [] });
  render(
    <QueryClientProvider client={client}>
      <SellersPanel />
    </QueryClientProvider>,
  );
  expect(window.location.hostname).toBe('localhost');
  expect(screen.getByText(hint)).toBeTruthy();
  expect(screen.queryByText(/localhost/)).toBeNull();
});
