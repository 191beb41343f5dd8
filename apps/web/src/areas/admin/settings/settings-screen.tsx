import { Save } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import toast from 'react-hot-toast';
import { useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { usePageTitle } from '@/lib/page.ts';
import { writeSetting } from '@/lib/stored-settings.ts';
import { Button } from '@/ui/button.tsx';
import { Skeleton } from '@/ui/feedback.tsx';
import { LoadFailed } from '@/ui/load-failed.tsx';
import { PageTitle } from '@/ui/panel.tsx';
import { ClaimsSettings } from './claims.tsx';
import { DaysSettings } from './days.tsx';
import { DrawSettings } from './draw.tsx';
import type { HouseChanges, OwnerSettings } from './group.ts';
import { TaxSettings } from './tax.tsx';
import { t } from './texts.ts';
import { TwoPersonsSettings } from './two-persons.tsx';
import { WinnersSettings } from './winners.tsx';

// What most visits do not change comes after the rest, in parts of its own.
const NetworkSettings = lazy(() => import('./network.tsx'));
const CatalogueSettings = lazy(() => import('./catalogue.tsx'));
const CheckedDevices = lazy(() => import('./checked-devices.tsx'));
const HallsSettings = lazy(() => import('./halls.tsx'));

export default function SettingsScreen() {
  usePageTitle(t('title'));
  const { data, isError, isFetching, refetch } = useAnswer('GET /settings');
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageTitle title={t('title')} subtitle={t('subtitle')} />
      {isError && (
        <LoadFailed again={t('tryAgain')} onAgain={refetch} busy={isFetching}>
          {t('failedToLoad')}
        </LoadFailed>
      )}
      <Suspense fallback={<Skeleton className="h-24" />}>
        <NetworkSettings />
      </Suspense>
      {data ? <SettingsForm stored={data.settings} /> : !isError && <Skeleton className="h-64" />}
      <Suspense fallback={<Skeleton className="h-24" />}>
        <HallsSettings />
        <CheckedDevices />
      </Suspense>
    </div>
  );
}

function SettingsForm({ stored }: { stored: OwnerSettings }) {
  const [changes, setChanges] = useState<HouseChanges>({});
  const settings = { ...stored, designatedWinners: stored.noDesignatedSince === null, ...changes };
  const set = (some: HouseChanges) => setChanges((others) => ({ ...others, ...some }));
  const saving = useAction('PATCH /admin/settings', {
    failed: t('failedToSave'),
    onDone: ({ settings: { calendar } }) => {
      if (calendar !== stored.calendar) {
        writeSetting('calendar', calendar);
        return window.location.reload();
      }
      toast.success(t('saved'));
      setChanges({});
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate({ body: changes });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <DaysSettings settings={settings} set={set} />
      <ClaimsSettings settings={settings} set={set} />
      <Suspense fallback={<Skeleton className="h-24" />}>
        <CatalogueSettings settings={settings} set={set} />
      </Suspense>
      <TaxSettings settings={settings} set={set} />
      <WinnersSettings settings={settings} set={set} />
      <DrawSettings settings={settings} set={set} />
      <TwoPersonsSettings settings={settings} set={set} />
      <Button type="submit" icon={<Save />} busy={saving.isPending} className="self-start">
        {t('save')}
      </Button>
    </form>
  );
}
