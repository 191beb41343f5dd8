import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showHallLanguage } from '../../i18n/language.ts';
import { DrawCell } from './marks.tsx';

afterEach(cleanup);

type Game = Parameters<typeof DrawCell>[0]['game'];

it.each([
  ['completed', 'fair', undefined, 'Fair draw'],
  ['voided', 'fair', undefined, '—'],
  ['voided', 'fair', [7], '1 card locked by staff'],
  ['voided', 'designated', undefined, 'Designated'],
  ['voided', 'manual', undefined, 'Typed: 2'],
] as const)('displays for a %s game with a %s draw and the locked cards %s the mark: %s', (status, draw, out, text) => {
  showHallLanguage('en');
  const game: Game = { status, draw, manualCalls: draw === 'manual' ? 2 : 0, ...(out && { out }) };
  const { container } = render(<DrawCell game={game} manual="Typed: 2" />);
  expect(container.textContent).toBe(text);
});
