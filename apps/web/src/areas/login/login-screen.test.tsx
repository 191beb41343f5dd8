import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import LoginScreen from './login-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <MemoryRouter>
      <LoginScreen />
    </MemoryRouter>,
  );

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getAllByLabelText(label).at(-1) as HTMLElement, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** What is asked for gets this answer; whether the server is there at all is another question. */
function answer(path: string, give: () => Promise<Response>): void {
  vi.stubGlobal('fetch', async (asked: string) => (asked.endsWith(path) ? give() : new Response('{}')));
}

const refusal = (status: number, code: string, error: string) => async () =>
  new Response(JSON.stringify({ success: false, code, error, message: error }), { status });

it('asks for both fields', () => {
  answer('/auth/login', () => Promise.reject(new Error('nothing is sent')));
  open();
  press('Login');
  screen.getByText('Email is required.');
  screen.getByText('Password is required.');
});

it.each<[string, () => Promise<Response>]>([
  ['Invalid credentials', refusal(401, 'INVALID_CREDENTIALS', 'Invalid credentials')],
  ['Something went wrong. Please try again.', () => Promise.reject(new TypeError('unreachable'))],
])('says of a sign-in that failed: %s', async (sentence, give) => {
  answer('/auth/login', give);
  open();
  fill('Email', 'a@b.cd');
  fill('Password', 'whatever it was');
  press('Login');
  await screen.findByText(sentence);
});

it('says where a hall sends no mail whom to ask, and the owner what to do', async () => {
  const sentence = 'This hall sends no mail. The owner gives new passwords.';
  answer('/auth/forgot-password', refusal(503, 'MAIL_OFF', sentence));
  open();
  press('Forgot Password?');
  await screen.findByRole('heading', { name: 'Forgot Password' });
  fill('Email', 'somebody@adarash.test');
  press('Send OTP');
  await screen.findByText(sentence);
  screen.getByText(/Are you the owner\?/);
  screen.getByText('npm run hall -- reset-password EMAIL');
  screen.getByRole('heading', { name: 'Forgot Password' });
});

it('begins with the first step again when the window was closed', async () => {
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
