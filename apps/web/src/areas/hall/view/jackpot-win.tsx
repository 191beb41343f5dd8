import { Trophy } from 'lucide-react';
import { Word } from '../../../i18n/hall-display/index.ts';
import { HallWord } from '../../../i18n/hall-words/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { ShownGame } from '../display.ts';
import { Amount } from './amount.tsx';

/** Stays beside the game once its jackpot is drawn. */
export function JackpotWin({ game }: { game: ShownGame }) {
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border-2 border-attention px-2.5 py-1 landscape:min-h-[2.9rem] landscape:flex-nowrap">
      <h2 className="flex items-center gap-1.5 text-sm leading-tight font-semibold text-ink-soft">
        <Trophy aria-hidden="true" className="size-[1.3em] shrink-0 text-attention" />
        <Word text="jackpotWinner" />
      </h2>
      <div className="flex items-baseline gap-x-4 text-attention">
        <p className="text-[1.7rem] leading-tight font-extrabold whitespace-nowrap">
          <HallWord word="card" values={{ id: game.jackpotWinnerCardId ?? '' }} />
        </p>
        <Amount birr={game.jackpotAwardedAmount ?? 0} size="small" />
      </div>
      <AwardMark game={game} />
      {game.jackpotWinnerMessage !== null && (
        <p className="line-clamp-2 min-w-0 flex-1 text-xs leading-tight break-words">{game.jackpotWinnerMessage}</p>
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
