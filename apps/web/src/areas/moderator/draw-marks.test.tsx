import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showHallLanguage } from '../../i18n/language.ts';
import { DrawMarks } from './draw-marks.tsx';

afterEach(cleanup);

it.each([
  ['completed', 'fair', 'Fair draw'],
  ['voided', 'fair', ''],
  ['voided', 'designated', 'Designated'],
] as const)('shows for a %s game with a %s draw: %s', (status, draw, text) => {
  showHallLanguage('en');
  const game = { status, draw, designated: draw === 'designated', manualCalls: 0 };
  const { container } = render(<DrawMarks game={game} />);
  expect(container.textContent).toBe(text);
});
