import type { FutureWinner } from '@adarash/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Designations } from './game-tables.tsx';

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

it('shows whether the game exists, blue where it does, and a pattern that is not set', () => {
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

it('keeps the status of a started game and locks its winner', () => {
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
