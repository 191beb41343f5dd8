import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import toast from 'react-hot-toast';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { createStaffI18n } from '../../i18n/staff-i18n.ts';
import { StaffProvider } from '../../i18n/staff-provider.tsx';
import { createClock } from '../../lib/time/hall-clock.ts';
import { createSession, SessionContext } from '../../session/session.ts';
import LoginScreen from './login-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(state: { role?: string } = {}) {
  const clock = createClock();
  render(
    <StaffProvider i18n={createStaffI18n()} clock={clock}>
      <SessionContext value={createSession(clock)}>
        <MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
          <LoginScreen />
        </MemoryRouter>
      </SessionContext>
    </StaffProvider>,
  );
}

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getAllByLabelText(label).at(-1) as HTMLElement, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Returns the response of `give` to requests for `path`. Other requests receive an empty response. */
function answer(path: string, give: () => Promise<Response>): void {
  vi.stubGlobal('fetch', async (asked: string) => (asked.endsWith(path) ? give() : new Response('{}')));
}

const refusal = (status: number, code: string, error: string) => async () =>
  new Response(JSON.stringify({ success: false, code, error, message: error }), { status });

it('requires e-mail and password for a sign-in', () => {
  answer('/auth/login', () => Promise.reject(new Error('nothing is sent')));
  open();
  press('Login');
  screen.getByText('Email is required.');
  screen.getByText('Password is required.');
});

it.each<[string, () => Promise<Response>]>([
  ['Invalid credentials', refusal(401, 'INVALID_CREDENTIALS', 'Invalid credentials')],
  ['Something went wrong. Please try again.', () => Promise.reject(new TypeError('unreachable'))],
])('displays for a failed sign-in: %s', async (sentence, give) => {
  answer('/auth/login', give);
  open();
  fill('Email', 'a@b.cd');
  fill('Password', 'whatever it was');
  press('Login');
  await screen.findByText(sentence);
});

it('displays the contact for a new password if the hall sends no mail', async () => {
  const sentence = 'This hall sends no mail. Request a new password from the owner.';
  answer('/auth/forgot-password', refusal(503, 'MAIL_OFF', sentence));
  open();
  press('Forgot Password?');
  await screen.findByRole('heading', { name: 'Forgot Password' });
  fill('Email', 'somebody@adarash.test');
  press('Send OTP');
  await screen.findByText(sentence);
  screen.getByText(/^Owner: set a new password on the hall’s computer/);
  expect(screen.queryByText(/npm/)).toBeNull();
  screen.getByRole('heading', { name: 'Forgot Password' });
});

it('opens Forgot Password without validating the empty login form', async () => {
  answer('/auth/login', () => Promise.reject(new Error('nothing is sent')));
  open();
  fireEvent.blur(screen.getByLabelText('Email'));
  press('Forgot Password?');
  await screen.findByRole('heading', { name: 'Forgot Password' });
  expect(screen.queryByText('Email is required.')).toBeNull();
});

it('displays that mail is disabled before an address is entered', async () => {
  answer('/health', async () => Response.json({ status: 'ok', version: '2.0.0', storage: 'sqlite', mail: false }));
  open();
  press('Forgot Password?');
  await screen.findByRole('heading', { name: 'Forgot Password' });
  await screen.findByText('This hall sends no e-mails. Request a new password from the owner.');
});

it('opens Forgot Password at the first step after the dialog was closed', async () => {
  answer('/auth/forgot-password', async () => new Response('{"success":true,"message":"","reference":"x"}'));
  open();
  press('Forgot Password?');
  await screen.findByRole('heading', { name: 'Forgot Password' });
  fill('Email', 'somebody@adarash.test');
  press('Send OTP');
  await screen.findByRole('heading', { name: 'Reset Password' });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  press('Forgot Password?');
  await screen.findByRole('heading', { name: 'Forgot Password' });
  expect(screen.getAllByLabelText<HTMLInputElement>('Email').at(-1)?.value).toBe('');
});

it('displays default texts for a password reset without a server message, and returns to the login form', async () => {
  const answers: [number, string][] = [
    [400, '{}'],
    [200, '{"success":true,"reference":"x"}'],
    [400, '{}'],
    [200, '{"success":true}'],
  ];
  vi.stubGlobal('fetch', async (asked: string) => {
    if (!asked.includes('-password')) return new Response('{}');
    const [status, body] = answers.shift() ?? [500, ''];
    return new Response(body, { status });
  });
  const said = vi.spyOn(toast, 'success');
  open();
  press('Forgot Password?');
  await screen.findByRole('heading', { name: 'Forgot Password' });
  fill('Email', 'somebody@adarash.test');
  press('Send OTP');
  await screen.findByText('Error sending OTP');
  press('Send OTP');
  await screen.findByRole('heading', { name: 'Reset Password' });
  press('Reset Password');
  screen.getByText('The code from the e-mail is required.');
  fill('OTP', '123456');
  fill('New Password', 'a-long-new-password');
  press('Reset Password');
  await screen.findByText('Error resetting password');
  press('Reset Password');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(said.mock.calls.flat()).toEqual(['OTP sent to your email', 'Password reset successful!']);
  screen.getByRole('heading', { name: 'Bingo Login' });
});

it('rejects sign-in with another role and displays the required text', async () => {
  const user = { id: 'a', name: 'Sara', email: 'a@b.cd', role: 'moderator' };
  answer('/auth/login', async () => Response.json({ success: true, token: 't', user }));
  open({ role: 'cashier' });
  fill('Email', 'a@b.cd');
  fill('Password', 'whatever it was');
  press('Login');
  await screen.findByText('Access denied! You cannot login as cashier. Your role is moderator.');
});
