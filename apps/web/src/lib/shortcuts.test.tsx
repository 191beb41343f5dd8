import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useShortcuts } from './shortcuts.ts';

afterEach(cleanup);

function Counter({ onPaid }: { onPaid: (() => void) | undefined }) {
  useShortcuts({ '+': onPaid });
  return (
    <>
      <button type="button">Cards</button>
      <input aria-label="Word" />
      <input aria-label="Number" data-lets-shortcuts-pass />
      <div role="dialog">
        <button type="button">In a window</button>
      </div>
    </>
  );
}

const opened = () => {
  const onPaid = vi.fn();
  render(<Counter onPaid={onPaid} />);
  return onPaid;
};

it.each([
  ['a button', () => screen.getByText('Cards'), 1],
  ['a field', () => screen.getByLabelText('Word'), 0],
  ['a field that takes no such key', () => screen.getByLabelText('Number'), 1],
  ['a window', () => screen.getByText('In a window'), 0],
])('a key on %s', (_, target, times) => {
  const onPaid = opened();
  fireEvent.keyDown(target(), { key: '+' });
  expect(onPaid).toHaveBeenCalledTimes(times);
});

it.each([
  ['with Ctrl, which zooms', { ctrlKey: true }, 0],
  ['with AltGr, which types a sign', { ctrlKey: true, altKey: true }, 1],
  ['that is held down', { repeat: true }, 0],
])('a key %s', (_, how, times) => {
  const onPaid = opened();
  fireEvent.keyDown(document.body, { key: '+', ...how });
  expect(onPaid).toHaveBeenCalledTimes(times);
});

it('a key without an action is left to others', () => {
  render(<Counter onPaid={undefined} />);
  expect(fireEvent.keyDown(document.body, { key: '+' })).toBe(true);
});
