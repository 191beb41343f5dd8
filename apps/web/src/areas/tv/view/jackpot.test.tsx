import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showHallLanguage } from '@/i18n/language.ts';
import { aView } from '@/live/a-view.test-support.ts';
import { useServerAhead } from '@/live/hall-view.ts';
import { GiantJackpot } from './jackpot.tsx';
import { DisplayContext } from './parts.tsx';
import { WallClock } from './wall-clock.tsx';

const NOW = '2026-11-15T16:30:00.000Z';

beforeEach(() => {
  vi.useFakeTimers();
  showHallLanguage('en');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const jackpot = { ...aView().jackpot, exists: true, enabled: true, amount: 500, random: true, awardAmount: 200 };
const view = { ...aView(), now: NOW, clock: '19:30:00', jackpot: { ...jackpot, drawAt: '2026-11-15T16:40:30.000Z' } };

function Idle() {
  const aheadMs = useServerAhead(view);
  return (
    <DisplayContext value={{ code: 'abcd', view, claim: null, aheadMs, speaking: { on: false, toggle: () => {} } }}>
      <WallClock className="" />
      <GiantJackpot />
    </DisplayContext>
  );
}

it.each(['2026-11-15T16:30:00.000Z', '2019-01-01T03:12:45.000Z', '2031-05-05T23:59:59.000Z'])(
  'counts down to the jackpot by the clock of the hall if the clock of the TV is %s',
  (ownClock) => {
    vi.setSystemTime(ownClock);
    const { container } = render(<Idle />);
    expect(screen.getByRole('timer').textContent).toContain('00:10:30');
    expect(container.querySelector('[data-hour]')?.textContent).toBe('19:30');
  },
);
