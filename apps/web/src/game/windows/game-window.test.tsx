import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ReaderLanguage } from '../../i18n/hall-texts.tsx';
import { GameForm, GameWindow } from './game-window.tsx';

afterEach(cleanup);

const windows = (game: { designated: boolean; manualCalls: number; out?: number[] }) => [
  <GameWindow key="window" title="Window" game={game} onClose={vi.fn()} />,
  <GameForm key="form" title="Form" submitLabel="Save" busy={false} game={game} onSubmit={vi.fn()} onClose={vi.fn()} />,
];

it.each(windows({ designated: true, manualCalls: 2, out: [7] }))(
  'says that its winner was chosen, what was typed and which cards were put out',
  (shown) => {
    render(<ReaderLanguage value="en">{shown}</ReaderLanguage>);
    expect(screen.getByRole('note').textContent).toMatch(/^Designated winner/);
    expect(document.querySelector('[data-draw-kind="manual"]')?.textContent).toContain('2');
    expect(document.querySelector('[data-put-out]')?.textContent).toContain('1 card');
  },
);

it.each(windows({ designated: false, manualCalls: 0 }))('says nothing of a fair draw', (shown) => {
  render(<ReaderLanguage value="en">{shown}</ReaderLanguage>);
  expect(screen.queryByRole('note')).toBeNull();
  expect(document.querySelector('[data-draw-kind]')).toBeNull();
});

it('speaks the language of its reader, and names its controls in English too', () => {
  render(<ReaderLanguage value="om">{windows({ designated: true, manualCalls: 0 })[1]}</ReaderLanguage>);
  expect(screen.getByRole('button', { name: "Deebi'i (Cancel)" })).toBeTruthy();
  expect(screen.getByRole('note').lang).toBe('om');
});
