import type { FutureWinner, GameJson } from '@adarash/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import toast from 'react-hot-toast';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReaderLanguage } from '@/i18n/hall-texts.tsx';
import {
  ConfigureDesignationsDialog,
  DeleteDesignationDialog,
  ReconfigureDesignationDialog,
} from './designation-dialogs.tsx';
import { CallNumberDialog, CheckCardDialog, FinishGameDialog, SetWinnerDialog } from './game-dialogs.tsx';

vi.mock('@/session/session.ts', () => ({ useSession: () => ({ loading: false, user: { name: 'Marta' } }) }));

let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET' } = {}) => {
    // Requests for optional data never receive a response.
    if (method === 'GET') return new Promise(() => undefined);
    asked.push(`${method} ${path}`);
    return Promise.resolve(new Response('', { status: 500 }));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const INCOMPLETE = 'Please enter a game number and select a winning card for all entries.';
const NUMBER = 'Invalid game number. Must be a positive number.';
const CALLED = 'Invalid number. Must be between 1 and 75.';

const CHOSEN = [
  ['Game Number', '4'],
  ['Winning Card Number', '8'],
] as const;

const ID = '64b7f0c2a1d3e4f5a6b7c8d9';
const CARDS = [5, 8, 9];
const onClose = () => undefined;
const game = {
  _id: ID,
  gameNumber: 2,
  status: 'active',
  mixing: null,
  calledNumbers: [],
  selectedCards: CARDS.map((cardId) => ({ cardId })),
  designated: false,
  manualCalls: 0,
  moderatorWinnerCardId: null,
  cardCount: 3,
  prizePool: 20,
} as unknown as GameJson;
const designation = {
  _id: ID,
  gameNumber: 3,
  cardId: 5,
  pattern: 'all',
  patternNames: null,
  jackpotEnabled: true,
} as unknown as FutureWinner;

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const show = (dialog: ReactNode) =>
  render(
    <ReaderLanguage value="en">
      <QueryClientProvider client={client}>{dialog}</QueryClientProvider>
    </ReaderLanguage>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Must wait before the check, otherwise a request that is sent asynchronously would not be detected. */
async function expectNothingSent(): Promise<void> {
  await new Promise((done) => setTimeout(done, 20));
  expect(asked).toEqual([]);
}

function fill(label: string, values: readonly string[]): void {
  for (const [index, value] of values.entries()) {
    const field = screen.getAllByLabelText(label)[index] as HTMLElement;
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  }
}

it.each([
  [[''], [''], INCOMPLETE],
  [['3'], [''], INCOMPLETE],
  [['0'], ['8'], 'Invalid game number for entry 1. Must be a positive number.'],
  [['3', '-1'], ['8', '9'], 'Invalid game number for entry 2. Must be a positive number.'],
])('rejects future winners if the game numbers are %j and the card numbers %j', async (numbers, cards, sentence) => {
  show(<ConfigureDesignationsDialog cards={CARDS} onClose={onClose} />);
  if (numbers.length > 1) press('Add Another Winner');
  fill('Game Number', numbers);
  fill('Winning Card Number', cards);
  press('Save All');
  screen.getByText(sentence);
  await expectNothingSent();
});

it('marks an invalid future winner with its fields, and puts the focus into the first of them', async () => {
  show(<ConfigureDesignationsDialog cards={CARDS} onClose={onClose} />);
  press('Add Another Winner');
  fill('Game Number', ['3', '']);
  fill('Winning Card Number', ['8', '']);
  press('Save All');
  const entry = screen.getByRole('group', { name: 'Entry 2' });
  expect(entry.contains(screen.getByText(INCOMPLETE))).toBe(true);
  const wrong = [...document.querySelectorAll('[aria-invalid]')];
  expect(wrong.map((field) => entry.contains(field))).toEqual([true, true]);
  await waitFor(() => expect(document.activeElement).toBe(wrong[0]));
});

it('displays the error from the server in the future winner that it is about', async () => {
  const refusal = { code: 'WINNER_ENTRY_CARD', error: 'Card 9 is not sold.', details: { entry: 2 } };
  vi.stubGlobal('fetch', (_: string, { method = 'GET' } = {}) =>
    method === 'GET' ? new Promise(() => undefined) : Promise.resolve(Response.json(refusal, { status: 400 })),
  );
  show(<ConfigureDesignationsDialog cards={CARDS} onClose={onClose} />);
  press('Add Another Winner');
  fill('Game Number', ['3', '4']);
  fill('Winning Card Number', ['8', '9']);
  press('Save All');
  const sentence = await screen.findByText('Card 9 is not sold.');
  expect(screen.getByRole('group', { name: 'Entry 2' }).contains(sentence)).toBe(true);
});

it('adds future winners with default values, and removes them', () => {
  show(<ConfigureDesignationsDialog cards={CARDS} onClose={onClose} />);
  const checked = () => screen.getAllByLabelText<HTMLInputElement>('Enable Jackpot').map((box) => box.checked);
  const numbers = () => screen.getAllByLabelText<HTMLInputElement>('Game Number').map(({ value }) => value);
  const removes = () => screen.queryAllByRole('button', { name: /^Remove/ });
  expect(screen.getByLabelText<HTMLSelectElement>('Pattern').selectedOptions[0]?.text).toBe('Random / Any Pattern');
  expect([checked(), removes().length]).toEqual([[true], 0]);
  press('Add Another Winner');
  expect([checked(), removes().length]).toEqual([[true, true], 2]);
  fill('Game Number', ['5', '6']);
  fireEvent.click(removes()[0] as HTMLElement);
  expect([numbers(), removes().length]).toEqual([['6'], 0]);
});

it.each([
  ['Game Number', '', NUMBER],
  ['Game Number', '0', NUMBER],
  ['Game Number', '1.5', NUMBER],
  ['Winning Card Number', '', 'Invalid card ID. Must be a positive number.'],
])('rejects the change of a future winner if %s is "%s"', async (label, value, sentence) => {
  show(<ReconfigureDesignationDialog designation={designation} isThere cards={CARDS} onClose={onClose} />);
  fill(label, [value]);
  press('Save');
  screen.getByText(sentence);
  await expectNothingSent();
});

it('rejects a change of a future winner that was deleted elsewhere', async () => {
  show(<ReconfigureDesignationDialog designation={designation} isThere={false} cards={CARDS} onClose={onClose} />);
  press('Save');
  screen.getByText('No winner selected for reconfiguration.');
  await expectNothingSent();
});

it.each(['0', '76', '7.5', '-3'])('rejects the number "%s" that a moderator typed', async (number) => {
  show(<CallNumberDialog game={game} onClose={onClose} />);
  fill('Number (1 to 75)', [number]);
  press('Call Selected');
  screen.getByText(CALLED);
  await expectNothingSent();
});

it('rejects the check of a card without a card number', async () => {
  show(<CheckCardDialog game={game} onChecked={onClose} onClose={onClose} />);
  press('Check');
  screen.getByText('No card selected');
  await expectNothingSent();
});

const configuring = () => <ConfigureDesignationsDialog cards={CARDS} onClose={onClose} />;
const changing = () => (
  <ReconfigureDesignationDialog designation={designation} isThere cards={CARDS} onClose={onClose} />
);
const setting = () => <SetWinnerDialog game={game} onClose={onClose} />;
const calling = () => <CallNumberDialog game={game} onClose={onClose} />;
const finishing = () => <FinishGameDialog game={game} onClose={onClose} />;
const checking = () => <CheckCardDialog game={game} onChecked={onClose} onClose={onClose} />;

it.each([
  ['Failed to configure future winners. Please try again.', configuring, 'Save All', CHOSEN],
  ['Failed to reconfigure future winner.', changing, 'Save', []],
  ['Failed to set winner. Please try again.', setting, 'Save', [['Winning Card', '8']]],
  ['Failed to call number. Please try again.', calling, 'Auto Call Next', []],
  ['Failed to finish game. Please try again.', finishing, 'Finish', []],
  ['Failed to check bingo', checking, 'Check', [['Card', '8']]],
] as const)(
  'leaves a window of the moderator open after a failed request and displays: %s',
  async (sentence, dialog, name, fields) => {
    show(dialog());
    for (const [label, value] of fields) fill(label, [value]);
    press(name);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
    expect(asked).toHaveLength(1);
  },
);

it.each([
  ['en', 'Finish and pay 204.00 Br to card 10'],
  ['am', 'ጨርስና 204.00 ብር ለካርድ 10 ክፈል'],
  ['om', 'Xumuriitii birrii 204.00 kaardii 10f kaffali'],
] as const)(
  'displays act, amount, card, game and requester before a decision in the language %s',
  (language, button) => {
    const cards = [{ cardId: 7 }, { cardId: 10 }];
    const chosen = {
      designated: true,
      moderatorWinnerCardId: 7,
      prizePool: 204,
      wholeBirr: false,
      selectedCards: cards,
    };
    const designated = { ...game, ...chosen } as unknown as GameJson;
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ReaderLanguage value={language}>
          <FinishGameDialog game={designated} onClose={onClose} />
        </ReaderLanguage>
      </QueryClientProvider>,
    );
    expect(screen.queryByText(/Marta/)).toBeNull();
    fireEvent.change(screen.getByLabelText(/Winning card/), { target: { value: '10' } });
    expect(screen.getAllByRole('button').some(({ textContent }) => textContent?.startsWith(button))).toBe(true);
    const notice = screen.getByText(/Marta/).textContent;
    expect(notice).toContain('Marta decides game 2: card 10 wins 204.00 Br by decision, not by a claim.');
    expect(notice).toContain('Card 7 was chosen to win this game. Card 10 is paid in its place.');
  },
);

it('displays an error if a designation cannot be deleted', async () => {
  const failed = vi.spyOn(toast, 'error');
  show(<DeleteDesignationDialog designation={designation} onClose={onClose} />);
  press('Delete');
  await waitFor(() => expect(failed).toHaveBeenCalledWith('Failed to delete future winner'));
});
