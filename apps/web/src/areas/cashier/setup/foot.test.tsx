import type { SaleCard } from '@adarash/rules/sale';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SaleCardGrid } from './card-grid.tsx';
import { CounterContext } from './counter/use-counter.ts';
import { createWorld } from './counter/world.test-support.ts';
import { Foot } from './foot.tsx';
import { Questions } from './questions.tsx';

afterEach(cleanup);

function show(cards: readonly SaleCard[] = []) {
  const world = createWorld({ cards });
  render(
    <CounterContext value={world.counter}>
      <SaleCardGrid />
      <Foot />
      <Questions />
    </CounterContext>,
  );
  return world;
}

const unpaid = (...cards: number[]): SaleCard[] => cards.map((card) => ({ card, by: 'here', paid: false, addedAt: 0 }));

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

it('displays the missing amount as typed, and Paid requires a confirmation with it', async () => {
  const { hall, rest } = show(unpaid(3, 7));
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Received' }), { target: { value: '10' } });
  expect(screen.getByText('10.00 Br missing').className).toContain('text-attention-ink');
  fireEvent.click(screen.getByRole('button', { name: /^Paid/ }));
  const question = screen.getByRole('alertdialog', { name: 'Received 10.00 Br less than due. Mark as paid?' });
  expect(question.textContent).toContain('20.00 Br');
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Mark as paid' }));
    await rest();
  });
  expect(hall.sale().cards.every(({ paid }) => paid)).toBe(true);
  expect(screen.queryByText('10.00 Br missing')).toBeNull();
});

it('displays the unpaid cards that the start marks as paid, with their amount', async () => {
  const { counter, rest } = show(unpaid(3, 7));
  expect(screen.getByText('2 unpaid cards count as paid at the start: collect 20.00 Br')).toBeTruthy();
  await act(async () => {
    counter.cards.toggle(7);
    await rest();
  });
  expect(screen.getByText('1 unpaid card counts as paid at the start: collect 10.00 Br')).toBeTruthy();
  await act(async () => {
    counter.till.paid();
    await rest();
  });
  expect(screen.queryByText(/at the start/)).toBeNull();
});

it('displays the cards and the amount of the last customer', async () => {
  const { counter, rest } = show(unpaid(3, 7));
  await act(async () => {
    counter.till.paid();
    await rest();
  });
  expect(screen.getByText('Last customer: cards 3, 7').parentElement?.textContent).toBe(
    'Last customer: cards 3, 7· 20.00 Br',
  );
});

it('states on the button that a ticket marks its cards as paid', () => {
  show(unpaid(3));
  expect(screen.getByRole('button', { name: 'Print ticket and mark as paid' }).textContent).toBe(
    'Print ticket and mark as paid',
  );
});

it('distinguishes paid from unpaid cards by a mark with a description', async () => {
  const { counter, rest } = show(unpaid(3, 7));
  const card = (number: number) => screen.getByRole('button', { name: `Card ${number}` });
  const look = (number: number) => [
    card(number).title,
    card(number).querySelector('[data-paid]')?.getAttribute('data-paid'),
  ];
  expect([3, 7].map(look)).toEqual(Array(2).fill(['Card not paid yet', 'false']));
  expect(look(9)).toEqual(['', undefined]);
  await act(async () => {
    counter.till.paid();
    await rest();
  });
  expect([3, 7].map(look)).toEqual(Array(2).fill(['Paid card', 'true']));
  expect(card(3).className).toContain('bg-selected');
});
