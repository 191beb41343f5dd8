import { useTexts, Word } from '../../../i18n/hall-display/index.ts';
import { Ball } from '../../../ui/ball.tsx';
import { SealDigits } from '../../../ui/marks.tsx';
import { Header } from './header.tsx';
import { useShownGame } from './parts.tsx';
import { LeftOfPrize, Prize } from './playing-scene.tsx';

/** One ball of each hue, three times over; which numbers they show means nothing. */
const BALLS = [4, 19, 34, 49, 64, 11, 26, 41, 56, 71, 8, 23, 38, 53, 68];

/** What the phones of the hall added is being mixed: prize and ball stand where they stand in play. */
export function MixScene() {
  const game = useShownGame();
  const { mixing } = game;
  const closed = mixing !== null && mixing.closedAt !== null;
  return (
    <>
      <Header />
      <div className="flex shrink-0 flex-col gap-3 landscape:h-[13.5rem] landscape:flex-row landscape:gap-5">
        <Drum />
        <div className="flex min-w-0 flex-1 flex-col gap-3 landscape:min-h-0 landscape:flex-row landscape:gap-5">
          <LeftOfPrize />
          <Prize game={{ ...game, gameId: game._id }} />
        </div>
      </div>
      <section
        role="status"
        className="flex min-h-0 flex-1 flex-col items-center justify-center gap-1.5 rounded-card border-2 border-info bg-info-soft text-center text-info-ink"
      >
        <h2 className="text-[1.7rem] leading-tight font-extrabold">
          <Word text="mixTitle" />
        </h2>
        {closed ? <Mixed phones={mixing.phones} digest={mixing.digest} /> : <Asking />}
      </section>
    </>
  );
}

function Asking() {
  return (
    <p className="text-2xl font-semibold">
      <Word text="mixOpen" />
    </p>
  );
}

function Mixed({ phones, digest }: { phones: number; digest: string | null }) {
  return (
    <>
      <p className="flex items-baseline gap-4 leading-none font-extrabold">
        <span data-phones={phones} className="text-[3.2rem]">
          {phones}
        </span>
        <span className="text-[1.5rem]">
          <Word text="mixPhones" />
        </span>
      </p>
      {digest !== null && (
        <p className="text-xl">
          <Word text="mixDigest" />{' '}
          <span className="text-[1.2em]">
            <SealDigits commitment={digest} />
          </span>
        </p>
      )}
      <p className="text-base font-semibold">
        <Word text="mixClosed" />
      </p>
    </>
  );
}

/** Stands where the current ball will be. */
function Drum() {
  const { named } = useTexts();
  return (
    <div
      role="img"
      aria-label={named('mixTitle')}
      className="relative mx-auto size-[13rem] shrink-0 overflow-hidden rounded-full border-4 border-line-strong bg-sunken"
    >
      {BALLS.map((number, index) => (
        <span
          key={number}
          aria-hidden="true"
          className="tumbling absolute top-1/2 left-1/2"
          style={{ '--place': index, '--count': BALLS.length } as React.CSSProperties}
        >
          <Ball number={number} className="size-[2.9rem] text-[1.4rem]" />
        </span>
      ))}
    </div>
  );
}
