import { HallWord } from '@/i18n/hall-words/index.ts';
import { CurrentBall } from '@/ui/hall/balls.tsx';
import { Board } from '@/ui/hall/board.tsx';
import { DesignatedWords } from '@/ui/hall/draw-notice.tsx';
import { Fit } from '@/ui/hall/fit.tsx';
import { SealDigits } from '@/ui/marks.tsx';
import type { Sale } from '../scene.ts';
import { VerifyCode } from './codes.tsx';
import { Amount, DrawKind, useShownGame } from './parts.tsx';
import { LeftOfPrize, Stage } from './stage.tsx';

/** The current number and what is at stake above, the board below: one glance tells all. */
export function PlayingScene() {
  const game = useShownGame();
  const { calledNumbers } = game;
  return (
    <Stage
      ball={<CurrentBall number={calledNumbers.at(-1) ?? null} className="size-[13rem] text-[6.6rem]" />}
      left={<LeftOfPrize />}
      prize={<Prize game={{ ...game, gameId: game._id }} />}
    >
      <Board
        called={calledNumbers}
        className="text-[min(1.65rem,3.6vw)] leading-none portrait:max-h-[22rem] portrait:min-h-[46vw] portrait:flex-1 landscape:h-full [&_th]:text-[1em]!"
      />
    </Stage>
  );
}

/** The prize with the seal, or the notice, right beside it; before the first number a chosen winner's draw has both. */
export function Prize({ game, sealed = false }: { game: Sale; sealed?: boolean }) {
  return (
    <Fit
      as="section"
      data-region="prize"
      className="flex flex-col justify-center-safe gap-[0.25rem] rounded-card border-2 border-line px-2.5 py-1"
    >
      <div className="flex items-center justify-between gap-3">
        <div className="flex-1">
          <h2 className="text-[max(0.75rem,0.875em)] leading-[1.2] font-semibold text-ink-soft">
            <HallWord word="prizePool" />
          </h2>
          <Amount birr={game.prizePool} className="text-go" />
          {(!game.designated || game.manualCalls > 0) && <DrawKind game={{ ...game, designated: false }} />}
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
        <p className="text-[max(0.79rem,1em)] leading-[1.2]">
          <SealDigits commitment={game.commitment} />
        </p>
      )}
      <DesignatedWords
        game={game}
        className="border-2! px-2! py-[0.15rem]! text-[max(0.75rem,0.9em)]! leading-[1.2]!"
      />
    </Fit>
  );
}
