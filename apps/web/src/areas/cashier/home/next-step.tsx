import type { GameJson } from '@adarash/contract';
import { useQuery } from '@tanstack/react-query';
import { HandCoins, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { gamesInProgressQuery, useAnswer } from '@/api/answers.ts';
import { useT } from '@/i18n/use-t.tsx';
import { lazyComponent } from '@/lib/lazy-component.tsx';
import { writeSetting } from '@/lib/stored-settings.ts';
import { Button } from '@/ui/buttons/button.tsx';
import { LinkButton } from '@/ui/buttons/link-button.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { TvState } from '@/ui/text/tv-state.tsx';
import { SellLink } from '../shift/shift-link.tsx';
import { TV_EVERY_MS } from './hall-display.tsx';
import { CASHIER_HOME } from './texts.ts';

const OpenPrizesWindow = lazyComponent(() => import('@/game/windows/open-prizes.tsx'));

/** Returns the first active game. Returns the first paused game as a fallback, or undefined without such games. */
const playedNow = (games: readonly GameJson[] = []): GameJson | undefined =>
  games.find(({ status }) => status === 'active') ?? games.find(({ status }) => status === 'paused');

/**
 * Button for the cashier's next action: sell cards, or return to the current game. Also displays unpaid prizes and the
 * TV's state.
 */
export function NextStep({ unpaid }: { unpaid: number }) {
  const { word, format } = useT(CASHIER_HOME);
  const { data: games } = useQuery(gamesInProgressQuery);
  const display = useAnswer('GET /hall-code', {}, { refetchInterval: TV_EVERY_MS }).data?.display;
  const [paying, setPaying] = useState(false);
  const game = playedNow(games);
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-3">
        {game === undefined ? <SellLink size="large" focused /> : <BackToGame key={game._id} game={game} />}
        {unpaid > 0 && (
          <Button
            text={word('toPay', { amount: format.money(unpaid) })}
            variant="secondary"
            size="large"
            icon={<HandCoins />}
            onClick={() => setPaying(true)}
          />
        )}
        {display !== undefined && (
          <span className="ml-auto">
            <TvState display={display} />
          </span>
        )}
      </div>
      {paying && <OpenPrizesWindow gameNumber={undefined} onClose={() => setPaying(false)} />}
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
