import { use } from 'react';
import { Word } from '../../../i18n/hall-display/index.ts';
import { DesignatedWords } from '../../../ui/hall/draw-notice.tsx';
import { SealDigits } from '../../../ui/marks.tsx';
import { PlayCode } from './codes.tsx';
import { ComingGames } from './coming-games.tsx';
import { HallName } from './header.tsx';
import { Jackpot } from './jackpot.tsx';
import { Seal, useHall } from './parts.tsx';
import { SpeakingContext, VoiceSwitch } from './voice-switch.tsx';

/** Between games: who we are, what comes next and the seal that is fixed already. */
export function IdleScene() {
  const { next, phones, recordHead } = useHall();
  const speaking = use(SpeakingContext);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col items-center justify-center gap-[0.6rem] text-center">
      <div className="absolute top-0 right-0">{speaking && <VoiceSwitch {...speaking} />}</div>
      <header>
        <p className="text-xl text-ink-soft">
          <Word text="welcome" />
        </p>
        <h1 className="flex items-center justify-center gap-4 text-[2.8rem] leading-tight font-extrabold break-words">
          <HallName />
        </h1>
      </header>
      <div className="flex flex-col items-center justify-center gap-x-14 gap-y-3 landscape:flex-row">
        <section>
          <h2 className="text-2xl font-semibold text-ink-soft">
            <Word text="nextGame" />
          </h2>
          <p className="text-[6rem] leading-none font-extrabold text-go">{next.gameNumber}</p>
        </section>
        <ComingGames />
        <div className="flex flex-col items-center gap-0.5">
          <PlayCode className="size-[6.2rem]" />
          {phones > 0 && (
            <p className="text-xs font-semibold text-go-ink">
              <Word text="phonesReady" values={{ count: phones }} />
            </p>
          )}
        </div>
      </div>
      <section className="flex max-w-[44rem] flex-col items-center gap-1 rounded-card border-2 border-line px-4 py-1.5">
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
        {recordHead !== null && (
          <p data-record={recordHead.seq} className="text-sm leading-snug text-ink-soft">
            <Word text="recordHead" values={{ seq: recordHead.seq }} /> <SealDigits commitment={recordHead.hash} />
          </p>
        )}
      </section>
      <Jackpot />
    </div>
  );
}
