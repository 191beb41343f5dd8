import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { answerOf } from '@/api/answers.ts';
import { ApiError } from '@/api/client.ts';
import { useAction } from '@/api/use-action.ts';
import { useStaffI18n } from '@/i18n/staff-provider.tsx';
import { useT } from '@/i18n/use-t.tsx';
import type { SettingsChanges } from './house-rules.tsx';
import { ADMIN_SETTINGS } from './texts.ts';

const DESK_KEY = answerOf('GET /admin/desk', {}).queryKey;

/** Returns a function that saves all changes of the page. `onSaved` receives the names of the saved settings. */
export function useSaveSettings(onSaved: (names: readonly string[]) => void) {
  const { t } = useT(ADMIN_SETTINGS);
  const { setCalendar } = useStaffI18n();
  const client = useQueryClient();
  const [folderError, setFolderError] = useState<string>();
  const failed = t('failedToSave');
  // The cached values are updated as well, because the fields would show the values before the change until the next
  // response.
  const rules = useAction('PATCH /admin/settings', {
    failed,
    onDone: ({ settings: { calendar } }, { body }) => {
      const { backupFolder } = body;
      if (backupFolder !== undefined)
        client.setQueryData(
          DESK_KEY,
          (desk) => desk && { ...desk, backups: desk.backups && { ...desk.backups, chosen: backupFolder.trim() } },
        );
      onSaved(Object.keys(body));
      void setCalendar(calendar);
    },
    onFailed: (sentence, error) => {
      if (error instanceof ApiError && error.code.startsWith('BACKUP_FOLDER_')) setFolderError(sentence);
      else toast.error(sentence);
    },
  });
  const network = useAction('PUT /admin/network', {
    failed,
    onDone: (_, { body }) => {
      client.setQueryData(DESK_KEY, (desk) => desk && { ...desk, network: { ...desk.network, open: body.open } });
      onSaved(['networkOpen']);
    },
  });

  async function save({ networkOpen, ...changes }: SettingsChanges): Promise<void> {
    setFolderError(undefined);
    const means = changes.means?.filter((name) => name.trim() !== '');
    try {
      if (Object.keys(changes).length > 0) await rules.mutateAsync({ body: means ? { ...changes, means } : changes });
      // The network is last, because closing it may disconnect this browser.
      if (networkOpen !== undefined) await network.mutateAsync({ body: { open: networkOpen } });
    } catch {
      // The actions have displayed the error. The fields keep the changes that are not saved.
      return;
    }
    toast.success(t('saved'));
  }

  return {
    save,
    isPending: rules.isPending || network.isPending,
    /** Error text for the folder for backups of the last attempt. */
    folderError,
    clearFolderError: () => setFolderError(undefined),
  };
}
