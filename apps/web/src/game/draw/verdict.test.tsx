import type { Receipt } from '@adarash/rules/receipt';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ReaderLanguage } from '../../i18n/hall-texts.tsx';
import { Verdict, type VerdictName } from './verdict.tsx';

afterEach(cleanup);

const drawn = { number: 7, kind: 'drawn', at: '' };
const typed = { ...drawn, kind: 'manual' };
const FAIR = {
  designated: false,
  designatedCardId: null,
  rounds: [{ round: 0, fromCall: 1 }],
  calls: [drawn],
  winners: [],
};
const CHOSEN = { ...FAIR, designated: true, designatedCardId: 8, rounds: [{ round: 4, fromCall: 1 }] };
const DECIDED = { ...FAIR, designated: true, designatedCardId: 8, winners: [{ cardId: 8, decidedBy: 'moderator' }] };

function renderedTexts(receipt: object, verdict: VerdictName = 'verifies'): string[] {
  render(
    <ReaderLanguage value="en">
      <Verdict verdict={verdict} receipt={receipt as Receipt} />
    </ReaderLanguage>,
  );
  return [...screen.getByRole('status').querySelectorAll('h2, p')].map((line) => line.textContent ?? '');
}

it.each([
  ['a designated game', CHOSEN, ['Winner chosen by staff: card 8']],
  ['a decided game', DECIDED, ['Winner decided by staff at the finish: card 8']],
  ['a game with a typed number', { ...FAIR, calls: [typed] }, ['1 number typed by staff']],
  [
    'a designated game with typed numbers',
    { ...CHOSEN, calls: [typed, typed] },
    ['Winner chosen by staff: card 8', '2 numbers typed by staff'],
  ],
  [
    'a game decided by locked cards',
    { ...CHOSEN, designatedCardId: null, out: [{}, {}, {}, {}] },
    ['Winner decided by staff: 4 cards were locked'],
  ],
])('displays the actions of staff before the verification of %s', (_, receipt, acts) => {
  const lines = renderedTexts(receipt);
  expect(lines.slice(0, acts.length + 1)).toEqual([...acts, 'The draw matches its record']);
  expect(lines).not.toContain('This draw verifies');
});

it('displays that the receipt of a fair draw verifies', () => {
  expect(renderedTexts(FAIR)[0]).toBe('This draw verifies');
});

it('displays that a designated game does not verify if a step fails', () => {
  expect(renderedTexts(CHOSEN, 'doesNotVerify')[0]).toBe('This draw does not verify');
});
