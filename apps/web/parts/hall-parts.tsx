import { remaining } from '@adarash/contract/clock';
import { catalogue } from '@adarash/rules/catalogue';
import { PATTERNS, type Pattern, shapesShown } from '@adarash/rules/pattern';
import { useState } from 'react';
import { CountdownRing, CurrentBall, LastFive } from '@/game/board/balls.tsx';
import { Board } from '@/game/board/board.tsx';
import { CardGrid } from '@/game/board/card-grid.tsx';
import { Countdown, Money } from '@/game/board/facts.tsx';
import { JackpotNumber } from '@/game/board/jackpot-number.tsx';
import { PatternName, PatternPicture, ShapePicture } from '@/game/board/pattern-picture.tsx';
import {
  AwardMark,
  DesignatedWords,
  DrawSeal,
  DrawWarnings,
  StaffAwardMark,
  StaffMarks,
} from '@/game/draw/draw-notice.tsx';
import { LazyNotes } from '@/game/draw/lazy-notes.tsx';
import { OwnVerifier } from '@/game/draw/own-verifier.tsx';
import { SlowMixStatus, TrustWords, Verdict } from '@/game/draw/verdict.tsx';
import { useNow } from '@/lib/page.ts';
import { Button } from '@/ui/buttons/button.tsx';
import { Fit } from '@/ui/text/fit.tsx';
import { COMMITMENT, DESIGNATED, FAIR, LONG_NAME, Part, TYPED, WITHOUT_TWO } from './part.tsx';

export function HallParts() {
  return (
    <>
      <Balls />
      <Cards />
      <Patterns />
      <Draws />
      <Figures />
      <Verification />
    </>
  );
}

const CALLED = [7, 16, 44, 51, 75, 3, 22, 31, 60, 68];

function Balls() {
  const [called, setCalled] = useState(CALLED);
  const next = () => {
    const left = Array.from({ length: 75 }, (_, index) => index + 1).filter((number) => !called.includes(number));
    setCalled([...called, left[(called.length * 37) % left.length] ?? 1]);
  };
  return (
    <>
      <Part file="balls">
        <CurrentBall number={null} className="size-32 text-5xl" />
        <CurrentBall number={called.at(-1) ?? null} className="size-32 text-5xl" />
        <div className="relative size-32">
          <CurrentBall number={called.at(-1) ?? null} className="size-32 text-5xl" />
          <CountdownRing key={called.length} seconds={4} width={3} className="-inset-1.5 stroke-go" />
        </div>
        <div className="flex flex-col gap-4">
          <LastFive called={called} ballClass="size-12 text-xl" />
          <LastFive called={[7, 16]} ballClass="size-12 text-xl" />
          <Button onClick={next} disabled={called.length === 75}>
            Call the next
          </Button>
        </div>
      </Part>
      <Part file="board">
        <Board called={called} className="h-64 text-xs sm:text-base" />
      </Part>
    </>
  );
}

const CARDS = catalogue(2);

function Cards() {
  return (
    <Part file="card-grid">
      {CARDS.map(({ cardId, numbers }) => (
        <CardGrid key={cardId} cardId={cardId} numbers={numbers} called={CALLED} className="w-64 text-xl" />
      ))}
      <CardGrid
        cardId={1}
        numbers={CARDS[0]?.numbers ?? []}
        called={CARDS[0]?.numbers.filter((square) => square !== 'FREE') ?? []}
        line={[10, 11, 12, 13, 14]}
        className="w-64 text-xl"
      />
    </Part>
  );
}

const OWN: Pattern = 'own/0000003.0000018.1800000';
const OWN_NAMES = { en: 'Two in a corner', am: 'ሁለት በማዕዘን', om: 'Lama golee' };

function Patterns() {
  return (
    <>
      <Part file="pattern-picture">
        {[...PATTERNS, OWN].map((pattern) => (
          <div key={pattern} className="flex flex-col gap-1 text-sm">
            <PatternPicture pattern={pattern} names={OWN_NAMES} className="size-14" />
            <span aria-hidden="true">
              <PatternName pattern={pattern} names={OWN_NAMES} />
            </span>
          </div>
        ))}
      </Part>
      <Part file="pattern-shapes">
        {shapesShown('all').map((line) => (
          <ShapePicture key={line.mask} line={line} className="size-10" />
        ))}
      </Part>
    </>
  );
}

function Draws() {
  return (
    <Part file="draw-notice, lazy-notes">
      <DrawSeal game={FAIR} verifyHref="#verify" />
      <DrawSeal game={WITHOUT_TWO} />
      <DrawSeal game={TYPED} />
      <DrawSeal game={DESIGNATED} />
      <StaffMarks game={{ ...TYPED, out: [7] }} />
      <AwardMark game={DRAWN} />
      <StaffAwardMark />
      <DesignatedWords game={DESIGNATED} />
      <LazyNotes game={{ mixesBrokenOff: 1, terms: { lateCalls: 'off' }, out: [7], calledNumbers: CALLED }}>
        {(notes) => <p>{notes}</p>}
      </LazyNotes>
      <div className="flex w-full flex-col gap-2">
        <DrawWarnings game={DESIGNATED} />
        <DrawWarnings game={TYPED} />
        <DrawWarnings game={WITHOUT_TWO} />
      </div>
    </Part>
  );
}

const DRAWN = {
  cardCount: 100,
  jackpotAwardedAmount: 4_000,
  jackpotAwardedBy: 'draw',
  jackpotWinnerMessage: LONG_NAME,
} as const;

function Figures() {
  const [until] = useState(() => new Date(Date.now() + 100_000_000).toISOString());
  const left = remaining(until, useNow());
  return (
    <>
      <Part file="countdown, money">
        <p>
          <Money birr={1_234.5} />
        </p>
        {left !== null && (
          <div className="w-64">
            <Countdown left={left} />
          </div>
        )}
      </Part>
      <Part file="fit">
        {[1, 2, 4].map((times) => (
          <Fit key={times} className="h-16 w-56 rounded-control border border-line p-2">
            <p className="line-clamp-4 text-[max(0.75rem,1.25em)] leading-tight">{`${LONG_NAME} `.repeat(times)}</p>
          </Fit>
        ))}
      </Part>
      <Part file="jackpot-number">
        {[true, false].map((rolling) => (
          <div key={String(rolling)} className="flex flex-col items-center gap-2 text-center text-5xl">
            <JackpotNumber game={DRAWN} card="417" rolling={rolling} />
          </div>
        ))}
      </Part>
    </>
  );
}

const MIX = { links: 100, held: 3, broken: null, goal: 3, part: null, failed: false };
const NOTHING = () => undefined;

function Verification() {
  const [goal, setGoal] = useState(MIX.goal);
  return (
    <Part file="verdict, trust, slow-mix, own-verifier">
      <Verdict verdict="verifies" slow={MIX} />
      <Verdict verdict="doesNotVerify" />
      <Verdict verdict="doubted" />
      <Verdict verdict="notFinished" />
      <TrustWords trust={{ kind: 'phones', phones: 12 }} />
      <TrustWords trust={{ kind: 'brokenOff', times: 1, orders: 2 }} />
      <TrustWords trust={{ kind: 'late', seconds: 7 }} />
      <TrustWords trust={{ kind: 'word' }} />
      <TrustWords trust={{ kind: 'nothing' }} />
      <SlowMixStatus slow={{ ...MIX, goal }} checkAll={() => setGoal(MIX.links)} />
      <SlowMixStatus checkAll={NOTHING} slow={{ ...MIX, held: 1, part: 0.4 }} />
      <SlowMixStatus checkAll={NOTHING} slow={{ ...MIX, broken: 12 }} />
      <SlowMixStatus checkAll={NOTHING} slow={{ ...MIX, held: 0, failed: true }} />
      <OwnVerifier digest={COMMITMENT} />
    </Part>
  );
}
