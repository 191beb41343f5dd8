import type { DrawKind, GameStatus } from '@adarash/rules/game';
import { sealGroups } from '@adarash/rules/notes';
import { Hand, ShieldCheck, TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useHallWords } from '../../i18n/hall-words.ts';
import { cx } from '../../lib/class-names.ts';
import { Badge } from '../../ui/text/badge.tsx';
import { type DecisionFields, useNoticeText } from './designated-notice.tsx';

const DRAW_ICONS: Record<DrawKind, ReactNode> = {
  fair: <ShieldCheck aria-hidden="true" />,
  manual: <Hand aria-hidden="true" />,
  designated: <TriangleAlert aria-hidden="true" />,
};

/** Returns the text with the number of locked cards, or null if there are none. */
export function useLockedText({ out = [] }: { out?: readonly number[] | undefined }): string | null {
  const { t } = useHallWords();
  return out.length === 0 ? null : t(out.length === 1 ? 'lockedOne' : 'lockedMany', { count: out.length });
}

interface DrawMarkProps {
  draw: DrawKind;
  manualCalls?: number;
  /** Cards that staff locked. The text contains their number, and the mark is not green. */
  out?: readonly number[] | undefined;
  text?: string | undefined;
}

/** Returns the text for the kind of draw and the number of locked cards. */
export function useDrawText({ draw, manualCalls = 0, out, text }: DrawMarkProps): string {
  const { t } = useHallWords();
  const lockedText = useLockedText({ out });
  const typed = t(manualCalls === 1 ? 'manualOne' : 'manualMany', { count: manualCalls });
  const kind = text ?? (draw === 'manual' ? typed : t(draw));
  return lockedText === null ? kind : `${kind} · ${lockedText}`;
}

export function DrawMark(props: DrawMarkProps) {
  const { draw, out } = props;
  const isPlain = draw === 'fair' && out === undefined;
  return (
    <span data-draw-kind={draw} className={cx('contents', out && '[&>span]:whitespace-normal')}>
      <Badge tone={isPlain ? 'go' : 'attention'} icon={DRAW_ICONS[out ? 'designated' : draw]}>
        {useDrawText(props)}
      </Badge>
    </span>
  );
}

type Drawn = Pick<DrawMarkProps, 'draw' | 'manualCalls' | 'out'> & { status: GameStatus };

/** Whether no word for the draw applies: a voided game in which staff neither chose a winner nor typed a number. */
export const isDrawVoid = ({ status, draw }: Pick<Drawn, 'status' | 'draw'>): boolean =>
  status === 'voided' && draw === 'fair';

/** Short form for narrow columns: `manual` is a short word for typed numbers; a tooltip contains the full text. */
export function DrawCell({ game, manual }: { game: Drawn & DecisionFields; manual: string }) {
  const { draw, manualCalls, out } = game;
  const notice = useNoticeText(game);
  const full = useDrawText({ draw, manualCalls, out });
  const lockedText = useLockedText({ out });
  if (isDrawVoid(game)) return lockedText ?? '—';
  return (
    <span title={draw === 'designated' ? notice : full}>
      <DrawMark draw={draw} manualCalls={manualCalls} out={out} text={draw === 'manual' && !out ? manual : undefined} />
    </span>
  );
}

/** Number of locked cards next to other marks; renders no element without locked cards. */
export function LockedMark({ out }: { out: readonly number[] | undefined }) {
  const text = useLockedText({ out });
  if (text === null) return null;
  return (
    <span data-put-out="" className="contents">
      <Badge tone="attention" icon={DRAW_ICONS.designated}>
        {text}
      </Badge>
    </span>
  );
}

/** The commitment's first twenty digits in groups of four, in full on hover. */
export function SealDigits({ commitment }: { commitment: string }) {
  const groups = sealGroups(commitment);
  // Two lines in a narrow container, so that the last group is not isolated.
  const lines = [groups.slice(0, 3), groups.slice(3)];
  return (
    <code title={commitment} className="font-mono text-[0.95em] font-semibold tracking-wide">
      {lines.map((line, at) => (
        <Fragment key={line.join(' ')}>
          {at > 0 && ' '}
          <span className="whitespace-nowrap">{line.join(' ')}</span>
        </Fragment>
      ))}
    </code>
  );
}
