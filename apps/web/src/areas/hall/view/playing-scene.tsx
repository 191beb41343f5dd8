import { HallWord } from '../../../i18n/hall-words/index.ts';
import { cx } from '../../../lib/class-names.ts';
import type { ShownGame } from '../../../live/hall-view.ts';
import { CurrentBall, LastFive } from '../../../ui/hall/balls.tsx';
import { Board } from '../../../ui/hall/board.tsx';
import { PatternName, PatternPicture } from '../../../ui/hall/pattern-picture.tsx';
import { SealDigits } from '../../../ui/marks.tsx';
import type { Sale } from '../scene.ts';
import { VerifyCode } from './codes.tsx';
import { Header } from './header.tsx';
import { Jackpot } from './jackpot.tsx';
import { Amount, DrawKind, useHall, useShownGame } from './parts.tsx';

/** The current number and what is at stake above, the board below: one glance tells all. */
export function PlayingScene() {
  const { hall } = useHall();
  const game = useShownGame();
  const { calledNumbers } = game;
  return (
    <>
      <Header />
      <div className="flex shrink-0 flex-col gap-3 landscape:h-[13.5rem] landscape:flex-row landscape:gap-5">
        <div className="flex shrink-0 items-center justify-center">
          <CurrentBall number={calledNumbers.at(-1) ?? null} className="size-[13rem] text-[6.6rem]" />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex flex-1 flex-col gap-3 landscape:min-h-0 landscape:flex-row landscape:gap-5">
            <LeftOfPrize />
            <Prize game={{ ...game, gameId: game._id }} />
          </div>
          <Jackpot />
        </div>
      </div>
      <Board
        called={calledNumbers}
        className={cx(
          'flex-1 leading-none portrait:max-h-[22rem] portrait:min-h-[46vw] landscape:h-0',
          // A notice of two lines fits below, and the digits are still 4 % of the height.
          hall.notice === '' ? 'text-[min(1.75rem,3.6vw)]' : 'text-[min(1.65rem,3.6vw)] [&_th]:text-[1em]!',
        )}
      />
    </>
  );
}

export function LeftOfPrize() {
  const { calledNumbers, cardCount, pattern, patternNames } = useShownGame();
  return (
    <div className="flex shrink-0 flex-col items-center justify-between gap-1 landscape:items-start">
      <LastFive called={calledNumbers} ballClass="size-[2.9rem] text-[1.5rem]" />
      <Pattern pattern={pattern} patternNames={patternNames} />
      <p className="text-sm leading-tight text-ink-soft">
        <HallWord word="cardsInPlay" />: <strong className="text-[1.3em] text-ink">{cardCount}</strong>
      </p>
    </div>
  );
}

export function Pattern({ pattern, patternNames }: Pick<ShownGame, 'pattern' | 'patternNames'>) {
  return (
    <div className="flex flex-col items-center gap-0.5 landscape:items-start">
      <PatternPicture pattern={pattern} names={patternNames} className="size-[2.9rem]" />
      {/* A hall may give a pattern a long name: it wraps under the pictures and takes no room from the prize. */}
      <p aria-hidden="true" className="line-clamp-2 max-w-[16rem] leading-tight font-semibold portrait:text-center">
        <PatternName pattern={pattern} names={patternNames} />
      </p>
    </div>
  );
}

/** The prize with the seal, or the notice, right beside it; before the first number a chosen winner's draw has both. */
export function Prize({ game, sealed = false }: { game: Sale; sealed?: boolean }) {
  return (
    <section className="flex min-w-0 flex-1 flex-col justify-center gap-1 rounded-card border-2 border-line px-2.5 py-1">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-sm leading-tight font-semibold text-ink-soft">
            <HallWord word="prizePool" />
          </h2>
          <Amount birr={game.prizePool} className="text-go" />
          {!game.designated && <DrawKind game={game} />}
        </div>
        {game.gameId !== null && (
          <VerifyCode
            gameId={game.gameId}
            commitment={game.commitment}
            className={game.designated ? 'size-[4.2rem]' : 'size-[5.8rem]'}
          />
        )}
      </div>
      {game.designated && sealed && (
        <p className="text-base">
          <SealDigits commitment={game.commitment} />
        </p>
      )}
      {game.designated && <DrawKind game={game} />}
    </section>
  );
}
