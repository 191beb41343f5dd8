import { publicDay } from '@adarash/rules/ethiopian';
import type { ReactNode } from 'react';
import { Money } from '@/game/board/facts.tsx';
import { DesignatedWords } from '@/game/draw/draw-notice.tsx';
import { SealDigits } from '@/game/draw/marks.tsx';
import { cx } from '@/lib/class-names.ts';
import { Fit } from '@/ui/text/fit.tsx';
import { type TextKey, Word } from '../texts.ts';
import { CodePlace, PhonesReady, useCodeOrigin } from './codes.tsx';
import { HallName } from './header.tsx';
import { GiantJackpot } from './jackpot.tsx';
import { LastWinners } from './last-winners.tsx';
import { LIST, ROW, Seal, useHall } from './parts.tsx';
import { Rules } from './rules.tsx';
import { VoiceSwitch } from './voice-switch.tsx';
import { WallClock } from './wall-clock.tsx';

/**
 * Scene of the TV between games, with fixed boxes for the jackpot, the price of the next game, the last winners and the
 * rules. The next game's seal (published hash) is at the bottom.
 */
export function IdleScene() {
  const { next, hall } = useHall();
  const hasCode = useCodeOrigin() !== null;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-[0.45rem] landscape:row-span-2 landscape:grid landscape:grid-cols-[minmax(0,1fr)] landscape:grid-rows-[3rem_minmax(0,1fr)_auto_2.2rem] landscape:gap-[0.5rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto_auto] gap-x-4 gap-y-2 landscape:grid-rows-[minmax(0,1fr)]">
        <Fit as="header" data-region="name" className="flex flex-col justify-center-safe *:shrink-0">
          <p className="text-[max(0.75rem,0.9em)] leading-[1.2] text-ink-soft">
            <Word text="welcome" />
          </p>
          <h1 className="flex items-center gap-[0.4em] text-[max(0.75rem,2em)] leading-[1.1] font-extrabold">
            <HallName />
          </h1>
        </Fit>
        <WallClock className="self-center text-[max(0.75rem,2em)] leading-none font-extrabold" />
        <div>
          <VoiceSwitch />
        </div>
      </div>
      <div className={cx(ROW, hasCode && 'landscape:grid-cols-[minmax(0,1fr)_11.5rem]')}>
        <Evening hasCode={hasCode} />
        {hasCode && <CodePlace gap="gap-[0.5em]" size="size-[10.4em]" />}
      </div>
      <div>
        <DesignatedWords
          game={next}
          className="justify-center border-2! px-3! py-[0.2rem]! text-[1rem]! leading-[1.2]!"
        />
        {!next.designated && hall.noDesignatedSince !== null && (
          <p data-no-designated="" className="text-center text-[0.95rem] leading-[1.2] font-semibold text-ink-soft">
            <Word text="noDesignated" values={{ day: publicDay(hall.noDesignatedSince, hall.calendar) }} />
          </p>
        )}
      </div>
      <Footer />
    </div>
  );
}

const TWO = 'landscape:grid-cols-2';

/** Grid of two rows and two columns. If a box is missing, the other box in its row uses the space. */
function Evening({ hasCode }: { hasCode: boolean }) {
  const { jackpot, lastWon } = useHall();
  const hasJackpot = jackpot.exists && jackpot.enabled;
  const hasWinners = lastWon.length > 0;
  return (
    <div className="flex min-w-0 flex-col gap-3 landscape:grid landscape:min-h-0 landscape:grid-rows-[7.4rem_minmax(0,1fr)] landscape:gap-[0.5rem]">
      <div className={cx(ROW, hasJackpot && TWO)}>
        {hasJackpot && (
          <Fit className="flex flex-col">
            <GiantJackpot counts />
          </Fit>
        )}
        <Fit className="flex flex-col">
          <Next hasCode={hasCode} />
        </Fit>
      </div>
      <Fit className={cx(ROW, hasWinners && TWO)}>
        {hasWinners && (
          <section data-region="won" className={LIST}>
            <LastWinners />
          </section>
        )}
        <section data-region="rules" className={LIST}>
          <Rules />
        </section>
      </Fit>
    </div>
  );
}

function Next({ hasCode }: { hasCode: boolean }) {
  const { next } = useHall();
  return (
    <section data-region="next" className={cx(LIST, 'flex-1 justify-center-safe pb-[0.35rem] text-center')}>
      <dl className="flex justify-around gap-x-[1em]">
        <Large name="nextGame">{next.gameNumber}</Large>
        <Large name="cardPrice">
          <Money birr={next.betAmount} />
        </Large>
      </dl>
      {!hasCode && <PhonesReady />}
    </section>
  );
}

function Large({ name, children }: { name: TextKey; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[max(0.75rem,1.15em)] leading-[1.2] font-semibold text-ink-soft">
        <Word text={name} />
      </dt>
      <dd className="text-[2.6em] leading-[1.1] font-extrabold whitespace-nowrap text-go">{children}</dd>
    </div>
  );
}

/**
 * Seal (published hash) of the next draw and last entry of the audit log. Both are in small print and always in the
 * same position, so that they can be compared later.
 */
function Footer() {
  const { next, recordHead } = useHall();
  return (
    <Fit
      as="footer"
      data-region="seal"
      className="flex flex-wrap items-center justify-between gap-x-[1.2em] border-t-2 border-line leading-[1.2] text-ink-soft *:text-[0.79rem]"
    >
      <div className="flex flex-wrap items-center gap-x-[0.6em]">
        <h2>
          <Word text="nextSeal" />
        </h2>
        {next.designated ? <SealDigits commitment={next.commitment} /> : <Seal commitment={next.commitment} />}
      </div>
      {recordHead !== null && (
        <p data-record={recordHead.seq}>
          <Word text="recordHead" values={{ seq: recordHead.seq }} /> <SealDigits commitment={recordHead.hash} />
        </p>
      )}
    </Fit>
  );
}
