import { cleanup, render, screen, waitFor } from '@testing-library/react';
import toast from 'react-hot-toast';
import { createBrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { App } from './app.tsx';
import { staffRoutes } from './routes.tsx';
import { createStaffApp, type StaffApp } from './staff-app.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  // All test files share one page, which may still contain toasts of the previous test file.
  toast.remove();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

const open = (app: StaffApp) => {
  const router = createBrowserRouter(staffRoutes(app, Promise.resolve()));
  const { container, unmount } = render(<App app={app} router={router} />);
  const close = () => {
    unmount();
    router.dispose();
  };
  return { router, container, close };
};

it('displays an error with a button to reload if a screen crashes', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const app = createStaffApp();
  vi.spyOn(app.session, 'get').mockImplementation(() => {
    throw new Error('broken');
  });
  window.history.replaceState(null, '', '/control');
  const { close } = open(app);
  await screen.findByRole('heading', { name: 'Something went wrong' });
  screen.getByRole('button', { name: 'Refresh Page' });
  close();
});

it('displays no page while the session is checked, and redirects a signed-out user to the login', async () => {
  const app = createStaffApp();
  const get = vi.spyOn(app.session, 'get').mockReturnValue({ loading: true, user: null });
  window.history.replaceState(null, '', '/control');
  const length = window.history.length;
  const checking = open(app);
  await waitFor(() => expect(checking.router.state.initialized).toBe(true));
  expect(checking.container.textContent).toBe('');
  expect(window.location.pathname).toBe('/control');
  checking.close();
  get.mockReturnValue({ loading: false, user: null });
  const { close } = open(app);
  await waitFor(() => expect([window.location.pathname, window.history.length]).toEqual(['/login', length]));
  close();
});
