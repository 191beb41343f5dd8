import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { QuickField } from './quick-field.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface CounterProps {
  disabled: boolean;
  onDrawn: (focused: Element | null) => void;
}

/** Returns the focused element to the test immediately after each render, before a user can type. */
function Counter({ disabled, onDrawn }: CounterProps) {
  useLayoutEffect(() => onDrawn(document.activeElement));
  return <QuickField disabled={disabled} onCards={() => ''} onEnter={() => {}} />;
}

function openedOn(pointer: 'fine' | 'coarse') {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }));
  const focused: (Element | null)[] = [];
  const note = (element: Element | null) => void focused.push(element);
  const { rerender } = render(<Counter disabled onDrawn={note} />);
  rerender(<Counter disabled={false} onDrawn={note} />);
  return focused;
}

it('puts the focus into the card field when the screen opens', () => {
  const [closed, open] = openedOn('fine');
  expect([closed, open]).toEqual([document.body, screen.getByRole('textbox')]);
});

it('puts no focus into the card field on a touch screen', () => {
  expect(openedOn('coarse')).toEqual([document.body, document.body]);
});

it('takes digits that are typed without a field, and leaves those of another field there', () => {
  render(
    <>
      <input aria-label="received" data-lets-shortcuts-pass />
      <QuickField disabled={false} onCards={() => ''} onEnter={() => {}} />
    </>,
  );
  const [received, cards] = screen.getAllByRole('textbox');
  received?.focus();
  fireEvent.keyDown(received as HTMLElement, { key: '8' });
  expect(document.activeElement).toBe(received);
  received?.blur();
  fireEvent.keyDown(document.body, { key: '8' });
  expect(document.activeElement).toBe(cards);
});
