import { HallWord } from '../../../ui/hall/hall-word.tsx';
import { useShownGame } from '../hall-context.ts';
import { Amount } from './amount.tsx';
import { DrawKind } from './draw-kind.tsx';
import { VerifyCode } from './verify-code.tsx';

/** The prize with the seal, or the notice, right beside it. */
export function Prize() {
  const game = useShownGame();
  return (
    <section className="flex items-start gap-3 rounded-card border-2 border-line p-2.5">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="text-sm leading-tight font-semibold text-ink-soft">
          <HallWord word="prizePool" />
        </h2>
        <Amount birr={game.prizePool} className="text-go" />
        <DrawKind game={game} />
      </div>
      <VerifyCode gameId={game._id} className="size-[5.6rem]" />
    </section>
  );
}
