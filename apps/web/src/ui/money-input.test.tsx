import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MoneyInput } from './money-input.tsx';

afterEach(cleanup);

it('shows the unit without a change of the accessible name', () => {
  render(<MoneyInput label="Amount" />);
  const field = screen.getByRole('spinbutton', { name: 'Amount' });
  expect(field.parentElement?.textContent).toBe('Br');
});

it.each([
  ['10.5', true],
  ['0', true],
  ['10.006', false],
  ['-1', false],
])('is valid with %s: %s', (value, valid) => {
  render(<MoneyInput label="Amount" defaultValue={value} />);
  expect(screen.getByRole<HTMLInputElement>('spinbutton').validity.valid).toBe(valid);
});
