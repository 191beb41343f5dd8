import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { MemoryRouter, type Navigator, Router } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import AddUserScreen from './add-user-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Long timeout for slow test computers, because these tests do not measure speed. */
const PATIENCE = { timeout: 30_000 };

const fill = (label: string, values: readonly [string, string]) =>
  screen.getAllByLabelText(label).forEach((field, index) => {
    fireEvent.change(field, { target: { value: values[index] } });
  });

function open(navigator?: Navigator) {
  const screenInRouter = navigator
    ? createElement(Router, { location: '/add-user', navigator }, createElement(AddUserScreen))
    : createElement(MemoryRouter, null, createElement(AddUserScreen));
  render(createElement(QueryClientProvider, { client: new QueryClient() }, screenInRouter));
}

function fillAll() {
  fill('Name', ['Abebe', 'Chaltu']);
  fill('Email', ['abebe@hall.et', 'chaltu@hall.et']);
  fill('Password', ['12345678', '12345678']);
}

it('displays progress and result of adding users, and leaves the screen 1.5 seconds after success', async () => {
  const answers = [Response.json({}, { status: 400 }), Response.json({ success: true }, { status: 201 })];
  let give = () => {};
  vi.stubGlobal('fetch', () => new Promise((done) => (give = () => done(answers.shift()))));
  const push = vi.fn();
  const waits = vi.spyOn(globalThis, 'setTimeout');
  open({ createHref: () => '', go: vi.fn(), push, replace: push });
  fillAll();
  for (const sentence of ['Error adding users', 'Cashier and Moderator added successfully!']) {
    fireEvent.click(screen.getByRole('button', { name: 'Add Users' }));
    await screen.findByRole('button', { name: 'Adding...' }, PATIENCE);
    give();
    await screen.findByText(sentence, {}, PATIENCE);
  }
  expect(waits.mock.calls.map(([, ms]) => ms)).toContain(1_500);
  await waitFor(() => expect(push.mock.calls[0]?.[0]).toMatchObject({ pathname: '/admin-dashboard' }), PATIENCE);
});

it('retries the creation of a user with the same key after a lost response', async () => {
  const keys: string[] = [];
  const outcomes = [
    () => Promise.reject(new TypeError('lost')),
    async () => new Response('{}', { status: 400 }),
    async () => new Response('{"success":true}', { status: 201 }),
  ];
  vi.stubGlobal('fetch', (_: string, init: { headers: Record<string, string> }) => {
    keys.push(init.headers['idempotency-key'] ?? '');
    return outcomes[keys.length - 1]?.();
  });
  open();
  fillAll();
  for (const tries of [1, 2, 3]) {
    fireEvent.click(await screen.findByRole('button', { name: 'Add Users' }, PATIENCE));
    await waitFor(() => expect(keys).toHaveLength(tries), PATIENCE);
    // Must wait for the error message before the next press of the button, otherwise the previous request is still
    // pending.
    if (tries < 3) await screen.findByText('Error adding users', {}, PATIENCE);
  }
  const [lost, refused, third] = keys;
  expect(refused).toBe(lost);
  expect(third).not.toBe(refused);
});

it('marks the e-mail field if the address is already used, and displays the error once', async () => {
  const refusal = { success: false, code: 'EMAIL_TAKEN', error: 'taken', message: 'taken', email: 'CHALTU@hall.et' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 409 }));
  open();
  fillAll();
  fireEvent.click(screen.getByRole('button', { name: 'Add Users' }));
  const alerts = await screen.findAllByRole('alert', {}, PATIENCE);
  expect(alerts.map(({ textContent }) => textContent)).toEqual([refusal.error]);
  const [cashier, moderator] = screen.getAllByLabelText('Email');
  expect(cashier?.getAttribute('aria-invalid')).toBeNull();
  expect(moderator?.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(moderator);
  fireEvent.change(moderator as HTMLElement, { target: { value: 'other@hall.et' } });
  expect(screen.queryByRole('alert')).toBeNull();
});
