import type { Answer } from '@adarash/contract';
import { soundNamed } from '@adarash/contract/voice-files';
import { Trash2 } from 'lucide-react';
import { useAnswer } from '@/api/answers.ts';
import { useQuestion } from '@/api/form-action.ts';
import { useT } from '@/i18n/use-t.tsx';
import { SmallButton } from '@/ui/buttons/button.tsx';
import { LinkButton } from '@/ui/buttons/link-button.tsx';
import { ConfirmDialog } from '@/ui/dialogs/confirm-dialog.tsx';
import { Loaded } from '@/ui/feedback/loaded.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { Screen } from '@/ui/layout/screen.tsx';
import { ADMIN_SETTINGS } from '../settings/texts.ts';
import { type Play, type Playable, SoundList, useSoundPlayer } from './sound-list.tsx';
import { VOICES } from './texts.ts';
import { UploadVoice } from './upload-voice.tsx';

export default function VoicesScreen() {
  const { t, word } = useT(VOICES);
  const adminSettings = useT(ADMIN_SETTINGS);
  const answer = useAnswer('GET /sounds/voices', {});
  const play = useSoundPlayer();
  return (
    <Screen
      title={t('title')}
      heading={word('title')}
      subtitle={t('subtitle')}
      action={<LinkButton text={adminSettings.word('title')} variant="secondary" to="/admin-settings" />}
    >
      <div className="flex max-w-3xl flex-col gap-4">
        <UploadVoice play={play} />
        <Loaded of={answer} text={t('loadFailed')} skeleton="h-64">
          {({ voices }) => <OwnVoices voices={voices} play={play} />}
        </Loaded>
      </div>
    </Screen>
  );
}

type Voice = Answer<'GET /sounds/voices'>['voices'][number];

function OwnVoices({ voices, play }: { voices: readonly Voice[]; play: Play }) {
  const { named, t, word } = useT(VOICES);
  const removing = useQuestion('DELETE /admin/voices/:folder', {
    asked: ({ folder }: Voice) => ({ params: { folder } }),
    failed: t('failed'),
    done: t('removed'),
  });
  return (
    <Panel title={word('own')}>
      {voices.length === 0 && <p className="text-sm text-ink-soft">{t('none')}</p>}
      <ul className="flex flex-col gap-6">
        {voices.map((voice) => (
          <li key={voice.folder} className="flex flex-col gap-3">
            <div className="flex items-center justify-between gap-3">
              <span className="min-w-0 font-medium wrap-anywhere">{voice.name}</span>
              <SmallButton
                text={word('remove')}
                icon={<Trash2 />}
                aria-label={named('removeVoice', { name: voice.name })}
                onClick={() => removing.ask(voice)}
              />
            </div>
            <SoundList sounds={soundsOf(voice)} play={play} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        {...removing.window}
        title={word('removeTitle', { name: removing.about?.name ?? '' })}
        description={t('removeHint')}
        confirmLabel={word('remove')}
        danger
      />
    </Panel>
  );
}

const soundsOf = ({ folder, files }: Voice): Playable[] =>
  files.flatMap((file) => {
    const named = soundNamed(file);
    return named === null ? [] : [{ name: named.name, open: () => `/api/sounds?path=${folder}/${file}` }];
  });
