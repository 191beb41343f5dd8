import { LANGUAGES, type Language, MAX_HALL_NAME, MAX_NOTICE } from '@adarash/contract/basics';
import { Save } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { tc } from '@/i18n/common.ts';
import { LANGUAGE_NAMES } from '@/i18n/language-names.ts';
import { Button } from '@/ui/button.tsx';
import { Skeleton } from '@/ui/feedback.tsx';
import { Form, Select, TextArea, TextInput } from '@/ui/fields.tsx';
import { Panel } from '@/ui/panel.tsx';
import { PictureChoice } from '@/ui/picture-choice.tsx';
import { t } from './texts.ts';

/** What the hall calls itself on its display, its language and picture, and a line for those who sit in it. */
export function HallOnDisplay() {
  const { data } = useAnswer('GET /games/settings');
  return (
    <Panel title={t('onDisplay')}>
      {data === undefined ? (
        <Skeleton className="h-48" />
      ) : (
        <div className="flex flex-col gap-4">
          <Words key={`${data.hallName}\n${data.notice}`} hallName={data.hallName} notice={data.notice} />
          <HallLanguage language={data.language} />
          <Picture />
        </div>
      )}
    </Panel>
  );
}

function Words(stored: { hallName: string; notice: string }) {
  const [words, setWords] = useState(stored);
  const save = useAction('PATCH /games/settings', { done: t('wordsSaved'), failed: t('wordsFailed') });
  const submit = () => {
    const notice = words.notice.replace(/\s+/g, ' ').trim();
    save.mutate({ body: { hallName: words.hallName.trim(), notice } });
  };
  const isChanged = words.hallName !== stored.hallName || words.notice !== stored.notice;
  return (
    <Form onSubmit={submit} className="flex flex-col gap-3">
      <TextInput
        label={t('hallName')}
        hint={t('hallNameHint')}
        maxLength={MAX_HALL_NAME}
        value={words.hallName}
        onValue={(value) => setWords({ ...words, hallName: value })}
      />
      <TextArea
        label={t('notice')}
        hint={`${t('noticeHint')} ${words.notice.length}/${MAX_NOTICE}`}
        rows={2}
        maxLength={MAX_NOTICE}
        value={words.notice}
        onValue={(value) => setWords({ ...words, notice: value })}
      />
      <div>
        <Button
          text={t('saveWords')}
          type="submit"
          variant="secondary"
          icon={<Save />}
          busy={save.isPending}
          disabled={!isChanged}
        />
      </div>
    </Form>
  );
}

function HallLanguage({ language }: { language: Language }) {
  const save = useAction('PATCH /games/settings', { done: t('wordsSaved'), failed: tc('languageFailed') });
  return (
    <Select
      label={t('hallLanguage')}
      hint={t('hallLanguageHint')}
      options={LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_NAMES[each] }))}
      value={language}
      disabled={save.isPending}
      onValue={(value) => save.mutate({ body: { language: value as Language } })}
    />
  );
}

function Picture() {
  const { data } = useAnswer('GET /hall-code');
  const put = useAction('PUT /hall-picture', { done: t('pictureSaved'), failed: t('pictureFailed') });
  const remove = useAction('DELETE /hall-picture', { done: t('pictureRemoved'), failed: t('pictureFailed') });
  return (
    <PictureChoice
      shown={data?.picture ? { hallCode: data.code, hash: data.picture } : null}
      onChoose={(picture) => put.mutate({ body: { picture } })}
      onRemove={() => remove.mutate({})}
      busy={put.isPending || remove.isPending}
    />
  );
}
