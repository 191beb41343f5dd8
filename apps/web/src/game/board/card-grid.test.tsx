import { LANGUAGES } from '@adarash/contract/basics';
import { catalogue } from '@adarash/rules/catalogue';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showHallLanguage } from '../../i18n/language.ts';
import { CardGrid } from './card-grid.tsx';

const { cardId, numbers } = catalogue(1)[0] ?? { cardId: 0, numbers: [] };

beforeEach(() => showHallLanguage('en'));
afterEach(() => {
  cleanup();
  showHallLanguage(LANGUAGES[0]);
});

const squares = () => within(screen.getByRole('table', { name: `Card ${cardId}` })).getAllByRole('cell');
const marked = (mark: string) => squares().flatMap((square, index) => (square.hasAttribute(mark) ? [index] : []));

it('displays a card as five rows of five below B I N G O', () => {
  render(<CardGrid cardId={cardId} numbers={numbers} called={[]} />);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([...'BINGO']);
  expect(squares().map((square) => square.textContent)).toEqual(numbers.map(String));
});

it('marks the free square and called numbers of a card, also for screen readers', () => {
  const called = [numbers[0], numbers[24], 75].filter((square) => square !== 'FREE' && square !== undefined);
  render(<CardGrid cardId={cardId} numbers={numbers} called={called} />);
  expect(marked('data-called')).toEqual([0, 12, 24]);
  expect(squares()[0]?.textContent).toBe(`${numbers[0]} called`);
  expect(squares()[12]?.textContent).toBe('FREE');
});

it('displays a frame only around the winning line of a card', () => {
  render(<CardGrid cardId={cardId} numbers={numbers} called={[]} line={[10, 11, 12, 13, 14]} />);
  expect(marked('data-winning')).toEqual([10, 11, 12, 13, 14]);
});

it('marks the squares of the closest win and its missing numbers, also for screen readers', () => {
  const called = [0, 1, 2].map((square) => Number(numbers[square]));
  const closest = { squares: [0, 1, 2, 3, 4], missing: [3, 4] };
  render(<CardGrid cardId={cardId} numbers={numbers} called={called} closest={closest} missingText="missing" />);
  expect(marked('data-near')).toEqual([0, 1, 2, 3, 4]);
  expect(marked('data-missing')).toEqual([3, 4]);
  expect(squares()[3]?.textContent).toBe(`${numbers[3]} missing`);
  expect(marked('data-winning')).toEqual([]);
});

it('renders a card again only after a number that the card contains', () => {
  const [first] = numbers;
  const other = Array.from({ length: 75 }, (_, index) => index + 1).find((number) => !numbers.includes(number)) ?? 0;
  let rendered = 0;
  // Counts the renderings of the card, because React converts this class name to a string in each rendering.
  const className = { toString: () => `w-${++rendered}` } as unknown as string;
  const card = (...called: number[]) => <CardGrid {...{ cardId, numbers, called, className }} />;
  const { rerender } = render(card());
  rendered = 0;
  rerender(card(other));
  expect(rendered).toBe(0);
  rerender(card(other, Number(first)));
  expect(rendered).toBeGreaterThan(0);
});
