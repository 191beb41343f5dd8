import type { GameJson } from '@adarash/contract';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { gamesInProgressQuery, useAnswer } from '@/api/answers.ts';
import { useT } from '@/i18n/use-t.tsx';
import { writeSetting } from '@/lib/stored-settings.ts';
import { LinkButton } from '@/ui/buttons/link-button.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { TvState } from '@/ui/text/tv-state.tsx';
import { SellLink } from '../shift/shift-link.tsx';
import { ToPay } from '../shift/to-pay.tsx';
import { TV_EVERY_MS } from './hall-display.tsx';
import { CASHIER_HOME } from './texts.ts';

/** Returns the first active game. Returns the first paused game as a fallback, or undefined without such games. */
const playedNow = (games: readonly GameJson[] = []): GameJson | undefined =>
  games.find(({ status }) => status === 'active') ?? games.find(({ status }) => status === 'paused');

/**
 * Button for the cashier's next action: sell cards, or return to the current game. Also displays unpaid prizes and the
 * TV's state.
 */
export function NextStep() {
  const { data: games } = useQuery(gamesInProgressQuery);
  const display = useAnswer('GET /hall-code', {}, { refetchInterval: TV_EVERY_MS }).data?.display;
  const game = playedNow(games);
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-3">
        {game === undefined ? <SellLink size="large" focused /> : <BackToGame key={game._id} game={game} />}
        <ToPay variant="secondary" size="large" />
        {display !== undefined && (
          <span className="ml-auto">
            <TvState display={display} />
          </span>
        )}
      </div>
    </Panel>
  );
}

function BackToGame({ game }: { game: GameJson }) {
  const { word } = useT(CASHIER_HOME);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <>
      <LinkButton
        ref={link}
        text={word('backToGame', { number: game.gameNumber })}
        size="large"
        icon={<Play />}
        to={`/bingo-game?id=${game._id}`}
        onClick={() => writeSetting('currentGameId', game._id)}
      />
      <SellLink size="large" variant="secondary" />
    </>
  );
}
