import { OWNER_DEFAULTS } from '@adarash/rules/hall-terms';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { createStaffI18n } from '@/i18n/staff-i18n.ts';
import { StaffProvider } from '@/i18n/staff-provider.tsx';
import { createClock } from '@/lib/time/hall-clock.ts';
import { aSession } from '@/session/a-session.test-support.ts';
import { SessionContext } from '@/session/session.ts';
import SettingsScreen from './settings-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const STICK = '/media/stick/adarash';

type Sent = [method: string, path: string, body: unknown];

/** Renders the settings for an admin. Returns all update requests. `refused` is the code of the response to them. */
function open({ backups = {}, refused }: { backups?: object | null; refused?: string } = {}): Sent[] {
  const settings = { ...OWNER_DEFAULTS };
  const desk = {
    version: '2.0.0',
    storage: 'sqlite',
    network: { open: false, fixedBy: null, origins: [], system: 'linux', encrypted: false, inTheOpen: false },
    catalogue: { size: 100, max: 1000, fixedBy: null },
    backups: backups && { folder: '/data/backups', chosen: '', fixed: false, files: [], ...backups },
  };
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (asked: string, { method = 'GET', body }: RequestInit) => {
    const path = asked.replace(/^.*\/api/, '');
    if (method !== 'GET') {
      const changes = JSON.parse(String(body));
      sent.push([method, path, changes]);
      if (refused)
        return Promise.resolve(Response.json({ success: false, code: refused, message: 'Refused.' }, { status: 409 }));
      const { backupFolder, ...rest } = changes;
      if (path === '/admin/network') desk.network.open = changes.open;
      else Object.assign(settings, rest);
      if (backupFolder !== undefined && desk.backups) Object.assign(desk.backups, { chosen: backupFolder });
    }
    if (path === '/admin/desk') return Promise.resolve(Response.json({ success: true, ...desk }));
    return Promise.resolve(Response.json({ success: true, message: '', settings, users: [], next: null }));
  });
  render(
    <StaffProvider i18n={createStaffI18n()} clock={createClock()}>
      <QueryClientProvider client={new QueryClient()}>
        <SessionContext value={aSession({ id: 'a', name: 'Admin', role: 'admin' })}>
          <RouterProvider router={createMemoryRouter([{ path: '/', element: <SettingsScreen /> }])} />
        </SessionContext>
      </QueryClientProvider>
    </StaffProvider>,
  );
  return sent;
}

const folder = () => screen.findByLabelText<HTMLInputElement>('Backup folder');
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('saves switches, lists and fields together, and only the changed ones', async () => {
  const sent = open();
  enter(await folder(), STICK);
  fireEvent.click(await screen.findByLabelText('Open to the hall’s TV and phones'));
  enter(screen.getByLabelText('The business day starts at'), '5');
  fireEvent.click(screen.getByLabelText(/^Blind count/));
  fireEvent.click(screen.getByLabelText(/^Blind count/));
  expect(sent).toEqual([]);
  fireEvent.click(save());
  await waitFor(() => expect(save().disabled).toBe(true));
  expect(sent).toEqual([
    ['PATCH', '/admin/settings', { backupFolder: STICK, dayStartsAt: 5 }],
    ['PUT', '/admin/network', { open: true }],
  ]);
  expect((await folder()).value).toBe(STICK);
  expect((await screen.findByLabelText<HTMLInputElement>('Open to the hall’s TV and phones')).checked).toBe(true);
});

it('enables Save only while a value differs from the stored value', async () => {
  open();
  const field = await folder();
  expect(save().disabled).toBe(true);
  enter(field, STICK);
  expect(save().disabled).toBe(false);
  enter(field, '');
  expect(save().disabled).toBe(true);
});

it('displays a refused folder at its field until the field is edited, and preserves the changes', async () => {
  const sent = open({ refused: 'BACKUP_FOLDER_MISSING' });
  const field = await folder();
  enter(field, STICK);
  fireEvent.click(await screen.findByLabelText('Open to the hall’s TV and phones'));
  fireEvent.click(save());
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByRole('alert').textContent).toBe('Refused.');
  expect(document.activeElement).toBe(field);
  // The network is not changed after a failure.
  expect(sent.map(([method]) => method)).toEqual(['PATCH']);
  expect([field.value, save().disabled]).toEqual([STICK, false]);
  enter(field, `${STICK}2`);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('disables the folder if the start options set it, and hides it on PostgreSQL', async () => {
  open({ backups: { chosen: STICK, fixed: true } });
  const field = await folder();
  expect([field.value, field.readOnly]).toEqual([STICK, true]);
  screen.getByText(/^The start option --backup sets this folder/);
  cleanup();
  open({ backups: null });
  await screen.findByLabelText('Open to the hall’s TV and phones');
  expect(screen.queryByLabelText('Backup folder')).toBeNull();
});

it('displays the error of an invalid field without a message of the browser, and sends nothing', async () => {
  const sent = open();
  await folder();
  const fewest = screen.getByLabelText<HTMLInputElement>('Minimum number of cards in the game');
  enter(fewest, '');
  fireEvent.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('Fill in this field.');
  expect(fewest.form?.noValidate).toBe(true);
  expect(sent).toEqual([]);
});
