import type { Body, Regular } from '@adarash/contract';
import { readCards, writeCards } from '@adarash/rules/card';
import { MAX_CARDS_PER_GAME } from '@adarash/rules/game';
import { Trash2 } from 'lucide-react';
import { useAction } from '@/api/use-action.ts';
import { useForm } from '@/lib/use-form.ts';
import { Button } from '@/ui/button.tsx';
import { FormDialog } from '@/ui/dialog.tsx';
import { TextInput } from '@/ui/fields.tsx';
import { notify } from '../notify.tsx';
import { isName, MAX_NAME, type Selection } from '../setup.ts';
import { t } from '../texts.ts';

const checkName = (name: string) => (isName(name) ? null : t('regularNameInvalid'));

const checkCards = (text: string) => {
  const cards = readCards(text);
  if (cards === null) return t('notCards');
  return cards.length > MAX_CARDS_PER_GAME ? t('tooManyCards') : null;
};

interface RegularDialogProps {
  /** Null: the selection is to be kept under a new name. */
  regular: Regular | null;
  selection: Selection;
  onClose: () => void;
}

export default function RegularDialog({ regular, selection, onClose }: RegularDialogProps) {
  const form = useForm(
    { name: regular?.name ?? '', cards: writeCards(regular?.cards ?? selection) },
    { name: checkName, cards: checkCards },
  );
  const keeping = {
    failed: t('unexpected'),
    onDone: ({ regular: { name, key } }: { regular: Regular }) => {
      notify.success(key === null ? t('regularKept', { name }) : t('regularKeptKey', { name, key }));
      onClose();
    },
    onFailed: form.setFailure,
  };
  const add = useAction('POST /regulars', keeping);
  const change = useAction('PUT /regulars/:id', keeping);
  const keep = (body: Body<'POST /regulars'>) =>
    regular === null ? add.mutateAsync({ body }) : change.mutateAsync({ params: { id: regular._id }, body });
  const bringBack = useAction('POST /regulars', { failed: t('unexpected'), onFailed: notify.error });
  const remove = useAction('DELETE /regulars/:id', {
    failed: t('unexpected'),
    onFailed: form.setFailure,
    onDone: () => {
      if (regular === null) return;
      const { name, cards, key } = regular;
      notify.info(t('regularDeleted', { name }), () => bringBack.mutate({ body: { name, cards, key } }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={regular === null ? t('keepRegular') : t('editRegular', { name: regular.name })}
      failure={form.failure}
      submitLabel={t('regularSave')}
      busy={add.isPending || change.isPending}
      disabled={remove.isPending}
      onSubmit={form.submit(({ name, cards }) =>
        keep({ name: name.trim(), cards: readCards(cards) ?? [] }).catch(() => undefined),
      )}
      onClose={onClose}
    >
      <TextInput
        {...form.field('name')}
        label={t('regularName')}
        hint={t('regularNameHint')}
        maxLength={2 * MAX_NAME}
        autoComplete="off"
      />
      <TextInput
        {...form.field('cards')}
        label={t('regularCards')}
        hint={t('regularCardsHint')}
        inputMode="numeric"
        autoComplete="off"
      />
      {regular !== null && (
        <Button
          text={t('regularDelete')}
          variant="secondary"
          icon={<Trash2 />}
          busy={remove.isPending}
          onClick={() => remove.mutate({ params: { id: regular._id } })}
        />
      )}
    </FormDialog>
  );
}
