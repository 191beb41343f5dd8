import type { GameStatus } from '@adarash/rules/game';
import { HallWord, useHallWords } from '../../i18n/hall-words/index.ts';
import { cx } from '../../lib/class-names.ts';
import { Badge, DesignatedNotice, DrawMark, SealDigits, sealGroups } from '../marks.tsx';

export interface DrawnGame {
  designated: boolean;
  manualCalls: number;
  commitment: string;
  status?: GameStatus;
}

/** In the language of the screen, on every screen that shows the game; nothing at all for a game not designated. */
export function DesignatedWords({ game, className }: { game: DrawnGame; className?: string }) {
  const { t, language } = useHallWords();
  if (!game.designated) return null;
  return <DesignatedNotice text={t('designatedNotice')} lang={language} {...(className ? { className } : {})} />;
}

/** What a window over a game must not leave out: the chosen winner, and how many numbers were typed. */
export function DrawWarnings({ game }: { game: DrawnGame }) {
  return (
    <>
      <DesignatedWords game={game} />
      {game.manualCalls > 0 && (
        <div>
          <DrawSeal game={{ ...game, designated: false }} />
        </div>
      )}
    </>
  );
}

interface DrawSealProps {
  game: DrawnGame;
  /** Where the draw can be recomputed; it opens beside the game, not in its place. */
  verifyHref?: string;
  className?: string;
}

/** The fairness seal of a fair draw, or the marks of one that is not: a chosen winner, typed numbers, or both. */
export function DrawSeal({ game, verifyHref, className }: DrawSealProps) {
  const { t, named } = useHallWords();
  if (game.designated || game.manualCalls > 0) {
    return (
      <span className="inline-flex flex-wrap items-center gap-2">
        {game.designated && <DrawMark draw="designated" text={t('designated')} />}
        {game.manualCalls > 0 && (
          <DrawMark
            draw="manual"
            text={t(game.manualCalls === 1 ? 'manualOne' : 'manualMany', { count: game.manualCalls })}
          />
        )}
      </span>
    );
  }
  // A game that was called off gave nobody a prize: nothing green stands beside it.
  if (game.status === 'voided') {
    return (
      <span className={cx('inline-flex flex-wrap items-center gap-x-2 text-ink-soft', className)}>
        <HallWord word="seal" /> <SealDigits commitment={game.commitment} />
      </span>
    );
  }
  const seal = (
    <>
      <DrawMark draw="fair" text={t('fair')} /> <SealDigits commitment={game.commitment} />
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
      aria-label={`${named('verify')}: ${t('fair')} ${sealGroups(game.commitment).join(' ')}`}
      className={cx(look, 'underline-offset-4 hover:underline')}
    >
      {seal}
    </a>
  );
}

/** How a jackpot came to its card. */
export function AwardMark({ by }: { by: 'staff' | 'draw' | null }) {
  if (by === null) return null;
  return (
    <span data-draw-kind={by} className="contents">
      <Badge tone={by === 'staff' ? 'attention' : 'go'}>
        <HallWord word={by === 'staff' ? 'awardedByStaff' : 'drawn'} />
      </Badge>
    </span>
  );
}
