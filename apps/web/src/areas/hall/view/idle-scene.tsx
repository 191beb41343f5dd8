import { Word } from '../../../i18n/hall-display/index.ts';
import { DesignatedWords } from '../../../ui/hall/draw-notice.tsx';
import { SealDigits } from '../../../ui/marks.tsx';
import { Jackpot } from './jackpot.tsx';
import { PlayCode, Seal, useHall } from './parts.tsx';

/** Between games: who we are, what comes next and the seal that is fixed already. */
export function IdleScene() {
  const { hall, next, phones } = useHall();
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-[0.9rem] text-center">
      <header>
        <p className="text-xl text-ink-soft">
          <Word text="welcome" />
        </p>
        <h1 className="text-[2.8rem] leading-tight font-extrabold break-words">{hall.name}</h1>
      </header>
      <section>
        <h2 className="text-2xl font-semibold text-ink-soft">
          <Word text="nextGame" />
        </h2>
        <p className="text-[6.5rem] leading-none font-extrabold text-go">{next.gameNumber}</p>
      </section>
      <div className="flex flex-col items-center justify-center gap-6 landscape:flex-row">
        <section className="flex max-w-[40rem] flex-col items-center gap-1 rounded-card border-2 border-line px-4 py-2">
          <h2 className="text-sm font-semibold text-ink-soft">
            <Word text="nextSeal" />
          </h2>
          {next.designated ? (
            <>
              <p className="text-xl">
                <SealDigits commitment={next.commitment} />
              </p>
              <DesignatedWords game={{ ...next, manualCalls: 0 }} className="border-2! px-3! py-1.5! text-left" />
            </>
          ) : (
            <>
              <div className="text-xl">
                <Seal commitment={next.commitment} />
              </div>
              <p className="text-xs leading-snug text-ink-soft">
                <Word text="sealHint" />
              </p>
            </>
          )}
        </section>
        <div className="flex flex-col items-center gap-1">
          <PlayCode className="size-[8rem]" />
          {phones > 0 && (
            <p className="text-sm font-semibold text-go-ink">
              <Word text="phonesReady" values={{ count: phones }} />
            </p>
          )}
        </div>
      </div>
      <Jackpot />
    </div>
  );
}
