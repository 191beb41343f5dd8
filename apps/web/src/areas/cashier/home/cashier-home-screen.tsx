import { LayoutGrid } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '@/i18n/en/cashier-home.ts';
import { usePageTitle } from '@/lib/page.ts';
import { useHallReload } from '@/live/use-hall-reload.ts';
import { buttonClass } from '@/ui/button.tsx';
import { PageTitle } from '@/ui/panel.tsx';
import { DisplayCode } from './display-code.tsx';
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
          <>
            <Link to="/cashier-report?shift" className={buttonClass('secondary', 'large')}>
              {t('closeShift')}
            </Link>
            <Link to="/select-card" className={buttonClass('primary', 'large')}>
              <LayoutGrid />
              {t('setUp')}
            </Link>
          </>
        }
      />
      <FirstEvening />
      <GamesInProgress />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <HallDisplay />
        <HallOnDisplay />
      </div>
      <Settings />
    </div>
  );
}

/** What is changed once a season, and would do harm if it were pressed in passing. */
const Settings = () => (
  <details className="rounded-card border border-line bg-surface">
    <summary className="min-h-14 cursor-pointer content-center px-4 font-semibold">{t('settings')}</summary>
    <div className="grid items-start gap-x-8 gap-y-6 border-t border-line p-4 md:grid-cols-2">
      <GameCounter />
      <DisplayCode />
    </div>
  </details>
);
