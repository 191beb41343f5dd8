import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import toast from 'react-hot-toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerOf, useAnswer } from './answers.ts';
import { ApiContext, createApi } from './api.ts';
import { useFormAction, useQuestion } from './form-action.ts';
import { type ActionOptions, useAction } from './use-action.ts';

const id = '64b7f0c2a1d3e4f5a6b7c8d9';
const asked = { params: { id }, body: { reason: 'Power cut' } };

type Reply = () => Promise<Response>;
const lost: Reply = () => Promise.reject(new TypeError('lost'));
const answering =
  (status: number, body: object): Reply =>
  async () =>
    new Response(JSON.stringify(body), { status });

let sent: { request: string; key: string | undefined }[];
let client: QueryClient;

beforeEach(() => {
  sent = [];
  onRefused.mockClear();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Stubs a server that returns the given responses in order and repeats the last one. */
function server(...replies: Reply[]): void {
  vi.stubGlobal('fetch', (path: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
    sent.push({ request: `${method} ${path}`, key: headers['idempotency-key'] });
    return (replies.length > 1 ? replies.shift() : replies[0])?.();
  });
}

const onRefused = vi.fn();
const api = createApi({ onRefused });

const wrapper = ({ children }: PropsWithChildren) => (
  <ApiContext value={api}>
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  </ApiContext>
);

const voiding = (options: Partial<ActionOptions<'POST /games/:id/void'>> = {}) => {
  const { result } = renderHook(() => useAction('POST /games/:id/void', { failed: 'Not called off.', ...options }), {
    wrapper,
  });
  return () => act(() => result.current.mutateAsync(asked).catch(() => undefined));
};

test('displays a failed action as a toast in the words of the server or the screen', async () => {
  const failed = vi.spyOn(toast, 'error').mockReturnValue('');
  server(answering(400, { code: 'GAME_OVER', error: 'The game is over.' }), lost);
  const press = voiding();
  await press();
  await press();
  expect(failed.mock.calls).toEqual([['The game is over.'], ['Not called off.']]);
});

test('displays a failed action in its window instead of a toast', async () => {
  const failed = vi.spyOn(toast, 'error').mockReturnValue('');
  const onFailed = vi.fn();
  server(answering(403, { code: 'ACCESS_DENIED', error: 'Not yours.' }));
  await voiding({ onFailed })();
  expect(onFailed.mock.calls[0]?.[0]).toBe('Not yours.');
  expect(failed).not.toHaveBeenCalled();
});

test.each([
  ['announces the end of the session', 'UNAUTHENTICATED', 1, 0],
  ['leaves a wrong signature to the screen', 'INVALID_CREDENTIALS', 0, 1],
])('after a refused action, the web app %s', async (_, code, signOuts, failures) => {
  const onFailed = vi.fn();
  server(answering(401, { code, error: 'No.' }));
  await voiding({ onFailed })();
  expect([onRefused.mock.calls.length, onFailed.mock.calls.length]).toEqual([signOuts, failures]);
});

test('retries an action with the same key after a lost response', async () => {
  server(lost, answering(200, { success: true }));
  const press = voiding({ onFailed: () => undefined });
  await press();
  await press();
  const keys = sent.filter(({ request }) => request === `POST /api/games/${id}/void`).map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('treats an unexpected response to an action as a failure', async () => {
  const onDone = vi.fn();
  const onFailed = vi.fn();
  server(answering(200, { success: true }));
  await voiding({ onDone, onFailed, fits: ({ game }) => game })();
  expect([onDone.mock.calls.length, onFailed.mock.calls.length]).toEqual([0, 1]);
});

test('reloads only data of the hall after a change of a game', async () => {
  server(answering(200, { success: true, games: [] }));
  renderHook(() => [useAnswer('GET /games', { query: { limit: 1 } }), useAnswer('GET /settings', {})], { wrapper });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  sent = [];
  onRefused.mockClear();
  await voiding()();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ request }) => request)).toEqual([`POST /api/games/${id}/void`, 'GET /api/games?limit=1']);
});

test('stores the response of a change as the result of its query', async () => {
  server(answering(200, { success: true, notice: 'old' }), answering(200, { success: true, notice: 'new' }));
  const shown = renderHook(() => useAnswer('GET /games/settings', {}).data?.notice, { wrapper });
  await waitFor(() => expect(shown.result.current).toBe('old'));
  const { result } = renderHook(() => useAction('PATCH /games/settings', { failed: '' }), { wrapper });
  await act(() => result.current.mutateAsync({ body: { notice: 'new' } }));
  await waitFor(() => expect(shown.result.current).toBe('new'));
  expect(client.getQueryData(answerOf('GET /games/settings', {}).queryKey)).toMatchObject({ notice: 'new' });
  expect(sent.map(({ request }) => request)).toEqual(['GET /api/games/settings', 'PATCH /api/games/settings']);
});

function VoidForm({ onClose }: { onClose: () => void }) {
  const { form, window } = useFormAction('POST /games/:id/void', {
    initial: { reason: '' },
    checks: { reason: (text) => (text === '' ? 'Say why.' : null) },
    asked: (body) => ({ params: { id }, body }),
    failed: 'Not called off.',
    onClose,
  });
  const { error, ...field } = form.field('reason');
  return (
    <form onSubmit={window.onSubmit}>
      <p role="alert">{window.failure ?? error}</p>
      <input {...field} />
      <button type="submit">Send</button>
    </form>
  );
}

test('submits a valid form, displays a refusal and closes after success', async () => {
  const onClose = vi.fn();
  server(answering(400, { code: 'GAME_OVER', error: 'The game is over.' }), answering(200, { success: true }));
  render(<VoidForm onClose={onClose} />, { wrapper });
  const says = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  const press = () => fireEvent.click(screen.getByRole('button'));
  press();
  await says('Say why.');
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Power cut' } });
  press();
  await says('The game is over.');
  expect(onClose).not.toHaveBeenCalled();
  press();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('sends no request before the confirmation, and closes the window after any response', async () => {
  vi.spyOn(toast, 'error').mockReturnValue('');
  server(answering(400, { code: 'GAME_OVER', error: 'The game is over.' }), answering(200, { success: true }));
  const { result } = renderHook(
    () =>
      useQuestion('POST /games/:id/void', {
        asked: (reason: string) => ({ params: { id }, body: { reason } }),
        failed: 'Not called off.',
      }),
    { wrapper },
  );
  expect(result.current.window).toMatchObject({ open: false, busy: false });
  for (const times of [1, 2]) {
    act(() => result.current.ask('Power cut'));
    expect(result.current).toMatchObject({ about: 'Power cut', window: { open: true } });
    expect(sent).toHaveLength(times - 1);
    act(() => void result.current.window.onConfirm());
    await waitFor(() => expect(result.current.window).toMatchObject({ open: false, busy: false }));
    expect(sent).toHaveLength(times);
  }
  act(() => result.current.ask('Power cut'));
  act(() => result.current.window.onClose());
  expect(result.current.window.open).toBe(false);
  expect(sent).toHaveLength(2);
});

test('reports neither success nor failure if the mix of a call is cancelled repeatedly', async () => {
  vi.useFakeTimers();
  try {
    const mixing = (attempt: number) => answering(202, { success: true, mixing: true, game: { mixing: { attempt } } });
    server(mixing(1), mixing(2), mixing(3), mixing(4));
    const said = vi.spyOn(toast, 'success').mockReturnValue('');
    const onDone = vi.fn();
    const onFailed = vi.fn();
    const options = { failed: '', done: ({ message }: { message: string }) => message, onDone, onFailed };
    const { result } = renderHook(() => useAction('POST /games/:id/call-number', options), { wrapper });
    await act(async () => {
      result.current.mutate({ params: { id }, body: {} });
      await vi.advanceTimersByTimeAsync(3_100);
    });
    expect(result.current.isPending).toBe(false);
    expect([said, onDone, onFailed].map(({ mock }) => mock.calls)).toEqual([[], [], []]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});
