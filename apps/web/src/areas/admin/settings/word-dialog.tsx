import type { Answer } from '@adarash/contract';
import { placesIn } from '@adarash/contract/basics';
import { CORRECTED_LANGUAGES, type CorrectedLanguage, MAX_CORRECTION } from '@adarash/contract/own-words';
import ownWords from '@adarash/texts/own-words.json';
import { type ReactNode, useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { staffTexts } from '@/i18n/texts.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog, FormDialog } from '@/ui/dialog.tsx';
import { Banner } from '@/ui/feedback.tsx';
import { Select, TextArea } from '@/ui/fields.tsx';

export const t = staffTexts('own-words', ownWords);

export type Word = Answer<'GET /admin/words'>['words'][number];

export const NAMES: Record<CorrectedLanguage, string> = { am: t('amharic'), om: t('oromo') };

/** What a screen says now, where these corrections are. */
export const textOf = ({ built, all, hall }: Word, language: CorrectedLanguage) =>
  hall[language] ?? all[language] ?? built[language];

/** Whom a correction is for. */
export function HallSelect({ value, onChange }: { value: string; onChange: (cashierId: string) => void }) {
  const halls = useAnswer('GET /admin/users').data?.users.filter(({ role }) => role === 'cashier') ?? [];
  return (
    <Select
      label={t('hall')}
      placeholder={t('allHalls')}
      options={halls.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onValue={onChange}
    />
  );
}

interface WordDialogProps {
  word: Word;
  cashierId: string;
  onSaved: () => void;
  onClose: () => void;
  /** Above the texts: whom they are for, where that is not chosen elsewhere. */
  children?: ReactNode;
}

/** One text in its languages, for all halls or for one. */
export function WordDialog({ word, cashierId, onSaved, onClose, children }: WordDialogProps) {
  const [edited, setEdited] = useState<Partial<Record<CorrectedLanguage, string>>>({});
  const [failure, setFailure] = useState('');
  const saving = useAction('PUT /admin/words', {
    failed: t('failed'),
    done: t('saved'),
    onDone: onSaved,
    onFailed: setFailure,
  });
  const { area, key, en, built, fixed } = word;
  const own = cashierId === '' ? word.all : word.hall;
  const typed = (language: CorrectedLanguage) => edited[language] ?? textOf(word, language);
  const send = (corrected: Partial<Record<CorrectedLanguage, string | null>>) =>
    saving.mutate({
      body: {
        cashierId: cashierId || null,
        words: CORRECTED_LANGUAGES.flatMap((language) => {
          const text = corrected[language];
          return text === undefined ? [] : [{ area, key, language, text }];
        }),
      },
    });
  const changed = CORRECTED_LANGUAGES.filter((language) => typed(language).trim() !== textOf(word, language));
  const values = placesIn(en).map((name) => `{{${name}}}`);
  const english = <span lang="en">{en}</span>;
  if (fixed) {
    return (
      <Dialog open onClose={onClose} title={t('dialogTitle')} description={english}>
        <Banner tone="info">{t('fixedHint')}</Banner>
        {CORRECTED_LANGUAGES.map((language) => (
          <p key={language} lang={language}>
            {built[language]}
          </p>
        ))}
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t('dialogTitle')}
      description={english}
      failure={failure}
      submitLabel={t('save')}
      busy={saving.isPending}
      disabled={changed.length === 0 || changed.some((language) => typed(language).trim() === '')}
      onSubmit={() => send(Object.fromEntries(changed.map((language) => [language, typed(language).trim()])))}
      onClose={onClose}
    >
      {children}
      {values.length > 0 && <p className="text-sm">{t('keep', { values: values.join(' ') })}</p>}
      {CORRECTED_LANGUAGES.map((language) => (
        <TextArea
          key={language}
          lang={language}
          label={NAMES[language]}
          hint={t('builtIn', { text: built[language] })}
          maxLength={MAX_CORRECTION}
          value={typed(language)}
          onChange={({ target }) => setEdited({ ...edited, [language]: target.value })}
        />
      ))}
      {Object.keys(own).length > 0 && (
        <Button
          text={t('takeBack')}
          variant="secondary"
          className="self-start"
          busy={saving.isPending}
          onClick={() => send(Object.fromEntries(Object.keys(own).map((language) => [language, null])))}
        />
      )}
    </FormDialog>
  );
}
