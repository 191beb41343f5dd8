import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { shortcutOf, useShortcuts } from './shortcuts.ts';

afterEach(cleanup);

type Actions = Parameters<typeof useShortcuts>[0];

function Counter({ actions }: { actions: Actions }) {
  useShortcuts(actions);
  return (
    <>
      <button type="button">Cards</button>
      <input aria-label="Word" />
      <textarea aria-label="Reason" />
      <input aria-label="Number" data-lets-shortcuts-pass />
      <input aria-label="Speed" type="range" />
      {/* biome-ignore lint/a11y/useSemanticElements: stands for a text that can be edited */}
      <div aria-label="Notes" role="textbox" tabIndex={0} contentEditable suppressContentEditableWarning>
        <b>Bold</b>
      </div>
    </>
  );
}

const Window = ({ role = 'dialog' }) => (
  <div role={role}>
    <button type="button">In a window</button>
  </div>
);

function opened(key: string) {
  const act = vi.fn();
  render(<Counter actions={{ [key]: act }} />);
  return act;
}

it.each([
  ['a button', () => screen.getByText('Cards'), 1],
  ['a field', () => screen.getByLabelText('Word'), 0],
  ['a long field', () => screen.getByLabelText('Reason'), 0],
  ['a field that takes no such key', () => screen.getByLabelText('Number'), 1],
  ['a slider', () => screen.getByLabelText('Speed'), 1],
  ['a text that can be edited', () => screen.getByText('Bold'), 0],
  ['no element', () => document.body, 1],
])('counts how often an existing shortcut runs for a key pressed on %s', (_, target, times) => {
  const onPaid = opened('+');
  fireEvent.keyDown(target(), { key: '+' });
  expect(onPaid).toHaveBeenCalledTimes(times);
});

it.each(['dialog', 'alertdialog'])('runs no shortcut while a window with the role %s is open', (role) => {
  const onPaid = opened('+');
  render(<Window role={role} />);
  fireEvent.keyDown(screen.getByText('In a window'), { key: '+' });
  fireEvent.keyDown(document.body, { key: '+' });
  expect(onPaid).not.toHaveBeenCalled();
});

function Payout({ onPay }: { onPay: () => void }) {
  const pay = useRef<HTMLButtonElement>(null);
  useShortcuts({ H: onPay }, pay);
  return (
    <div role="dialog">
      <button ref={pay} type="button">
        Pay
      </button>
      <input aria-label="Reference" />
    </div>
  );
}

it('runs the shortcut of a window only in that window', () => {
  const onPay = vi.fn();
  render(
    <>
      <button type="button">Behind</button>
      <Payout onPay={onPay} />
    </>,
  );
  fireEvent.keyDown(screen.getByText('Behind'), { key: 'h', code: 'KeyH' });
  fireEvent.keyDown(screen.getByLabelText('Reference'), { key: 'h', code: 'KeyH' });
  expect(onPay).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByText('Pay'), { key: 'h', code: 'KeyH' });
  fireEvent.keyDown(document.body, { key: 'h', code: 'KeyH' });
  expect(onPay).toHaveBeenCalledTimes(2);
  render(<Window role="alertdialog" />);
  fireEvent.keyDown(screen.getByText('In a window'), { key: 'h', code: 'KeyH' });
  fireEvent.keyDown(document.body, { key: 'h', code: 'KeyH' });
  expect(onPay).toHaveBeenCalledTimes(2);
});

it('runs no shortcut for the space bar on a button that was reached by Tab', () => {
  const next = opened(' ');
  const button = screen.getByText('Cards');
  fireEvent.keyDown(button, { key: ' ' });
  expect(next).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  fireEvent.keyDown(button, { key: ' ' });
  expect(next).toHaveBeenCalledTimes(1);
  fireEvent.pointerDown(button);
  fireEvent.keyDown(button, { key: ' ' });
  expect(next).toHaveBeenCalledTimes(2);
});

it('ignores a key without a shortcut', () => {
  render(<Counter actions={{ '+': undefined }} />);
  expect(fireEvent.keyDown(document.body, { key: '+' })).toBe(true);
});

const press = (key: string, code = '', change = {}) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...change,
});

it.each([
  ['the space bar', press(' ', 'Space'), ' '],
  ['a small letter', press('a', 'KeyA'), 'A'],
  ['a capital letter', press('A', 'KeyA'), 'A'],
  ['a letter of an Amharic keyboard', press('አ', 'KeyA'), 'A'],
  ['a sign', press('?', 'Slash'), '?'],
  ['a key with Ctrl, which belongs to the browser', press('+', '', { ctrlKey: true }), null],
  ['a sign with AltGr', press('+', '', { ctrlKey: true, altKey: true }), '+'],
  ['a letter with AltGr', press('a', 'KeyA', { ctrlKey: true, altKey: true }), null],
  ['a key that is held down', press(' ', 'Space', { repeat: true }), null],
])('returns the name of a shortcut for %s', (_, event, key) => {
  expect(shortcutOf(event)).toBe(key);
});
