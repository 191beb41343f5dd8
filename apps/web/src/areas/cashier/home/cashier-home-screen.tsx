import { LayoutGrid } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '@/i18n/en/cashier-home.ts';
import { usePageTitle } from '@/lib/page.ts';
import { useHallReload } from '@/live/use-hall-reload.ts';
import { buttonClass } from '@/ui/button.tsx';
import { PageTitle } from '@/ui/panel.tsx';
import { FirstEvening } from './first-evening.tsx';
import { GameCounter } from './game-counter.tsx';
import { GamesInProgress } from './games-in-progress.tsx';
import { HallDisplay } from './hall-display.tsx';
import { HallOnDisplay } from './hall-on-display.tsx';

export default function CashierHomeScreen() {
  usePageTitle(t('title'));
  useHallReload();
  return (
    <div className="flex flex-col gap-4">
      <PageTitle
        title={t('title')}
        action={
          <Link to="/select-card" className={buttonClass('primary', 'large')}>
            <LayoutGrid />
            {t('setUp')}
          </Link>
        }
      />
      <FirstEvening />
      <GamesInProgress />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <HallDisplay />
        <div className="flex min-w-0 flex-col gap-4">
          <HallOnDisplay />
          <GameCounter />
        </div>
      </div>
    </div>
  );
}
