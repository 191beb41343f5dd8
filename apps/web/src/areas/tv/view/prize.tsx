import type { DisplayedSale } from '@adarash/contract/tv/displayed-sale';
import { DesignatedWords, StaffMarks } from '@/game/draw/draw-notice.tsx';
import { SealDigits } from '@/game/draw/marks.tsx';
import { HallWord } from '@/i18n/hall-words.ts';
import { Fit } from '@/ui/text/fit.tsx';
import { VerifyCode } from './codes.tsx';
import { Amount, DrawKindLine, GIANT, Giant, Seal, useShownGame } from './parts.tsx';

/** Box with the prize of the current game. It contains the seal of a fair draw or the notice of a designated winner. */
export function Prize() {
  const game = useShownGame();
  return (
    <Fit
      as="section"
      data-region="prize"
      className="flex flex-1 flex-col justify-center-safe gap-[0.25rem] rounded-card border-2 border-line px-2.5 py-1"
    >
      <div className="flex items-center justify-between gap-3">
        <div className="flex-1">
          <h2 className="text-[max(0.75rem,0.875em)] leading-[1.2] font-semibold text-ink-soft">
            <HallWord text="prizePool" />
          </h2>
          <Amount birr={game.prizePool} className="text-go" />
          {game.designated ? (
            <div className="flex flex-col items-start gap-1 text-left leading-[1.2] empty:hidden">
              <StaffMarks game={game} />
            </div>
          ) : (
            <DrawKindLine game={game} />
          )}
        </div>
        <VerifyCode className={game.designated ? 'size-[4.2rem]' : 'size-[5.8rem]'} />
      </div>
      <DesignatedWords
        game={game}
        className="border-2! px-2! py-[0.15rem]! text-[max(0.75rem,0.9em)]! leading-[1.2]!"
      />
    </Fit>
  );
}

/**
 * Large prize during the sale. Must be inside a `Fit`, which scales it. For a designated game it contains the
 * commitment (published hash) of the draw.
 */
export function GiantPrize({ sale }: { sale: DisplayedSale }) {
  return (
    <section data-region="prize" className={GIANT}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-[max(0.75rem,1.15em)] leading-[1.2] font-semibold text-ink-soft">
          <HallWord text="prizePool" />
        </h2>
        {sale.designated ? (
          <p className="text-[max(0.79rem,1em)] leading-[1.2]">
            <SealDigits commitment={sale.commitment} />
          </p>
        ) : (
          <Seal commitment={sale.commitment} />
        )}
      </div>
      <Giant birr={sale.prizePool} className="text-go" />
      <DesignatedWords game={sale} className="border-2! px-2! py-[0.2rem]! text-[max(0.8rem,1.15em)]! leading-[1.2]!" />
    </section>
  );
}
