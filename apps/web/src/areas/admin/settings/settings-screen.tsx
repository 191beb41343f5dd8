import { Save } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { useT } from '@/i18n/use-t.tsx';
import { lazyComponent } from '@/lib/lazy-component.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { LinkButton } from '@/ui/buttons/link-button.tsx';
import { Loaded } from '@/ui/feedback/loaded.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { Form } from '@/ui/forms/form.tsx';
import { Screen } from '@/ui/layout/screen.tsx';
import {
  ClaimsSettings,
  CountSettings,
  DaysSettings,
  DrawSettings,
  MeansSettings,
  type OwnerSettingsJson,
  type SettingsChanges,
  SignatureSettings,
  TaxSettingsPanel,
  WinnersSettings,
} from './house-rules.tsx';
import { ADMIN_SETTINGS } from './texts.ts';
import { UnsavedChanges } from './unsaved.tsx';
import { useSaveSettings } from './use-save-settings.ts';

// Groups of settings that most visits do not change are loaded lazily.
const NetworkSettings = lazyComponent(() => import('./network.tsx'), <Skeleton className="h-24" />);
const CatalogueSettings = lazyComponent(() => import('./catalogue.tsx'), <Skeleton className="h-24" />);
const BackupSettings = lazyComponent(() => import('./backup-folder.tsx'), <Skeleton className="h-24" />);
const HallsSettings = lazy(() => import('./halls.tsx'));

export default function SettingsScreen() {
  const { t, word } = useT(ADMIN_SETTINGS);
  const stored = useAnswer('GET /settings', {});
  const [unsaved, setUnsaved] = useState(false);
  return (
    <Screen
      title={t('title')}
      heading={word('title')}
      subtitle={t('subtitle')}
      action={<LinkButton text={word('voices')} variant="secondary" to="voices" />}
      narrow
    >
      {/* Container of the sticky Save bar. The scroll margin prevents this bar from covering a focused field. */}
      <div className="flex flex-col gap-4 [&_input]:scroll-mb-24 [&_select]:scroll-mb-24">
        <Loaded of={stored} text={t('failedToLoad')} skeleton="h-64">
          {({ settings }) => <SettingsForm stored={settings} onUnsaved={setUnsaved} />}
        </Loaded>
      </div>
      {unsaved && <UnsavedChanges />}
    </Screen>
  );
}

/**
 * Collapsed section for settings that most halls never change. An invalid field expands the section, so that the user
 * can see the field.
 */
function Advanced({ children }: { children: ReactNode }) {
  const { word } = useT(ADMIN_SETTINGS);
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      // The section must expand before the browser focuses the invalid field, because a hidden field cannot receive the
      // focus.
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true;
      }}
    >
      <summary className="min-h-11 cursor-pointer py-3 font-semibold">{word('advanced')}</summary>
      <div className="flex flex-col gap-4">{children}</div>
    </details>
  );
}

interface SettingsFormProps {
  stored: OwnerSettingsJson;
  onUnsaved: (unsaved: boolean) => void;
}

function SettingsForm({ stored, onUnsaved }: SettingsFormProps) {
  const { t, word } = useT(ADMIN_SETTINGS);
  const id = useId();
  const desk = useAnswer('GET /admin/desk', {}).data;
  const [changes, setChanges] = useState<SettingsChanges>({});
  const before = {
    ...stored,
    designatedWinners: stored.noDesignatedSince === null,
    backupFolder: desk?.backups?.chosen,
    networkOpen: desk?.network.open,
  };
  const settings = { ...before, ...changes };
  const unsaved = changesFrom(before, changes);
  const isChanged = Object.keys(unsaved).length > 0;
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved]);
  const saving = useSaveSettings((saved) => setChanges((all) => pick(all, (name) => !saved.includes(name))));
  const set = (some: SettingsChanges) => {
    setChanges((others) => ({ ...others, ...some }));
    if (some.backupFolder !== undefined) saving.clearFolderError();
  };
  return (
    <>
      <Form id={id} validated onSubmit={() => saving.save(unsaved)} className="flex flex-col gap-4">
        <NetworkSettings settings={settings} set={set} />
        <Suspense fallback={<Skeleton className="h-24" />}>
          <HallsSettings />
        </Suspense>
        <DaysSettings settings={settings} set={set} />
        <MeansSettings settings={settings} set={set} />
        <TaxSettingsPanel settings={settings} set={set} />
        <WinnersSettings settings={settings} set={set} />
        <SignatureSettings settings={settings} set={set} />
        <BackupSettings settings={settings} set={set} error={saving.folderError} />
        <Advanced>
          <ClaimsSettings settings={settings} set={set} />
          <DrawSettings settings={settings} set={set} />
          <CountSettings settings={settings} set={set} />
          <CatalogueSettings settings={settings} set={set} />
        </Advanced>
      </Form>
      <div className="sticky bottom-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-canvas py-3">
        <Button
          text={word('save')}
          type="submit"
          form={id}
          icon={<Save />}
          busy={saving.isPending}
          disabled={!isChanged}
        />
        <p role="status" className="text-sm font-medium text-attention-ink">
          {isChanged && t('notSaved')}
        </p>
      </div>
    </>
  );
}

type Named = Readonly<Record<string, unknown>>;

/** Returns the changes whose values differ from the stored values. */
const changesFrom = (stored: Named, changes: SettingsChanges): SettingsChanges =>
  pick(changes, (name, value) => JSON.stringify(value) !== JSON.stringify(stored[name]));

const pick = (changes: SettingsChanges, isPicked: (name: string, value: unknown) => boolean): SettingsChanges =>
  Object.fromEntries(Object.entries(changes).filter(([name, value]) => isPicked(name, value)));
