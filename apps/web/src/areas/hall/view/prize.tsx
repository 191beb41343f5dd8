import { HallWord } from '../../../i18n/hall-words/index.ts';
import { useShownGame } from '../hall-context.ts';
import { Amount } from './amount.tsx';
import { DrawKind } from './draw-kind.tsx';
import { VerifyCode } from './verify-code.tsx';

/** The prize with the seal, or the notice, right beside it. */
export function Prize() {
  const game = useShownGame();
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
        <VerifyCode gameId={game._id} className={game.designated ? 'size-[4.2rem]' : 'size-[5.8rem]'} />
      </div>
      {game.designated && <DrawKind game={game} />}
    </section>
  );
}
