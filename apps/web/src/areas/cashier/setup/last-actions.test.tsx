import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CounterContext } from './counter/use-counter.ts';
import { createWorld } from './counter/world.test-support.ts';
import { LastActions } from './last-actions.tsx';

afterEach(cleanup);

it('lists the last actions of this counter and undoes the selected action', async () => {
  const { counter, cards, rest } = createWorld({});
  render(
    <CounterContext value={counter}>
      <LastActions />
    </CounterContext>,
  );
  expect(screen.queryByRole('button')).toBeNull();
  await act(async () => {
    counter.cards.toggle(4);
    counter.cards.toggle(7);
    await rest();
  });
  fireEvent.click(screen.getByRole('button', { name: 'History: Last 10 actions' }));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Added: 7Undo', 'Added: 4Undo']);
  await act(async () => {
    fireEvent.click(screen.getAllByRole('button', { name: 'Undo' })[1] as HTMLElement);
    await rest();
  });
  expect(cards()).toEqual([7]);
});
