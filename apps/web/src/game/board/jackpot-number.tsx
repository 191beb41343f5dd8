import { Trophy } from 'lucide-react';
import { HallWord } from '../../i18n/hall-words.ts';
import { type Awarded, AwardMark } from '../draw/draw-notice.tsx';
import { Money } from './facts.tsx';

interface Drawn extends Awarded {
  jackpotAwardedAmount: number | null;
  jackpotWinnerMessage: string | null;
}

interface JackpotNumberProps {
  game: Drawn;
  /** Card number to display. During the animation it is a random card of the game. */
  card: string;
  rolling: boolean;
}

/**
 * Title and card number of the jackpot. If staff chose the card, the title contains this already during the animation.
 * The word "drawn" appears only after the animation. Font sizes are relative to the parent.
 */
export const JackpotNumber = ({ game, card, rolling }: JackpotNumberProps) => (
  <>
    <h2 className="flex items-center gap-[0.4em] text-[0.36em] leading-tight font-extrabold text-attention">
      <Trophy aria-hidden="true" className="size-[1em]" />
      <span>
        <HallWord text="jackpot" />
        {!rolling && (
          <>
            {' · '}
            <HallWord text="winner" />
          </>
        )}
      </span>
    </h2>
    <p className="text-[0.5em] leading-tight font-extrabold text-attention">
      <Money birr={game.jackpotAwardedAmount ?? 0} />
    </p>
    <p aria-live="off" className="leading-none font-extrabold whitespace-nowrap">
      <HallWord text="card" values={{ id: card }} />
    </p>
    <p className="min-h-[1.6em] text-[max(1rem,0.2em)]">
      {(!rolling || game.jackpotAwardedBy === 'staff') && <AwardMark game={game} />}
    </p>
    {!rolling && game.jackpotWinnerMessage !== null && (
      <p className="max-w-[46rem] text-[max(1rem,0.2em)] leading-snug break-words">{game.jackpotWinnerMessage}</p>
    )}
  </>
);
