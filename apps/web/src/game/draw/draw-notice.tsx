import type { GameStatus } from '@adarash/rules/game';
import { callsWithin } from '@adarash/rules/jackpot';
import { sealGroups } from '@adarash/rules/notes';
import { HallWord, useHallWords } from '../../i18n/hall-words.ts';
import { cx } from '../../lib/class-names.ts';
import { Badge } from '../../ui/text/badge.tsx';
import { type DecisionFields, DesignatedNotice } from './designated-notice.tsx';
import { DrawMark, LockedMark, SealDigits, useDrawText } from './marks.tsx';

export interface WarnedGame extends DecisionFields {
  designated: boolean;
  manualCalls: number;
  /** Ids of the cards that staff locked, if any. */
  out?: readonly number[] | undefined;
}

export interface DrawnGame extends WarnedGame {
  commitment: string;
  status?: GameStatus;
}

interface DesignatedWordsProps {
  game: Pick<WarnedGame, 'designated' | keyof DecisionFields>;
  className?: string;
}

/**
 * Notice that the winner was designated, in the language of the screen. Must appear on every screen that displays such
 * a game.
 */
export const DesignatedWords = ({ game, className }: DesignatedWordsProps) =>
  game.designated ? <DesignatedNotice decided={game} className={className} /> : null;

/** Marks with the number of typed numbers and of locked cards in a game, if any. */
export const StaffMarks = ({ game }: { game: WarnedGame }) => (
  <>
    {game.manualCalls > 0 && <DrawMark draw="manual" manualCalls={game.manualCalls} />}
    <LockedMark out={game.out} />
  </>
);

/** Marks of a game that every dialog over it must display: designated winner, typed numbers and locked cards. */
export const DrawWarnings = ({ game }: { game: WarnedGame }) => (
  <>
    <DesignatedWords game={game} />
    {(game.manualCalls > 0 || game.out) && (
      <div className="flex flex-wrap gap-2">
        <StaffMarks game={game} />
      </div>
    )}
  </>
);

interface DrawSealProps {
  game: DrawnGame;
  /** URL of the page that verifies the draw. The link opens in a new tab. */
  verifyHref?: string;
  className?: string;
}

/**
 * Seal of a fair draw, otherwise the marks of the draw: designated winner or typed numbers. A game with locked cards
 * must always display their mark, even with a seal.
 */
export function DrawSeal({ game, verifyHref, className }: DrawSealProps) {
  const { named } = useHallWords();
  const fair = useDrawText({ draw: 'fair', out: game.out });
  if (game.designated || game.manualCalls > 0) {
    return (
      <span className="inline-flex flex-wrap items-center gap-2">
        {game.designated && <DrawMark draw="designated" />}
        <StaffMarks game={game} />
      </span>
    );
  }
  // A voided game displays no green seal, because it has no prizes.
  if (game.status === 'voided') {
    return (
      <span className={cx('inline-flex flex-wrap items-center gap-x-2 text-ink-soft', className)}>
        <HallWord text="seal" /> <SealDigits commitment={game.commitment} />
        <StaffMarks game={game} />
      </span>
    );
  }
  const seal = (
    <>
      <DrawMark draw="fair" out={game.out} /> <SealDigits commitment={game.commitment} />
    </>
  );
  const look = cx('inline-flex flex-wrap items-center gap-x-2 rounded-control', className);
  if (verifyHref === undefined) return <span className={look}>{seal}</span>;
  return (
    <a
      href={verifyHref}
      target="_blank"
      rel="noreferrer"
      title={named('verify')}
      aria-label={`${named('verify')}: ${fair} ${sealGroups(game.commitment).join(' ')}`}
      className={cx(look, 'underline-offset-4 hover:underline')}
    >
      {seal}
    </a>
  );
}

export interface Awarded {
  jackpotAwardedBy: 'staff' | 'draw' | 'rule' | null;
  jackpotRule?: string | undefined;
  cardCount: number;
}

export function AwardMark({ game: { jackpotAwardedBy, jackpotRule = '', cardCount } }: { game: Awarded }) {
  if (jackpotAwardedBy === null) return null;
  if (jackpotAwardedBy === 'staff') return <StaffAwardMark />;
  const isRule = jackpotAwardedBy === 'rule';
  return (
    <span data-draw-kind={jackpotAwardedBy} className="contents">
      <Badge tone="go">
        {isRule ? (
          <HallWord text="awardedByRule" values={{ count: callsWithin(jackpotRule) ?? 0 }} />
        ) : (
          <HallWord text="drawnAmong" values={{ count: cardCount }} />
        )}
      </Badge>
    </span>
  );
}

export const StaffAwardMark = () => (
  <span data-draw-kind="staff" className="contents">
    <Badge tone="attention">
      <HallWord text="awardedByStaff" />
    </Badge>
  </span>
);
