import type { FutureWinner, GameJson } from '@adarash/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Designations, FinishedGames } from './game-tables.tsx';

afterEach(cleanup);

const designation = (gameNumber: number, change: Partial<FutureWinner>): FutureWinner =>
  ({
    _id: `${gameNumber}`,
    gameNumber,
    cardId: 5,
    pattern: 'all',
    patternNames: null,
    jackpotEnabled: true,
    ...change,
  }) as FutureWinner;

it('displays five finished games, and all of them after a press of the button', () => {
  const games = [1, 2, 3, 4, 5, 6, 7].map(
    (gameNumber) =>
      ({
        ...{ _id: `${gameNumber}`, gameNumber, status: 'completed', pattern: 'all', patternNames: null, cardCount: 3 },
        ...{ draw: 'fair', designated: false, manualCalls: 0, out: [], winners: [], winner: null },
      }) as unknown as GameJson,
  );
  const more = { load: vi.fn() };
  render(<FinishedGames games={games} more={more} loading={false} failed={false} onAgain={vi.fn()} />);
  expect(screen.getAllByRole('row')).toHaveLength(1 + 5);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getAllByRole('row')).toHaveLength(1 + 7);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(more.load).toHaveBeenCalled();
});

it('displays numbers of existing games in blue, and a text for a missing pattern', () => {
  const designations = [
    designation(4, { status: 'pending' }),
    designation(9, { status: 'not created', pattern: '' as never }),
  ];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Designations designations={designations} loading={false} failed={false} onAgain={vi.fn()} open={vi.fn()} />
    </QueryClientProvider>,
  );
  expect(screen.getByText('pending').className).toContain('bg-info-soft');
  expect(screen.getByText('not created').className).toContain('bg-sunken');
  screen.getByText('Random / Any Pattern');
  screen.getByText('Not set');
});

it('displays the status of a started game and disables changes of its designated winner', () => {
  const designations = [designation(4, { status: 'pending', started: true })];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Designations designations={designations} loading={false} failed={false} onAgain={vi.fn()} open={vi.fn()} />
    </QueryClientProvider>,
  );
  screen.getByText('pending');
  const buttons = screen.getAllByRole<HTMLButtonElement>('button');
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true]);
});
