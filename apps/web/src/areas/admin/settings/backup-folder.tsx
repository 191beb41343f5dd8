import { useEffect, useRef } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { useT } from '@/i18n/use-t.tsx';
import { TextInput } from '@/ui/forms/text-input.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import type { SettingsGroup } from './house-rules.tsx';
import { DESK } from './texts.ts';

const EXAMPLES = { windows: 'E:\\adarash', linux: '/media/stick/adarash', other: '/Volumes/stick/adarash' } as const;

type BackupFolderProps = SettingsGroup & { error: string | undefined };

/** Folder for the backup after each game. It is hidden on PostgreSQL, whose operator creates the backups. */
export default function BackupFolder({ settings, set, error }: BackupFolderProps) {
  const { t, word } = useT(DESK);
  const field = useRef<HTMLInputElement>(null);
  // The field may be outside of the visible part of the page when Save is pressed.
  useEffect(() => {
    if (error !== undefined) field.current?.focus();
  }, [error]);
  const desk = useAnswer('GET /admin/desk', {}).data;
  if (!desk?.backups) return null;
  const { fixed } = desk.backups;
  const hint = fixed ? t('backupFolderFixed') : t('backupFolderHint', { example: EXAMPLES[desk.network.system] });
  return (
    <Panel title={word('backups')}>
      <TextInput
        ref={field}
        label={word('backupFolder')}
        hint={hint}
        error={error}
        readOnly={fixed}
        autoComplete="off"
        spellCheck={false}
        value={settings.backupFolder ?? ''}
        onValue={(folder) => set({ backupFolder: folder })}
      />
    </Panel>
  );
}
