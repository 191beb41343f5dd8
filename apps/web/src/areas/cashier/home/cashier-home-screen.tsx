import { LayoutGrid, Printer } from 'lucide-react';
import { useState } from 'react';
import { OpenPrizesButton } from '@/game/windows/open-prizes-button.tsx';
import { named } from '@/i18n/named.tsx';
import { later } from '@/lib/later.tsx';
import { useHallReload } from '@/live/use-hall-reload.ts';
import { Button } from '@/ui/button.tsx';
import { LinkButton } from '@/ui/link-button.tsx';
import { Screen } from '@/ui/panel.tsx';
import { ShiftLink } from '../shift/shift-link.tsx';
import { FirstEvening } from './first-evening.tsx';
import { GameCounter, GamesInProgress } from './games-in-progress.tsx';
import { DisplayCode, HallDisplay } from './hall-display.tsx';
import { HallOnDisplay } from './hall-on-display.tsx';
import { t } from './texts.ts';

// Apart, because most evenings everything is handed over at once.
const PrintDialog = later(() => import('../print-dialog.tsx'));

export default function CashierHomeScreen() {
  useHallReload();
  const [printing, setPrinting] = useState(false);
  return (
    <Screen
      title={t('title')}
      action={
        <span className="flex flex-wrap gap-2">
          <ShiftLink size="large" />
          <Button
            text={t('printCards')}
            variant="secondary"
            size="large"
            icon={<Printer />}
            onClick={() => setPrinting(true)}
          />
          <LinkButton text={t('setUp')} size="large" icon={<LayoutGrid />} to="/select-card" />
        </span>
      }
    >
      <OpenPrizesButton />
      <FirstEvening />
      <GamesInProgress />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <HallDisplay />
        <HallOnDisplay />
      </div>
      <Settings />
      {printing && <PrintDialog what={{ kind: 'cards' }} onClose={() => setPrinting(false)} />}
    </Screen>
  );
}

/** What is changed once a season, and would do harm if it were pressed in passing. */
const Settings = () => (
  <details className="rounded-card border border-line bg-surface">
    <summary className="min-h-14 cursor-pointer p-4 font-semibold">{named(t('settings'))}</summary>
    <div className="grid items-start gap-x-8 gap-y-6 border-t border-line p-4 md:grid-cols-2">
      <GameCounter />
      <DisplayCode />
    </div>
  </details>
);
