import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { rovingTabIndex } from './roving-tab-index.ts';

afterEach(cleanup);

const Group = ({ names, gone = '' }: { names: string; gone?: string }) => (
  <div ref={rovingTabIndex}>
    {[...names].map((name) => (
      <button key={name} type="button" disabled={name === gone}>
        {name}
      </button>
    ))}
    <button type="button" data-own-stop>
      own
    </button>
  </div>
);

/** Returns the buttons of the group that can be focused by the Tab key. */
const stops = () =>
  screen
    .getAllByRole<HTMLButtonElement>('button')
    .flatMap((one) => (one.disabled || one.tabIndex < 0 ? [] : [one.textContent]));

it('allows Tab to reach only one button of a group, the one that was focused last', () => {
  render(<Group names="abc" />);
  expect(stops()).toEqual(['a', 'own']);
  screen.getByText('a').focus();
  const seen = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Home', 'End', 'ArrowLeft'].map((key) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    return document.activeElement?.textContent;
  });
  expect(seen).toEqual(['b', 'c', 'c', 'a', 'c', 'b']);
  expect(stops()).toEqual(['b', 'own']);
});

it('includes new buttons of a group, and Tab reaches the first one after the current one is removed', async () => {
  const { rerender } = render(<Group names="abc" />);
  screen.getByText('b').focus();
  rerender(<Group names="abcd" gone="b" />);
  await waitFor(() => expect(stops()).toEqual(['a', 'own']));
});
