import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import AuditLogScreen from './audit-log-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders the audit log and returns the URLs of its requests. The requests never receive a response. */
function open(at = '/admin-record'): URL[] {
  const asked: URL[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://hall.test'));
    return new Promise(() => undefined);
  });
  render(
    <MemoryRouter initialEntries={[at]}>
      <QueryClientProvider client={new QueryClient()}>
        <AuditLogScreen />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return asked;
}

const searches = (asked: readonly URL[]) =>
  asked.filter(({ pathname }) => pathname.endsWith('/admin/record')).map(({ search }) => search);

it('executes a search in the audit log that is submitted while entries load', async () => {
  const asked = open('/admin-record?hall=house');
  await waitFor(() => expect(searches(asked)).toHaveLength(1));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Search' });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-17' } });
  // The search button must stay enabled, otherwise the browser does not submit the form when Enter is pressed.
  expect(button.disabled).toBe(false);
  fireEvent.click(button);
  await waitFor(() => expect(searches(asked).at(-1)).toContain('from=2026-11-17'));
});

it('lists the exceptions of the hall and the days in the URL', async () => {
  const hall = '64b7f0c2a1d3e4f5a6b7c8d9';
  const asked = open(`/admin-record?hall=${hall}&kind=exception-any&from=2026-11-01&to=2026-11-17`);
  await waitFor(() => expect(searches(asked)).toHaveLength(1));
  const query = new URLSearchParams(searches(asked)[0]);
  expect(Object.fromEntries(query)).toMatchObject({
    cashierId: hall,
    exception: 'any',
    from: '2026-11-01',
    to: '2026-11-17',
  });
  expect(screen.getByLabelText<HTMLSelectElement>('Action').value).toBe('exception-any');
});
