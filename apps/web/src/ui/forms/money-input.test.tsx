import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MoneyInput } from './money-input.tsx';

afterEach(cleanup);

it('displays the unit of a money field without changing its accessible name', () => {
  render(<MoneyInput label="Amount" />);
  const field = screen.getByRole('spinbutton', { name: 'Amount' });
  expect(field.parentElement?.textContent).toBe('Br');
});

it('marks a money field as invalid with a negative amount or a third decimal', () => {
  render(<MoneyInput label="Amount" />);
  const { min, step } = screen.getByRole<HTMLInputElement>('spinbutton');
  expect([min, step]).toEqual(['0', '0.01']);
});
