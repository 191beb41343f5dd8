import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CounterContext } from './counter/use-counter.ts';
import { createWorld } from './counter/world.test-support.ts';
import { Foot } from './foot.tsx';

afterEach(cleanup);

const isGreen = (name: string | RegExp) => screen.getByRole('button', { name }).className.includes('bg-go ');

it('displays only one green button: Paid until the customer has paid, then Start Game', async () => {
  const { counter, rest } = createWorld({});
  render(
    <CounterContext value={counter}>
      <Foot />
    </CounterContext>,
  );
  const green = () => [isGreen(/^Paid/), isGreen('Start Game')];
  expect(green()).toEqual([false, true]);
  await act(async () => {
    counter.cards.toggle(4);
    await rest();
  });
  expect(green()).toEqual([true, false]);
  await act(async () => {
    counter.till.paid();
    await rest();
  });
  expect(green()).toEqual([false, true]);
});
