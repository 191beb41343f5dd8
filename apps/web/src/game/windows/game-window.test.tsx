import type { GameJson, GameRow } from '@adarash/contract';
import { catalogue } from '@adarash/rules/catalogue';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ReaderLanguage } from '../../i18n/hall-texts.tsx';
import type { CheckedClaim } from './corrections.tsx';
import { GameForm, GameWindow } from './game-window.tsx';
import { HandOverButton, HandOverWindow } from './hand-over.tsx';
import { uncheckedCards } from './others.tsx';
import { CheckWindow, WinnerWindow } from './verdict.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const windows = (game: { designated: boolean; manualCalls: number; out?: number[] }) => [
  <GameWindow key="window" title="Window" game={game} onClose={vi.fn()} />,
  <GameForm key="form" title="Form" submitLabel="Save" busy={false} game={game} onSubmit={vi.fn()} onClose={vi.fn()} />,
];

it.each(windows({ designated: true, manualCalls: 2, out: [7] }))(
  'displays a designated winner, typed numbers and locked cards in the window of a game',
  (shown) => {
    render(<ReaderLanguage value="en">{shown}</ReaderLanguage>);
    expect(screen.getByRole('note').textContent).toMatch(/^Designated winner/);
    expect(document.querySelector('[data-draw-kind="manual"]')?.textContent).toContain('2');
    expect(document.querySelector('[data-put-out]')?.textContent).toContain('1 card');
  },
);

it.each(windows({ designated: false, manualCalls: 0 }))(
  'displays no note in the window of a game with a fair draw',
  (shown) => {
    render(<ReaderLanguage value="en">{shown}</ReaderLanguage>);
    expect(screen.queryByRole('note')).toBeNull();
    expect(document.querySelector('[data-draw-kind]')).toBeNull();
  },
);

it("displays the window of a game in the hall's language, with English names of controls", () => {
  render(<ReaderLanguage value="om">{windows({ designated: true, manualCalls: 0 })[1]}</ReaderLanguage>);
  expect(screen.getByRole('button', { name: "Deebi'i (Cancel)" })).toBeTruthy();
  expect(screen.getByRole('note').lang).toBe('om');
});

const [{ numbers = [] } = {}] = catalogue(1);
const checked = {
  ...{ _id: '64b7f0c2a1d3e4f5a6b7c8d9', gameNumber: 3, status: 'completed', pattern: 'all', patternNames: null },
  ...{
    draw: 'fair',
    commitment: '0'.repeat(64),
    designated: false,
    manualCalls: 0,
    calledNumbers: [],
    prizePool: 17,
    roundedOff: 0,
  },
  selectedCards: [{ cardId: 1, numbers }],
  winners: [{ cardId: 1, pattern: 'horizontal_line', prize: 17 }],
  jackpotWinnerCardId: null,
} as unknown as GameJson;

function show(window: ReactNode) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  render(
    <ReaderLanguage value="en">
      <QueryClientProvider client={new QueryClient()}>{window}</QueryClientProvider>
    </ReaderLanguage>,
  );
  return screen.getByRole('dialog').textContent ?? '';
}

it.each([5, 10, 12])('displays at most ten of %d winning numbers, and how many more exist', (count) => {
  const selectedIndices = Array.from({ length: count }, (_, index) => index);
  const line = { selectedIndices, rowIndex: 0, colIndex: null } as unknown as Parameters<
    typeof WinnerWindow
  >[0]['line'];
  const words = show(<WinnerWindow game={checked} cardId={1} line={line} onClose={vi.fn()} />);
  const shown = numbers.slice(0, Math.min(count, 10)).join(', ');
  expect(words).toContain(`Winning numbers: ${shown}${count > 10 ? ` +${count - 10}` : ''}`);
  expect(words).toContain('Row 1');
  expect(words).toContain('17.00 BIRR');
  for (const letter of 'BINGO') screen.getAllByText(letter);
});

it.each([
  ['yes, while claims are possible', 14, true],
  ['no, after the time for claims', 15, false],
])('displays whether other cards can still claim the prize: %s', (_, minutes, asks) => {
  const endedAt = new Date(Date.now() - minutes * 60_000).toISOString();
  const won = { ...checked, calledNumbers: [7], othersComplete: 0, endedAt };
  const words = show(<WinnerWindow game={won} cardId={1} line={null} onClose={vi.fn()} />);
  expect(words.includes('B 7')).toBe(asks);
});

it('requires a confirmation before a payout while other complete cards are not checked', async () => {
  const pay = vi.fn(() => new Promise(() => undefined));
  const winners = [{ cardId: 1, pattern: 'cross', prize: 17 }];
  const won = { ...checked, calledNumbers: [7], endedAt: new Date().toISOString(), winners } as unknown as GameJson;
  const press = (game: GameJson) => {
    vi.stubGlobal('fetch', pay);
    render(
      <ReaderLanguage value="en">
        <QueryClientProvider client={new QueryClient()}>
          <HandOverButton game={game} of="prize" />
        </QueryClientProvider>
      </ReaderLanguage>,
    );
    fireEvent.keyDown(window, { key: 'h', code: 'KeyH' });
  };
  press({ ...won, othersComplete: 2 });
  expect(screen.getByRole('alertdialog').textContent).toContain('2 more cards are complete.');
  expect(pay.mock.calls.filter(([url]: unknown[]) => String(url).includes('/paid'))).toEqual([]);
  fireEvent.keyDown(window, { key: 'h', code: 'KeyH' });
  expect(pay.mock.calls.filter(([url]: unknown[]) => String(url).includes('/paid'))).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Pay without checking' }));
  await vi.waitFor(() => expect(pay.mock.calls.some(([url]: unknown[]) => String(url).includes('/paid'))).toBe(true));
});

it('displays the complete cards that were not checked', () => {
  const winners = [{ cardId: 1, pattern: 'horizontal_line', prize: 17 }];
  const selectedCards = [1, 34, 56].map((cardId) => ({ cardId, numbers }));
  const called = numbers.slice(0, 5);
  const game = {
    ...checked,
    endedAt: null,
    calledNumbers: called,
    winners,
    selectedCards,
    othersComplete: 1,
    out: [56],
  };
  const won = { ...game, pattern: 'horizontal_line' } as unknown as GameJson;
  expect(uncheckedCards(won, new Date())).toEqual({ count: 1, cards: [34] });
  const unlocked = { ...won, out: [34, 56], unlocked: [34] };
  expect(uncheckedCards(unlocked, new Date())).toEqual({ count: 1, cards: [34] });
  expect(uncheckedCards({ ...won, othersComplete: undefined } as unknown as GameJson, new Date())).toEqual({
    count: 0,
    cards: [],
  });
});

it.each([
  [4, 'Card 1 misses', 1],
  [3, 'Card 1 misses', 2],
])(
  'lists the missing numbers of a checked card after %d called numbers, and marks its closest line',
  (count, words, missing) => {
    const called = numbers.slice(0, count).map(Number);
    const game = { ...checked, calledNumbers: called, pattern: 'horizontal_line' } as unknown as GameJson;
    const verdict = { isBingo: false, lateCall: false, lastCalledNumber: 1, missing, wouldHaveWon: null, game };
    const said = show(
      <CheckWindow game={game} cardId={1} verdict={verdict as unknown as CheckedClaim} onClose={vi.fn()} />,
    );
    expect(said).toContain(`${words} ${numbers.slice(count, 5).join(', ')}`);
    expect(document.querySelectorAll('[data-near]')).toHaveLength(5);
    expect(document.querySelectorAll('[data-missing]')).toHaveLength(missing);
  },
);

it('displays the number of missing numbers if many are missing', () => {
  const game = { ...checked, pattern: 'full_house' } as unknown as GameJson;
  const verdict = { isBingo: false, lateCall: false, lastCalledNumber: 1, missing: 24, wouldHaveWon: null, game };
  const said = show(
    <CheckWindow game={game} cardId={1} verdict={verdict as unknown as CheckedClaim} onClose={vi.fn()} />,
  );
  expect(said).toContain('24 numbers are missing');
});

it.each([
  ['the selected method above the payouts', undefined, ['select', 'Pay out']],
  ['Undo payout for a paid prize', { at: new Date().toISOString(), by: 'Sara', shift: 1 }, ['Undo payout']],
])('displays %s', (_, paid, expected) => {
  const winners = [{ cardId: 1, pattern: 'cross', prize: 17, paid }];
  const client = new QueryClient();
  client.setQueryData(['GET /shift/hand-overs', {}], { shift: 1, since: new Date(0).toISOString() });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  render(
    <ReaderLanguage value="en">
      <QueryClientProvider client={client}>
        <HandOverWindow game={{ ...checked, winners } as unknown as GameRow} onClose={vi.fn()} />
      </QueryClientProvider>
    </ReaderLanguage>,
  );
  const shown = [...document.querySelectorAll('ul select, ul button')];
  expect(shown.map((one) => (one.tagName === 'SELECT' ? 'select' : one.textContent))).toEqual(expected);
  expect(shown.at(-1)?.className).toContain('border-line-strong');
});

it('displays the missed call of a card that no longer wins', () => {
  const wouldHaveWon = { pattern: 'cross', callIndex: 12, completingNumber: 44 };
  const verdict = { isBingo: false, lateCall: false, lastCalledNumber: 45, missing: 2, wouldHaveWon, game: checked };
  const words = show(
    <CheckWindow game={checked} cardId={1} verdict={verdict as unknown as CheckedClaim} onClose={vi.fn()} />,
  );
  for (const said of ['Card 1 is not winner', 'This card missed its chance!', 'Cross', '12', '44', '17.00 BIRR'])
    expect(words).toContain(said);
});
