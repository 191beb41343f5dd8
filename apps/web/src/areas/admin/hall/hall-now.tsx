import type { Answer } from '@adarash/contract';
import { useAnswer } from '@/api/answers.ts';
import { DrawMark } from '@/game/draw/marks.tsx';
import { useT } from '@/i18n/use-t.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { Fact, Facts } from '@/ui/tables/facts.tsx';
import { TvState } from '@/ui/text/tv-state.tsx';
import { ADMIN_HALL } from './texts.ts';

type Cashier = Answer<'GET /games/admin/cashier-report'>['cashier'];

/** Current state of a hall: staff, jackpot, TV and running games. For a deleted hall, only the cashier is displayed. */
export function HallNowPanel({ cashier }: { cashier: Cashier }) {
  const { t, word, format } = useT(ADMIN_HALL);
  const users = useAnswer('GET /admin/users', {}).data?.users ?? [];
  const overview = useAnswer('GET /admin/overview', { query: { range: 'today' } }).data;
  const moderator = users.find(({ managedCashier }) => managedCashier === cashier.id);
  const hall = overview?.halls.find(({ id }) => id === cashier.id);
  return (
    <Panel title={word('now')}>
      <Facts layout="columns">
        <Fact name={word('cashier')} hint={cashier.email}>
          {cashier.name}
        </Fact>
        {moderator !== undefined && (
          <Fact name={word('moderator')} hint={moderator.email}>
            {moderator.name}
          </Fact>
        )}
        {hall !== undefined && (
          <>
            <Fact name={word('jackpot')}>{format.money(hall.jackpot)}</Fact>
            <Fact name={word('tv')}>
              <TvState display={hall.display} />
            </Fact>
          </>
        )}
        {hall?.games.map((game) => (
          <Fact key={game._id} name={word('game')}>
            <span className="flex flex-wrap items-center gap-2">
              {t('gameNumber', { number: game.gameNumber })}
              <DrawMark draw={game.draw} manualCalls={game.manualCalls} out={game.out} />
            </span>
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}
