import { Ban, CircleCheck, Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { Word } from '../../../i18n/hall-display/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { useShownGame } from '../hall-context.ts';

const LOOK =
  'flex items-center gap-2 rounded-control px-3 py-0.5 leading-snug font-bold whitespace-nowrap [&_svg]:size-[1.2em] [&_svg]:shrink-0';

const Line = ({ tone, children }: { tone: string; children: ReactNode }) => (
  <p role="status" className={cx(LOOK, tone)}>
    {children}
  </p>
);

/** What a game is doing that is not simply running. */
export function StatusLine() {
  const { status, winners } = useShownGame();
  if (status === 'paused') {
    return (
      <Line tone="bg-attention-soft text-attention-ink">
        <Pause aria-hidden="true" />
        <Word text="paused" />
      </Line>
    );
  }
  if (status === 'voided') {
    return (
      <Line tone="bg-danger-soft text-danger-ink">
        <Ban aria-hidden="true" />
        <Word text="voided" />
      </Line>
    );
  }
  if (status !== 'completed') return null;
  return (
    <Line tone="bg-info-soft text-info-ink">
      <CircleCheck aria-hidden="true" />
      <span>
        <Word text="finished" />
        {winners.length === 0 && (
          <>
            {' · '}
            <Word text="noWinner" />
          </>
        )}
      </span>
    </Line>
  );
}
