import type { HallView } from '@adarash/contract';
import { Shuffle } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { CurrentBall, LastFive } from '@/game/board/balls.tsx';
import { Board } from '@/game/board/board.tsx';
import { Money } from '@/game/board/facts.tsx';
import { PatternName, PatternPicture } from '@/game/board/pattern-picture.tsx';
import { AwardMark, DrawSeal, StaffMarks } from '@/game/draw/draw-notice.tsx';
import { LazyNotes } from '@/game/draw/lazy-notes.tsx';
import { SealDigits } from '@/game/draw/marks.tsx';
import { HallWord } from '@/i18n/hall-words.ts';
import { formatFixed } from '@/lib/format.ts';
import type { DisplayedGame } from '@/live/hall-view.ts';
import { Fit } from '@/ui/text/fit.tsx';
import type { MixState } from '../taking-part.ts';
import { useTexts, Word } from '../texts.ts';

export const Waiting = ({ next }: Pick<HallView, 'next'>) => (
  <p className="text-lg leading-tight font-bold">
    <Word text="waiting" values={{ number: next.gameNumber }} />
  </p>
);

/**
 * Marks of the current draw above the player's cards. Space for one line is reserved, which prevents movement of the
 * cards.
 */
export const PhoneMarks = ({ game }: { game: DisplayedGame }) => (
  <div className="flex min-h-6 flex-wrap items-start gap-1">
    {game.designated ? <StaffMarks game={game} /> : <DrawSeal game={game} className="text-xs" />}
  </div>
);

/**
 * Pattern, notes and jackpot of the current game, below the player's cards. The card that won the jackpot is hidden
 * until the animation of the jackpot draw has ended.
 */
export function Now({ view, jackpotMoment }: { view: HallView; jackpotMoment: boolean }) {
  const { game, next } = view;
  if (game === null) {
    if (next.designated) return null;
    return (
      <p className="text-sm text-ink-soft">
        <HallWord text="seal" /> <SealDigits commitment={next.commitment} />
      </p>
    );
  }
  return (
    <section className="flex flex-col gap-3">
      <div data-region="pattern" className="flex h-10 items-center gap-3">
        <PatternPicture pattern={game.pattern} names={game.patternNames} className="size-7" />
        <p aria-hidden="true" className="line-clamp-2 min-w-0 text-sm leading-tight font-semibold">
          <PatternName pattern={game.pattern} names={game.patternNames} />
        </p>
      </div>
      <LazyNotes game={game}>
        {(notes) => (
          <p
            role="status"
            data-notes=""
            className="rounded-control bg-attention-soft px-3 py-2 text-sm leading-tight font-semibold text-attention-ink"
          >
            {notes}
          </p>
        )}
      </LazyNotes>
      {game.jackpotWinnerCardId !== null && !jackpotMoment && (
        <p data-jackpot={game.jackpotWinnerCardId} className="flex flex-wrap items-center gap-2 text-sm font-semibold">
          <Word
            text="jackpotWon"
            values={{ id: game.jackpotWinnerCardId, amount: formatFixed(game.jackpotAwardedAmount ?? 0) }}
          />
          <AwardMark game={game} />
        </p>
      )}
    </section>
  );
}

/** Game after the latest event. The rest of the page may still display the game before that event. */
export const NewestGame = createContext<DisplayedGame | null>(null);

/**
 * Header that stays visible while the cards scroll. While the phones' codes are mixed, it displays the progress instead
 * of the ball.
 */
export function Head({ game: drawn, mix, children }: { game: DisplayedGame; mix: MixState; children: ReactNode }) {
  const newest = useContext(NewestGame);
  const game = newest?._id === drawn._id ? newest : drawn;
  return (
    <div className="sticky top-0 z-10 -mx-3 bg-canvas px-3 py-1">
      {game.mixing !== null ? (
        <Mixing mixing={game.mixing} mix={mix} />
      ) : (
        <div className="flex h-[8.25rem] flex-col gap-2">
          <div className="flex h-20 items-center gap-3" data-region="ball">
            <CurrentBall number={game.calledNumbers.at(-1) ?? null} className="size-20 text-[2.4rem]" />
            <Fit className="flex h-full flex-1 flex-col justify-center-safe gap-0.5 *:shrink-0">
              <div className="flex items-baseline gap-x-3 whitespace-nowrap">
                <p className="text-[max(0.75rem,1em)] leading-tight font-extrabold">
                  <HallWord text="game" values={{ number: game.gameNumber }} />
                </p>
                <p className="text-[max(0.75rem,0.875em)] leading-tight text-ink-soft">
                  <HallWord text="called" values={{ count: game.calledNumbers.length }} />
                </p>
              </div>
              {game.status !== 'voided' && (
                <p
                  data-prize=""
                  className="flex items-baseline gap-x-2 text-[max(0.75rem,0.875em)] leading-tight whitespace-nowrap"
                >
                  <span data-spare="" className="min-w-0 truncate text-ink-soft">
                    <HallWord text="prizePool" />
                  </span>
                  <strong className="shrink-0 text-[1.3em] text-go">
                    <Money birr={game.prizePool} />
                  </strong>
                </p>
              )}
              <LastFive called={game.calledNumbers} ballClass="size-[2rem] text-sm" />
            </Fit>
          </div>
          {children}
        </div>
      )}
    </div>
  );
}

type Mixing = NonNullable<NonNullable<HallView['game']>['mixing']>;

function Mixing({ mixing, mix }: { mixing: Mixing; mix: MixState }) {
  const { word } = useTexts();
  const closed = mixing.closedAt !== null;
  return (
    <Fit
      role="status"
      className="flex h-[8.25rem] flex-col justify-center-safe gap-1 rounded-card border-2 border-info bg-info-soft px-3 text-info-ink *:shrink-0"
    >
      <p className="flex items-center gap-2 text-[max(0.75rem,1em)] leading-tight font-bold">
        <Shuffle aria-hidden="true" className="size-5 shrink-0" />
        {word(closed ? 'mixClosed' : 'mixOpen', { count: mixing.secondsLeft ?? '' })}
      </p>
      {mix?.taken === true && (
        <p className="text-[max(0.75rem,1.25em)] leading-tight font-extrabold">{word('inMix')}</p>
      )}
      {mix?.taken === false && (
        <p className="text-[max(0.75rem,1em)] leading-tight font-semibold">{word('partRefused')}</p>
      )}
      <p className="text-[max(0.75rem,0.875em)] leading-tight">{word('drawFollows')}</p>
      {closed && (
        <p className="text-[max(0.75rem,0.875em)] leading-tight">
          {word('phonesIn', { count: mixing.phones })}
          {mixing.digest !== null && (
            <>
              {' · '}
              <SealDigits commitment={mixing.digest} />
            </>
          )}
        </p>
      )}
    </Fit>
  );
}

export const CallsOfGame = ({ called }: { called: readonly number[] }) => (
  <Board called={called} className="h-44 text-[clamp(0.7rem,3vw,1rem)]" />
);
