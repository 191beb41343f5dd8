import { Ball } from '@/game/board/balls.tsx';
import { SealDigits } from '@/game/draw/marks.tsx';
import { Fit } from '@/ui/text/fit.tsx';
import { useTexts, Word } from '../texts.ts';
import { useShownGame } from './parts.tsx';
import { Stage } from './stage.tsx';

/** Numbers of the animated balls, three per colour. They are decoration and not based on the draw. */
const BALLS = [4, 19, 34, 49, 64, 11, 26, 41, 56, 71, 8, 23, 38, 53, 68];

/**
 * Scene of the TV while the random codes of the phones are mixed. Prize and ball have the same position as during the
 * game.
 */
export function MixScene() {
  const { mixing } = useShownGame();
  const { word } = useTexts();
  if (mixing === null) return null;
  return (
    <Stage ball={<Drum />}>
      <Fit
        as="section"
        role="status"
        data-region="below"
        className="flex flex-col items-center justify-center-safe gap-[0.3em] rounded-card border-2 border-info bg-info-soft px-3 py-1 text-center text-info-ink portrait:flex-1"
      >
        <h2 className="text-[max(0.75rem,1.7em)] leading-[1.2] font-extrabold">{word('mixTitle')}</h2>
        {mixing.closedAt === null ? (
          <p className="text-[max(0.75rem,1.5em)] leading-[1.2] font-semibold">{word('mixOpen')}</p>
        ) : (
          <Mixed {...mixing} />
        )}
        <p className="text-[max(0.75rem,1.25em)] leading-[1.2] font-semibold">
          {word('saleClosed')} · {word(mixing.purpose === 'jackpot' ? 'jackpotFollows' : 'firstFollows')}
        </p>
      </Fit>
    </Stage>
  );
}

type Mixing = NonNullable<ReturnType<typeof useShownGame>['mixing']>;

function Mixed({ phones, digest, secondsLeft }: Mixing) {
  return (
    <>
      <p className="flex items-baseline gap-4 text-left leading-[1.2] font-extrabold">
        <span data-phones={phones} className="text-[3em]">
          {phones}
        </span>
        <span className="text-[max(0.75rem,1.5em)]">
          <Word text="mixPhones" />
        </span>
      </p>
      {secondsLeft !== null && (
        <p
          data-seconds-left={secondsLeft}
          className="text-[max(0.75rem,1.5em)] leading-[1.2] font-extrabold tabular-nums"
        >
          <Word text="mixLeft" values={{ count: secondsLeft }} />
        </p>
      )}
      {digest !== null && (
        <p className="text-[max(0.75rem,1.25em)] leading-[1.2]">
          <Word text="mixDigest" />{' '}
          <span className="text-[1.2em]">
            <SealDigits commitment={digest} />
          </span>
        </p>
      )}
    </>
  );
}

/** Animated drum at the position of the current ball. */
function Drum() {
  const { named } = useTexts();
  return (
    <div
      role="img"
      aria-label={named('mixTitle')}
      className="relative mx-auto size-[13.2rem] shrink-0 overflow-hidden rounded-full border-4 border-line-strong bg-sunken"
    >
      {BALLS.map((number, index) => (
        <span
          key={number}
          aria-hidden="true"
          className="tumbling absolute top-1/2 left-1/2"
          style={{ '--place': index, '--out': Math.sqrt(index / BALLS.length) } as React.CSSProperties}
        >
          <Ball number={number} className="size-[2.9rem] text-[1.4rem]" />
        </span>
      ))}
    </div>
  );
}
