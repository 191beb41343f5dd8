import type { HistoryEntry } from '@adarash/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AwardDialog, CorrectDialog, DeleteAwardDialog, EditAwardDialog } from './award-dialogs.tsx';
import { ControlsCard, InitializeCard } from './cards/controls.tsx';
import type { JackpotManager } from './use-jackpot.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AMOUNT = 'Please enter a valid positive amount.';
const AWARD = 'Please enter a valid positive amount to award.';
const GAME = 'Please enter a valid game number (1 or higher).';
const CARD = 'Please enter a valid card number (1-100).';
const NO_MESSAGE = 'Please enter a message for the winner.';

const jackpot = { exists: true, enabled: true, amount: 80, holds: 100 } as Parameters<
  typeof ControlsCard
>[0]['jackpot'];
const entry = {
  _id: '64b7f0c2a1d3e4f5a6b7c8d9',
  amount: -30,
  winnerCardId: 7,
  random: false,
  message: 'Well played',
  game: null,
  drawAt: null,
} as HistoryEntry;

const fail = vi.fn<(sentence: string) => void>();
const manager = {
  cashierId: '64b7f0c2a1d3e4f5a6b7c8d8',
  maxCard: 100,
  mayChoose: true,
  notices: { clear: () => undefined, fail },
} as unknown as JackpotManager;
const given = { manager, available: 80, onClose: () => undefined };

const show = (form: ReactNode) => render(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>);

function fill(label: string, value: string): void {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

function fillAward(): void {
  fill('Amount (BIRR)', '80');
  fill('Choice of the card', 'chosen');
  fill('Winner Card (1-100)', '100');
  fill('Message for the Winner', 'x'.repeat(200));
}

it.each([
  ['Initial Amount (BIRR)', '0', AMOUNT],
  ['Initial Amount (BIRR)', '-5', AMOUNT],
  ['Initial Amount (BIRR)', '1.005', AMOUNT],
  ['Game Number (optional)', '0', GAME],
])('rejects the first amount of a jackpot if %s is "%s"', (label, value, sentence) => {
  show(<InitializeCard manager={manager} />);
  expect(button('Initialize Jackpot').disabled).toBe(true);
  fill('Initial Amount (BIRR)', '5');
  expect(button('Initialize Jackpot').disabled).toBe(false);
  fill(label, value);
  screen.getByText(sentence);
  expect(button('Initialize Jackpot').disabled).toBe(true);
});

it.each([
  ['Amount (BIRR)', '0', AWARD],
  ['Amount (BIRR)', '80.01', 'Award amount cannot exceed available jackpot (80.00 BIRR).'],
  ['Winner Card (1-100)', '0', CARD],
  ['Winner Card (1-100)', '101', CARD],
  ['Winner Card (1-100)', '1.5', CARD],
  ['Message for the Winner', '   ', NO_MESSAGE],
  ['Message for the Winner', 'x'.repeat(201), 'Message must be at most 200 characters.'],
  ['Game Number (optional)', '-1', GAME],
])('rejects a jackpot award if %s is "%s"', (label, value, sentence) => {
  show(<AwardDialog {...given} />);
  expect(button('Award Jackpot').disabled).toBe(true);
  fillAward();
  expect(button('Award Jackpot').disabled).toBe(false);
  fill(label, value);
  screen.getByText(sentence);
  if (value.length > 200) screen.getByText('201/200');
  expect(button('Award Jackpot').disabled).toBe(true);
});

it.each([
  ['Amount (BIRR)', '110.01', 'Updated amount cannot exceed available jackpot amount.'],
  ['Amount (BIRR)', '0', AWARD],
  ['Winner Card (1-100)', '', CARD],
  ['Message for the Winner', '', NO_MESSAGE],
])('rejects the change of an award if %s is "%s"', (label, value, sentence) => {
  show(<EditAwardDialog {...given} entry={entry} />);
  // An update may use the existing amount of the award again.
  fill('Amount (BIRR)', '110');
  expect(button('Update Award').disabled).toBe(false);
  fill(label, value);
  screen.getByText(sentence);
  expect(button('Update Award').disabled).toBe(true);
});

function addFive(): void {
  fill('Add Amount (BIRR)', '5');
  fireEvent.click(button('Add to Jackpot'));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Add to Jackpot' }));
}

it('displays the new jackpot with pending awards in the confirmation of an addition', () => {
  const asked = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', asked);
  show(controls());
  fill('Add Amount (BIRR)', '12345678.90');
  fireEvent.click(button('Add to Jackpot'));
  const question = within(screen.getByRole('alertdialog', { name: 'Add 12,345,678.90 BIRR to the jackpot?' }));
  question.getByText('New jackpot: 12,345,778.90 BIRR.');
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

it.each([
  ['', 'Please enter an amount in Birr, with at most two decimals.'],
  ['-1', 'Please enter an amount in Birr, with at most two decimals.'],
  ['1.005', 'Please enter an amount in Birr, with at most two decimals.'],
  ['100', 'The jackpot already has this amount. Enter another amount.'],
])('rejects a correction of the jackpot to "%s"', (value, sentence) => {
  show(<CorrectDialog manager={manager} holds={100} onClose={() => undefined} />);
  fill('Reason', 'Typed wrongly');
  fill('Right Amount (BIRR)', '0');
  expect(button('Correct Jackpot').disabled).toBe(false);
  screen.getByText('New jackpot: 0.00 BIRR (−100.00 BIRR).');
  fill('Right Amount (BIRR)', value);
  screen.getByText(sentence);
  expect(button('Correct Jackpot').disabled).toBe(true);
});

it('requires a reason for a correction of the jackpot', () => {
  show(<CorrectDialog manager={manager} holds={100} onClose={() => undefined} />);
  fill('Right Amount (BIRR)', '120.5');
  fill('Reason', '  ');
  screen.getByText('Enter a reason.');
  expect(button('Correct Jackpot').disabled).toBe(true);
});

const controls = () => (
  <ControlsCard {...given} jackpot={jackpot} onAward={() => undefined} onCorrect={() => undefined} />
);
const deletion = () => <DeleteAwardDialog {...given} entry={entry} />;

it.each([
  ['Failed to add amount to jackpot.', controls, addFive],
  ['Failed to toggle jackpot.', controls, () => fireEvent.click(button('Disable Jackpot'))],
  ['Failed to delete award.', deletion, () => fireEvent.click(button('Delete'))],
])('displays after a failed change of the jackpot: %s', async (sentence, form, press) => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
  fail.mockClear();
  show(form());
  press();
  await waitFor(() => expect(fail.mock.calls.map(([said]) => said)).toEqual([sentence]));
});

const awarding = () => <AwardDialog {...given} />;
const editing = () => <EditAwardDialog {...given} entry={entry} />;
const correcting = () => <CorrectDialog manager={manager} holds={100} onClose={() => undefined} />;

it.each([
  ['Award Jackpot', 'Failed to award jackpot. Please check details and try again.', awarding],
  ['Update Award', 'Failed to update award.', editing],
  ['Correct Jackpot', 'Failed to correct the jackpot.', correcting],
])(
  'leaves the dialog of the button "%s" open after a failed request and displays: %s',
  async (press, sentence, dialog) => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
    show(dialog());
    if (press === 'Award Jackpot') fillAward();
    if (press === 'Correct Jackpot') {
      fill('Right Amount (BIRR)', '90');
      fill('Reason', 'Typed wrongly');
    }
    fireEvent.click(button(press));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
  },
);

it('hides the card of a jackpot award if winners chosen by staff are disabled', () => {
  const off = { ...given, manager: { ...manager, mayChoose: false } };
  show(<AwardDialog {...off} />);
  screen.getByText('The card is drawn, because the owner has switched off winners chosen by staff.');
  expect(within(screen.getByLabelText('Choice of the card')).queryByText('Chosen by staff')).toBeNull();
  cleanup();
  show(<EditAwardDialog {...off} entry={{ ...entry, random: true, winnerCardId: null } as HistoryEntry} />);
  expect(screen.queryByLabelText('Winner Card (1-100)')).toBeNull();
});
