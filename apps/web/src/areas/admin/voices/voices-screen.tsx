import { isVoiceName, SPOKEN } from '@adarash/contract/sounds';
import { Mic, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { useQuestion } from '@/api/form-action.ts';
import { useAction } from '@/api/use-action.ts';
import { later } from '@/lib/later.tsx';
import { Button, SmallButton } from '@/ui/button.tsx';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { Banner, Skeleton } from '@/ui/feedback.tsx';
import { Form, TextInput } from '@/ui/fields.tsx';
import { LinkButton } from '@/ui/link-button.tsx';
import { Loaded } from '@/ui/loaded.tsx';
import { Panel, Screen } from '@/ui/panel.tsx';
import { t as ts } from '../settings/texts.ts';
import { hasMicrophone } from './microphone.ts';
import { canEncode } from './ogg-opus.ts';
import { t } from './texts.ts';

const Recording = later(() => import('./recording.tsx'), <Skeleton className="h-96" />);

/** The callers that a hall has recorded itself, and the way to record one. */
export default function VoicesScreen() {
  const answer = useAnswer('GET /admin/voices');
  const [recording, setRecording] = useState(false);
  return (
    <Screen
      title={t('title')}
      subtitle={t('subtitle')}
      action={<LinkButton text={ts('title')} variant="secondary" to="/admin-settings" />}
    >
      <div className="flex max-w-3xl flex-col gap-4">
        <Loaded of={answer} text={t('loadFailed')} again={t('tryAgain')} skeleton="h-64">
          {({ draft, voices }) => (
            <>
              {recording && draft !== null ? (
                <Recording name={draft.name} recorded={draft.sounds} onClose={() => setRecording(false)} />
              ) : (
                <Beginning draft={draft} onOpen={() => setRecording(true)} />
              )}
              <Recorded voices={voices} />
            </>
          )}
        </Loaded>
      </div>
    </Screen>
  );
}

type Draft = { name: string; sounds: readonly string[] };

function Beginning({ draft, onOpen }: { draft: Draft | null; onOpen: () => void }) {
  const [name, setName] = useState('');
  const beginning = useAction('PUT /admin/voices/draft', { failed: t('failed'), onDone: onOpen });
  const dropping = useQuestion('DELETE /admin/voices/draft', { asked: () => ({}), failed: t('failed') });
  const obstacle = hasMicrophone() ? (canEncode() ? null : t('noEncoder')) : t('noMicrophone');
  return (
    <Panel title={t('begin')}>
      {obstacle !== null && <Banner tone="info">{obstacle}</Banner>}
      {obstacle === null && draft === null && (
        <Form onSubmit={() => beginning.mutate({ body: { name } })} className="flex flex-col items-start gap-3">
          <TextInput label={t('name')} hint={t('nameHint')} maxLength={40} value={name} onValue={setName} />
          <Button type="submit" icon={<Mic />} disabled={!isVoiceName(name.trim())} busy={beginning.isPending}>
            {t('start')}
          </Button>
        </Form>
      )}
      {draft !== null && (
        <div className="flex flex-col items-start gap-3">
          <p>{t('goOn', { name: draft.name, done: draft.sounds.length, count: SPOKEN.length })}</p>
          <div className="flex flex-wrap gap-2">
            {obstacle === null && <Button text={t('open')} icon={<Mic />} onClick={onOpen} />}
            <Button text={t('throwAway')} variant="secondary" icon={<Trash2 />} onClick={() => dropping.ask(true)} />
          </div>
        </div>
      )}
      <ConfirmDialog
        {...dropping.window}
        title={t('throwAway')}
        description={t('throwAwayHint')}
        confirmLabel={t('throwAway')}
        danger
      />
    </Panel>
  );
}

type Voice = { name: string; folder: string };

function Recorded({ voices }: { voices: readonly Voice[] }) {
  const removing = useQuestion('DELETE /admin/voices/:folder', {
    asked: ({ folder }: Voice) => ({ params: { folder } }),
    failed: t('failed'),
    done: t('removed'),
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
              onClick={() => removing.ask(voice)}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        {...removing.window}
        title={t('removeTitle', { name: removing.about?.name ?? '' })}
        description={t('removeHint')}
        confirmLabel={t('remove')}
        danger
      />
    </Panel>
  );
}
