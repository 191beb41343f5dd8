import { isVoiceName, SPOKEN } from '@adarash/contract/sounds';
import { Mic, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { later } from '@/lib/later.tsx';
import { Button, SmallButton } from '@/ui/button.tsx';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { Banner, LoadFailed, Skeleton } from '@/ui/feedback.tsx';
import { TextInput } from '@/ui/fields.tsx';
import { Panel } from '@/ui/panel.tsx';
import { SettingsPageTitle } from '../settings/page-title.tsx';
import { hasMicrophone } from './microphone.ts';
import { canEncode } from './ogg-opus.ts';
import { t } from './texts.ts';

const Recording = later(() => import('./recording.tsx'), <Skeleton className="h-96" />);

/** The callers that a hall has recorded itself, and the way to record one. */
export default function VoicesScreen() {
  const { data, isError, isFetching, refetch } = useAnswer('GET /admin/voices');
  const [recording, setRecording] = useState(false);
  return (
    <div className="flex flex-col gap-4 [&>*+*]:max-w-3xl">
      <SettingsPageTitle title={t('title')} subtitle={t('subtitle')} />
      {isError && <LoadFailed text={t('loadFailed')} again={t('tryAgain')} of={{ refetch, isFetching }} />}
      {data === undefined && !isError && <Skeleton className="h-64" />}
      {data !== undefined && recording && data.draft !== null && (
        <Recording name={data.draft.name} recorded={data.draft.sounds} onClose={() => setRecording(false)} />
      )}
      {data !== undefined && !(recording && data.draft !== null) && (
        <Beginning draft={data.draft} onOpen={() => setRecording(true)} />
      )}
      {data !== undefined && <Recorded voices={data.voices} />}
    </div>
  );
}

type Draft = { name: string; sounds: readonly string[] };

function Beginning({ draft, onOpen }: { draft: Draft | null; onOpen: () => void }) {
  const [name, setName] = useState('');
  const [asking, ask] = useState(false);
  const beginning = useAction('PUT /admin/voices/draft', { failed: t('failed'), onDone: onOpen });
  const dropping = useAction('DELETE /admin/voices/draft', { failed: t('failed'), onDone: () => ask(false) });
  const obstacle = hasMicrophone() ? (canEncode() ? null : t('noEncoder')) : t('noMicrophone');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    beginning.mutate({ body: { name } });
  };
  return (
    <Panel title={t('begin')}>
      {obstacle !== null && <Banner tone="info">{obstacle}</Banner>}
      {obstacle === null && draft === null && (
        <form onSubmit={submit} className="flex flex-col items-start gap-3">
          <TextInput label={t('name')} hint={t('nameHint')} maxLength={40} value={name} onValue={setName} />
          <Button type="submit" icon={<Mic />} disabled={!isVoiceName(name.trim())} busy={beginning.isPending}>
            {t('start')}
          </Button>
        </form>
      )}
      {draft !== null && (
        <div className="flex flex-col items-start gap-3">
          <p>{t('goOn', { name: draft.name, done: draft.sounds.length, count: SPOKEN.length })}</p>
          <div className="flex flex-wrap gap-2">
            {obstacle === null && <Button text={t('open')} icon={<Mic />} onClick={onOpen} />}
            <Button text={t('throwAway')} variant="secondary" icon={<Trash2 />} onClick={() => ask(true)} />
          </div>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title={t('throwAway')}
        description={t('throwAwayHint')}
        confirmLabel={t('throwAway')}
        danger
        busy={dropping.isPending}
        onConfirm={() => dropping.mutate({})}
        onClose={() => ask(false)}
      />
    </Panel>
  );
}

type Voice = { name: string; folder: string };

function Recorded({ voices }: { voices: readonly Voice[] }) {
  const [asked, ask] = useState<Voice | null>(null);
  const removing = useAction('DELETE /admin/voices/:folder', {
    failed: t('failed'),
    done: t('removed'),
    onDone: () => ask(null),
  });
  return (
    <Panel title={t('recorded')}>
      {voices.length === 0 && <p className="text-sm text-ink-soft">{t('none')}</p>}
      <ul className="flex flex-col gap-2">
        {voices.map((voice) => (
          <li key={voice.folder} className="flex items-center justify-between gap-3">
            <span className="min-w-0 font-medium wrap-anywhere">{voice.name}</span>
            <SmallButton
              text={t('remove')}
              icon={<Trash2 />}
              aria-label={`${t('remove')}: ${voice.name}`}
              onClick={() => ask(voice)}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={t('removeTitle', { name: asked?.name ?? '' })}
        description={t('removeHint')}
        confirmLabel={t('remove')}
        danger
        busy={removing.isPending}
        onConfirm={() => asked !== null && removing.mutate({ params: { folder: asked.folder } })}
        onClose={() => ask(null)}
      />
    </Panel>
  );
}
