import { MAX_HALL_NAME, MAX_NOTICE } from '@adarash/contract/basics';
import { useQuery } from '@tanstack/react-query';
import { ImagePlus, Save, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { changeHallSettings, deletePicture, hallCodeQuery, putPicture, useHallSettings } from '@/api/hall.ts';
import { t } from '@/i18n/en/cashier-home.ts';
import { Button } from '@/ui/button.tsx';
import { Skeleton } from '@/ui/feedback.tsx';
import { TextArea, TextInput } from '@/ui/fields.tsx';
import { Panel } from '@/ui/panel.tsx';
import { useCounterIntent } from '../use-counter-intent.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** What the hall calls itself on its display, its picture, and a line for those who sit in it. */
export function HallOnDisplay() {
  const { data } = useHallSettings();
  return (
    <Panel title={t('onDisplay')}>
      {data === undefined ? (
        <Skeleton className="h-48" />
      ) : (
        <div className="flex flex-col gap-4">
          <Words key={`${data.hallName}\n${data.notice}`} hallName={data.hallName} notice={data.notice} />
          <Picture />
        </div>
      )}
    </Panel>
  );
}

function Words(stored: { hallName: string; notice: string }) {
  const [words, setWords] = useState(stored);
  const save = useCounterIntent(changeHallSettings, { done: () => t('wordsSaved'), failed: t('wordsFailed') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ hallName: words.hallName.trim(), notice: words.notice.replace(/\s+/g, ' ').trim() });
  };
  const isChanged = words.hallName !== stored.hallName || words.notice !== stored.notice;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextInput
        label={t('hallName')}
        hint={t('hallNameHint')}
        maxLength={MAX_HALL_NAME}
        value={words.hallName}
        onChange={(event) => setWords({ ...words, hallName: event.target.value })}
      />
      <TextArea
        label={t('notice')}
        hint={`${t('noticeHint')} ${words.notice.length}/${MAX_NOTICE}`}
        rows={2}
        maxLength={MAX_NOTICE}
        value={words.notice}
        onChange={(event) => setWords({ ...words, notice: event.target.value })}
      />
      <div>
        <Button type="submit" variant="secondary" icon={<Save />} busy={save.isPending} disabled={!isChanged}>
          {t('saveWords')}
        </Button>
      </div>
    </form>
  );
}

function Picture() {
  const { data } = useQuery(hallCodeQuery);
  const field = useRef<HTMLInputElement>(null);
  const put = useCounterIntent(putPicture, { done: () => t('pictureSaved'), failed: t('pictureFailed') });
  const remove = useCounterIntent(deletePicture, { done: () => t('pictureRemoved'), failed: t('pictureFailed') });
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const picture = await shrinkPicture(file).catch(() => null);
    if (picture === null) toast.error(t('noPicture'));
    else put.mutate({ picture });
  };
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
      {data?.picture && (
        <img
          src={`/api/public/halls/${data.code}/picture?hash=${data.picture}`}
          alt={t('picture')}
          className="h-16 max-w-40 rounded-control bg-sunken object-contain"
        />
      )}
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap gap-2">
          <input
            ref={field}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label={t('choosePicture')}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button variant="secondary" icon={<ImagePlus />} busy={put.isPending} onClick={() => field.current?.click()}>
            {t('choosePicture')}
          </Button>
          {data?.picture && (
            <Button variant="ghost" icon={<Trash2 />} busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
              {t('removePicture')}
            </Button>
          )}
        </div>
        <p className="text-xs text-ink-soft">{t('pictureHint')}</p>
      </div>
    </div>
  );
}
