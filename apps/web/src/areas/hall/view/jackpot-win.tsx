import { Trophy } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { HallWord } from '../../../ui/hall/hall-word.tsx';
import type { ShownGame } from '../follow.ts';
import { Amount } from './amount.tsx';
import { Word } from './word.tsx';

/** Stays beside the game once its jackpot is drawn. */
export function JackpotWin({ game }: { game: ShownGame }) {
  return (
    <section className="flex min-h-0 flex-col gap-0.5 rounded-card border-2 border-attention px-2.5 py-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="flex items-center gap-1.5 text-sm font-semibold text-ink-soft">
          <Trophy aria-hidden="true" className="size-[1.1em] text-attention" />
          <Word text="jackpotWinner" />
        </h2>
        <AwardMark game={game} />
      </div>
      <div className="flex flex-wrap items-baseline gap-x-4 text-attention">
        <p className="text-[1.7rem] leading-tight font-extrabold">
          <HallWord word="card" values={{ id: game.jackpotWinnerCardId ?? '' }} />
        </p>
        <Amount birr={game.jackpotAwardedAmount ?? 0} size="small" />
      </div>
      {game.jackpotWinnerMessage !== null && (
        <p className="line-clamp-2 text-xs leading-tight break-words">{game.jackpotWinnerMessage}</p>
      )}
    </section>
  );
}

export function AwardMark({ game: { jackpotAwardedBy } }: { game: ShownGame }) {
  if (jackpotAwardedBy === null) return null;
  return (
    <Badge tone={jackpotAwardedBy === 'staff' ? 'attention' : 'go'}>
      <HallWord word={jackpotAwardedBy === 'staff' ? 'awardedByStaff' : 'drawn'} />
    </Badge>
  );
}
