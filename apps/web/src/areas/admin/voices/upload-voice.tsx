import { isVoiceName, MAX_SOUND_BYTES, SOUND_NAMES, SOUND_SECONDS, VOICE_TYPES } from '@adarash/contract/sounds';
import { type ReadVoice, readVoice, type VoiceFile } from '@adarash/contract/voice-files';
import { FileAudio, FolderOpen, Upload } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/api/use-action.ts';
import { useT } from '@/i18n/use-t.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { FileButton } from '@/ui/buttons/file-button.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { Form } from '@/ui/forms/form.tsx';
import { TextInput } from '@/ui/forms/text-input.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { type Play, type Playable, SoundList } from './sound-list.tsx';
import { VOICES } from './texts.ts';

const LIMITS = { kilobytes: MAX_SOUND_BYTES / 1024, seconds: SOUND_SECONDS.max, shortest: SOUND_SECONDS.min };

/**
 * Form for uploading a voice pack. It validates all files with the server's checks before the upload, so that all
 * errors are displayed together.
 */
export function UploadVoice({ play }: { play: Play }) {
  const { t, word } = useT(VOICES);
  const [name, setName] = useState('');
  const [read, setRead] = useState<ReadVoice | null>(null);
  const adding = useAction('POST /admin/voices', {
    failed: t('failed'),
    done: t('added'),
    onDone: () => {
      setName('');
      setRead(null);
    },
  });
  const take = async (chosen: readonly File[]) => {
    const [first] = chosen;
    if (first === undefined) return;
    const folder = folderOf(first);
    if (name === '' && isVoiceName(folder)) setName(folder);
    setRead(readVoice(await Promise.all(chosen.filter(isDirectlyThere).map(fileOf))));
  };
  const submit = () => {
    const files = (read?.sounds ?? []).map(({ name: sound, type, bytes }) => ({
      file: `${sound}.${type}`,
      audio: base64Of(bytes),
    }));
    adding.mutate({ body: { name: name.trim(), files } });
  };
  const isReady = read !== null && read.sounds.length > 0 && read.faults.length === 0;
  return (
    <Panel title={word('upload')}>
      <Form onSubmit={submit} className="flex flex-col items-start gap-4">
        <p className="text-sm text-ink-soft">{t('uploadHint', { ...LIMITS, names: PHRASES })}</p>
        <TextInput label={word('name')} hint={t('nameHint')} maxLength={40} value={name} onValue={setName} />
        <div className="flex flex-wrap gap-2">
          <FileButton folder text={word('folder')} icon={<FolderOpen />} onChoose={take} />
          <FileButton text={word('files')} icon={<FileAudio />} accept={ACCEPT} multiple onChoose={take} />
        </div>
        {read !== null && <Chosen read={read} play={play} />}
        <Button
          text={word('add')}
          type="submit"
          icon={<Upload />}
          disabled={!isReady || !isVoiceName(name.trim())}
          busy={adding.isPending}
        />
      </Form>
    </Panel>
  );
}

const PHRASES = SOUND_NAMES.filter((name) => !/^\d/.test(name)).join(', ');

function Chosen({ read: { sounds, faults, others }, play }: { read: ReadVoice; play: Play }) {
  const { t } = useT(VOICES);
  const playable = sounds.map(({ name, type, bytes }): Playable => {
    const open = () => URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: VOICE_TYPES[type] }));
    return { name, open };
  });
  return (
    <div className="flex w-full flex-col gap-3">
      {faults.length > 0 && (
        <Banner tone="error">
          <p>{t('faults')}</p>
          <ul className="list-disc pl-5">
            {faults.map(({ file, fault }) => (
              <li key={file}>{t(`fault_${fault}`, { ...LIMITS, file })}</li>
            ))}
          </ul>
        </Banner>
      )}
      {sounds.length === 0 && faults.length === 0 && <Banner tone="error">{t('noSounds')}</Banner>}
      {others.length > 0 && <p className="text-sm text-ink-soft">{t('others', { names: others.join(', ') })}</p>}
      {sounds.length > 0 && <SoundList sounds={playable} play={play} />}
    </div>
  );
}

const ACCEPT = Object.keys(VOICE_TYPES)
  .map((type) => `.${type}`)
  .join(',');

/** Returns the name of the uploaded folder, or an empty string if single files were selected. */
const folderOf = ({ webkitRelativePath }: File): string =>
  webkitRelativePath === '' ? '' : (webkitRelativePath.split('/')[0] ?? '');

/** Returns whether a file is directly in the selected folder. Files in subfolders do not belong to the voice. */
const isDirectlyThere = ({ webkitRelativePath }: File): boolean => webkitRelativePath.split('/').length <= 2;

/**
 * Reads a selected sound file, but at most one byte more than the size limit. This is enough to detect a file that is
 * too large.
 */
const fileOf = async (file: File): Promise<VoiceFile> => ({
  file: file.name,
  bytes: new Uint8Array(await file.slice(0, MAX_SOUND_BYTES + 1).arrayBuffer()),
});

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
