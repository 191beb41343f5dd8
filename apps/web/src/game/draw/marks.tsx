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

/** Returns the text with the number of cards that staff locked, or null if there are none. */
export function useLockedText({ out = [] }: { out?: readonly number[] | undefined }): string | null {
  const { t } = useHallWords();
  return out.length === 0 ? null : t(out.length === 1 ? 'lockedOne' : 'lockedMany', { count: out.length });
}

interface DrawMarkProps {
  draw: DrawKind;
  manualCalls?: number;
  /** Ids of the cards that staff locked. With locked cards the mark contains their number and is not green. */
  out?: readonly number[] | undefined;
  text?: string | undefined;
}

/** Returns the text for the mark of a draw: its kind, such as fair or designated, and the number of locked cards. */
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

/** Returns true if a draw has no mark: the game was voided, and staff neither chose a winner nor typed a number. */
export const isDrawVoid = ({ status, draw }: Pick<Drawn, 'status' | 'draw'>): boolean =>
  status === 'voided' && draw === 'fair';

/**
 * Short mark of a draw for narrow columns. `manual` is a short word for typed numbers; a tooltip contains the full
 * text.
 */
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

/** Mark with the number of cards that staff locked. Renders no element if no card is locked. */
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

/**
 * First twenty digits of a game's commitment (the published hash of its draw) in groups of four. A tooltip contains all
 * digits.
 */
export function SealDigits({ commitment }: { commitment: string }) {
  const groups = sealGroups(commitment);
  // The digits are in two lines if the container is narrow, so that the last group is not isolated.
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
