import { mixedReceipt } from '@adarash/rules/mixed-game.test-support';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showHallLanguage } from '../../i18n/language.ts';
import { useSlowMix } from '../../verify/use-slow-mix.ts';
import { SlowMix } from './verdict.tsx';

class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: ((event: { data: unknown }) => void) | undefined;
  onerror: (() => void) | undefined;
  link = 0;
  terminated = false;

  constructor() {
    FakeWorker.made.push(this);
  }

  postMessage({ link }: { link: number }): void {
    this.link = link;
  }

  terminate(): void {
    this.terminated = true;
  }
}

const RECEIPT = mixedReceipt();
const Mix = () => <SlowMix {...useSlowMix(RECEIPT)} />;

const working = () => FakeWorker.made.filter(({ terminated }) => !terminated);
/** From the one worker that is at work. */
const say = (data: unknown) => act(async () => working()[0]?.onmessage?.({ data }));
const press = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const bar = () => screen.getByRole('progressbar').getAttribute('aria-valuenow');
const stateOf = () => document.querySelector('[data-slow]')?.getAttribute('data-slow');

beforeEach(() => {
  FakeWorker.made = [];
  showHallLanguage('en');
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows how far the link under way is, where the worker says so, and that it takes long', async () => {
  render(<Mix />);
  expect(working()).toHaveLength(1);
  expect(bar()).toBe('0');
  expect(screen.queryByText(/takes long over each link/)).toBeNull();
  await say(0.4);
  expect(bar()).toBe('0.4');
  screen.getByText(/takes long over each link/);
  await say(true);
  await say(0.1);
  expect(bar()).toBe('1.1');
  for (let count = 0; count < 2; count += 1) await say(true);
  expect(stateOf()).toBe('3');
  expect(working()).toEqual([]);
});

it('stops at once when the visitor says so, and resumes at the same link', async () => {
  render(<Mix />);
  await say(true);
  await say(0.9);
  const link = working()[0]?.link;
  await press(/Stop/);
  expect(working()).toEqual([]);
  expect(stateOf()).toBe('stopped');
  screen.getByText('Stopped. 1 of 20 links were recomputed on this device.');
  await press(/Resume/);
  expect(working().map((worker) => worker.link)).toEqual([link]);
  expect(bar()).toBe('1');
  for (let count = 0; count < 2; count += 1) await say(true);
  expect(stateOf()).toBe('3');
});

it('leaves no worker behind when the panel goes', async () => {
  const { unmount } = render(<Mix />);
  await say(0.5);
  unmount();
  expect(FakeWorker.made).toHaveLength(1);
  expect(working()).toEqual([]);
});

it('goes on with the link under way when all are asked for, and looks at each once', async () => {
  render(<Mix />);
  await say(0.5);
  await press(/Recompute all 20 links/);
  expect(FakeWorker.made).toHaveLength(1);
  for (let count = 0; count < 20; count += 1) await say(true);
  expect(stateOf()).toBe('20');
  expect(new Set(FakeWorker.made.map(({ link }) => link)).size).toBe(20);
});

it('says that a device cannot recompute it, whether its worker fails or says so, and tries again when asked', async () => {
  render(<Mix />);
  await say(null);
  expect(stateOf()).toBe('failed');
  await press(/Resume/);
  await act(async () => working()[0]?.onerror?.());
  expect(stateOf()).toBe('failed');
  await press(/Resume/);
  await say(false);
  expect(stateOf()).toBe('broken');
  expect(working()).toEqual([]);
});
