import { use } from 'react';
import { Word } from '@/i18n/hall-display/index.ts';
import { cx } from '@/lib/class-names.ts';
import { DesignatedWords } from '@/ui/hall/draw-notice.tsx';
import { Fit } from '@/ui/hall/fit.tsx';
import { SealDigits } from '@/ui/marks.tsx';
import { PlayCode } from './codes.tsx';
import { ComingGames } from './coming-games.tsx';
import { HallName } from './header.tsx';
import { Jackpot } from './jackpot.tsx';
import { Seal, useHall } from './parts.tsx';
import { SpeakingContext, VoiceSwitch } from './voice-switch.tsx';

/** Between games: who we are, what comes next and the seal that is fixed already. */
export function IdleScene() {
  const { next, phones, program = [] } = useHall();
  const speaking = use(SpeakingContext);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-[0.45rem] text-center landscape:row-span-2">
      <div className="grid min-w-0 grid-cols-[2rem_minmax(0,1fr)_2rem] gap-2 landscape:h-[5rem] landscape:grid-rows-[minmax(0,1fr)]">
        <Fit as="header" data-region="name" className="col-start-2 flex flex-col justify-center-safe *:shrink-0">
          <p className="text-[max(0.75rem,1.25em)] leading-[1.2] text-ink-soft">
            <Word text="welcome" />
          </p>
          <h1 className="flex items-center justify-center gap-[0.4em] text-[max(0.75rem,2.8em)] leading-[1.15] font-extrabold">
            <HallName />
          </h1>
        </Fit>
        <div>{speaking && <VoiceSwitch {...speaking} />}</div>
      </div>
      <div
        className={cx(
          'flex min-w-0 flex-1 flex-col items-center gap-x-6 gap-y-3 landscape:grid landscape:min-h-0 landscape:grid-rows-[minmax(0,1fr)]',
          program.length === 0
            ? 'landscape:grid-cols-2'
            : 'landscape:grid-cols-[minmax(0,1fr)_minmax(0,2.1fr)_minmax(0,1fr)]',
        )}
      >
        <Fit as="section" data-region="next" className="max-h-full">
          <h2 className="text-[max(0.75rem,1.5em)] leading-[1.2] font-semibold text-ink-soft">
            <Word text="nextGame" />
          </h2>
          <p className="text-[4.8em] leading-[1.2] font-extrabold text-go">{next.gameNumber}</p>
        </Fit>
        <ComingGames />
        <Fit data-region="code" className="flex max-h-full flex-col items-center gap-0.5">
          <PlayCode className="size-[6.2em]" />
          <p className="min-h-[1.2em] text-xs leading-[1.2] font-semibold text-go-ink">
            {phones > 0 && <Word text="phonesReady" values={{ count: phones }} />}
          </p>
        </Fit>
      </div>
      <NextSeal />
      <Jackpot />
    </div>
  );
}

function NextSeal() {
  const { next, recordHead } = useHall();
  return (
    <Fit
      as="section"
      data-region="seal"
      className="mx-auto flex w-full max-w-[46rem] shrink-0 flex-col items-center justify-center-safe gap-[0.15em] rounded-card border-2 border-line px-4 py-1 landscape:h-[6.6rem]"
    >
      <h2 className="text-[max(0.75rem,0.875em)] leading-[1.2] font-semibold text-ink-soft">
        <Word text="nextSeal" />
      </h2>
      {next.designated ? (
        <>
          <p className="text-[max(0.79rem,1.25em)] leading-[1.2]">
            <SealDigits commitment={next.commitment} />
          </p>
          <DesignatedWords
            game={{ ...next, manualCalls: 0 }}
            className="border-2! px-3! py-[0.15rem]! text-left text-[max(0.75rem,0.9em)]! leading-[1.2]!"
          />
        </>
      ) : (
        <>
          <div className="text-[max(0.75rem,1.25em)]">
            <Seal commitment={next.commitment} />
          </div>
          <p className="text-xs leading-[1.2] text-ink-soft">
            <Word text="sealHint" />
          </p>
        </>
      )}
      {recordHead !== null && (
        <p data-record={recordHead.seq} className="text-[max(0.79rem,0.875em)] leading-[1.2] text-ink-soft">
          <Word text="recordHead" values={{ seq: recordHead.seq }} /> <SealDigits commitment={recordHead.hash} />
        </p>
      )}
    </Fit>
  );
}
