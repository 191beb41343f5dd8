import type { FutureWinner } from '@adarash/contract';
import type { PatternNames } from '@adarash/rules/pattern';
import { PATTERNS, type Pattern } from '@adarash/rules/pattern';
import { Plus } from 'lucide-react';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import toast from 'react-hot-toast';
import { useAnswer } from '@/api/answers.ts';
import { ApiError } from '@/api/client.ts';
import { randomHex } from '@/api/intent.ts';
import { useAction } from '@/api/use-action.ts';
import { PatternSelect } from '@/game/board/pattern-select.tsx';
import { GameForm } from '@/game/windows/game-window.tsx';
import { useT } from '@/i18n/use-t.tsx';
import { cx } from '@/lib/class-names.ts';
import { isBlank } from '@/lib/numbers.ts';
import { Button, SmallButton } from '@/ui/buttons/button.tsx';
import { FormDialog } from '@/ui/dialogs/dialog.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { Checkbox } from '@/ui/forms/checkbox.tsx';
import { NumberInput } from '@/ui/forms/number-input.tsx';
import { Select } from '@/ui/forms/select.tsx';
import {
  checkComplete,
  checkEntries,
  checkEntryCard,
  checkEntryGameNumber,
  checkFutureCard,
  checkFutureGameNumber,
  type DesignationFields,
  designationFieldsOf,
  designationOf,
  newDesignation,
} from '../model/games.ts';
import { MODERATOR } from '../texts.ts';
import { cardOptions } from './game-dialogs.tsx';

export function ConfigureDesignationsDialog({ cards, onClose }: { cards: readonly number[]; onClose: () => void }) {
  const texts = useT(MODERATOR);
  const { t, word } = texts;
  const next = useAnswer('GET /games/next-draw', {}).data;
  // A game that already has a designated winner must not be the default, otherwise it could receive a second winner by
  // mistake.
  const [rows, setRows] = useState(() => [rowOf(next?.designated ? undefined : next?.gameNumber)]);
  const [submitted, setSubmitted] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { mutate, isPending } = useAction('POST /games/configure-future-winners', {
    failed: t('configureFailed'),
    done: t('configured'),
    onDone: onClose,
    onFailed: (sentence, error) => setRefusal({ sentence, entry: entryOf(error) }),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const entries = rows.map(({ fields }) => fields);
    const { currentTarget: form } = event;
    setSubmitted(true);
    const incomplete = checkComplete(texts, entries);
    setRefusal(incomplete === null ? null : { sentence: incomplete, entry: entries.findIndex(isIncomplete) });
    if (checkEntries(texts, entries) === null) mutate({ body: { games: entries.map(designationOf) } });
    // The invalid field receives the focus after the errors are rendered.
    else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };

  return (
    <FormDialog
      title={word('configureTitle')}
      submitLabel={word('saveAll')}
      failure={refusal !== null && rows[refusal.entry] === undefined && refusal.sentence}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Banner tone="warning">{t('willBeDesignatedMany')}</Banner>
      {rows.map(({ key, fields }, index) => (
        <fieldset
          key={key}
          className={cx('rounded-control border p-3', refusal?.entry === index ? 'border-danger' : 'border-line')}
        >
          <legend className="px-1 text-sm font-semibold">{word('entry', { number: index + 1 })}</legend>
          {refusal?.entry === index && (
            <p role="alert" className="pb-2 text-sm text-danger">
              {refusal.sentence}
            </p>
          )}
          <DesignationFieldset
            fields={fields}
            onChange={(changed) =>
              setRows((before) => before.map((row) => (row.key === key ? { key, fields: changed } : row)))
            }
            cards={cards}
            checkGameNumber={(text) =>
              isBlank(text) ? t('entryNumberMissing') : checkEntryGameNumber(texts, text, index)
            }
            checkCard={(text) => (isBlank(text) ? t('entryCardMissing') : checkEntryCard(texts, text, index))}
            submitted={submitted}
            judgeBlank={submitted}
            autoFocus
            action={
              rows.length > 1 && (
                <Button
                  text={word('remove')}
                  variant="ghost"
                  size="small"
                  title={t('removeEntry', { number: index + 1 })}
                  onClick={() => setRows((before) => before.filter((row) => row.key !== key))}
                />
              )
            }
          />
        </fieldset>
      ))}
      <div>
        <SmallButton
          text={word('addAnother')}
          icon={<Plus />}
          onClick={() => setRows((before) => [...before, rowOf()])}
        />
      </div>
    </FormDialog>
  );
}

/**
 * Reason why the server rejected the future winners. `entry` is the index of the invalid entry, or -1 if the response
 * does not contain an index.
 */
type Refusal = { sentence: string; entry: number };

const entryOf = (error: unknown): number => (error instanceof ApiError ? (error.details.entry ?? 0) - 1 : -1);

const isIncomplete = ({ gameNumber, cardId }: DesignationFields) => isBlank(gameNumber) || isBlank(cardId);

/**
 * Returns an empty row for a future winner. The unique key prevents fields of other rows from moving when a row is
 * removed.
 */
const rowOf = (gameNumber?: number) => ({ key: randomHex(), fields: newDesignation(gameNumber) });

/** Marks of a game with a designated winner. The game may not exist yet. */
const DESIGNATED = { designated: true, manualCalls: 0 };

interface ReconfigureDesignationDialogProps {
  designation: FutureWinner;
  /** False if the designated winner was deleted or used by a game after the dialog opened. */
  isThere: boolean;
  cards: readonly number[];
  onClose: () => void;
}

export function ReconfigureDesignationDialog(props: ReconfigureDesignationDialogProps) {
  const texts = useT(MODERATOR);
  const { t, word } = texts;
  const { designation, isThere, cards, onClose } = props;
  const [fields, setFields] = useState(() => designationFieldsOf(designation));
  const [submitted, setSubmitted] = useState(false);
  const [failure, setFailure] = useState<readonly string[]>([]);
  const { mutate, isPending } = useAction('PUT /games/future-winners/:id', {
    failed: '',
    done: t('reconfigured'),
    onDone: onClose,
    onFailed: (reason) => {
      setFailure([t('reconfigureFailed'), reason]);
      toast.error(t('reconfigureFailedToast'));
    },
  });

  const submit = () => {
    setSubmitted(true);
    setFailure(isThere ? [] : [t('noWinnerChosen')]);
    const refused = checkFutureGameNumber(texts, fields.gameNumber) ?? checkFutureCard(texts, fields.cardId);
    if (isThere && refused === null) mutate({ params: { id: designation._id }, body: designationOf(fields) });
  };

  return (
    <GameForm
      title={word('reconfigureTitle')}
      game={DESIGNATED}
      failure={failure.length > 0 && failure.map((sentence) => <p key={sentence}>{sentence}</p>)}
      submitLabel={word('save')}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Banner tone="warning">{t('willBeDesignated')}</Banner>
      <DesignationFieldset
        fields={fields}
        onChange={setFields}
        cards={cards}
        checkGameNumber={(text) => checkFutureGameNumber(texts, text)}
        checkCard={(text) => checkFutureCard(texts, text)}
        submitted={submitted}
        judgeBlank
        kept={{ pattern: designation.pattern, names: designation.patternNames }}
      />
    </GameForm>
  );
}

interface DesignationFieldsetProps {
  fields: DesignationFields;
  onChange: (fields: DesignationFields) => void;
  cards: readonly number[];
  /** Returns the error of a game number field that was edited or submitted, or null if the field is valid. */
  checkGameNumber: (text: string) => string | null;
  checkCard: (text: string) => string | null;
  submitted: boolean;
  /** Whether an empty field is invalid too. */
  judgeBlank?: boolean;
  autoFocus?: boolean;
  /** Existing pattern of the designated winner. It can be selected even if the hall has deleted it. */
  kept?: { pattern: Pattern; names: PatternNames | null };
  action?: ReactNode;
}

function DesignationFieldset(props: DesignationFieldsetProps) {
  const texts = useT(MODERATOR);
  const { t, word } = texts;
  const { fields, onChange, cards, submitted, judgeBlank = false, kept } = props;
  const [touched, setTouched] = useState({ gameNumber: false, cardId: false });
  const options = useMemo(() => cardOptions(texts, cards), [cards, texts]);
  const own = useAnswer('GET /patterns', {}).data?.patterns ?? [];
  const gone =
    kept?.names && !own.some(({ pattern }) => pattern === kept.pattern) ? [{ ...kept, names: kept.names }] : [];
  const field = (name: keyof typeof touched, check: (text: string) => string | null) => {
    const judged = (submitted || touched[name]) && (judgeBlank || fields[name] !== '');
    return {
      value: fields[name],
      error: (judged && check(fields[name])) || undefined,
      onValue: (value: string) => onChange({ ...fields, [name]: value }),
      onBlur: () => setTouched((before) => ({ ...before, [name]: true })),
    };
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <NumberInput
        {...field('gameNumber', props.checkGameNumber)}
        label={word('entryGameNumber')}
        whole
        autoFocus={props.autoFocus}
      />
      <Select
        {...field('cardId', props.checkCard)}
        label={word('entryCard')}
        placeholder={t('chooseCard')}
        options={options}
      />
      <PatternSelect
        label={word('entryPattern')}
        builtIn={PATTERNS}
        own={[...own, ...gone]}
        value={fields.pattern}
        onPick={(value) => onChange({ ...fields, pattern: value })}
      />
      <div className="flex items-end justify-between gap-2">
        <Checkbox
          label={word('enableJackpot')}
          checked={fields.jackpotEnabled}
          onValue={(checked) => onChange({ ...fields, jackpotEnabled: checked })}
        />
        {props.action}
      </div>
    </div>
  );
}

export function DeleteDesignationDialog({ designation, onClose }: { designation: FutureWinner; onClose: () => void }) {
  const { t, word } = useT(MODERATOR);
  const { mutate, isPending } = useAction('DELETE /games/future-winners/:id', {
    failed: t('deleteFailed'),
    done: t('deleted'),
    onSettled: onClose,
  });
  return (
    <GameForm
      title={word('deleteTitle')}
      alert
      game={DESIGNATED}
      submitLabel={word('delete')}
      danger
      busy={isPending}
      onSubmit={() => mutate({ params: { id: designation._id } })}
      onClose={onClose}
    >
      <p>{t('deleteQuestion')}</p>
      <p className="text-sm font-medium">
        {t('game', { number: designation.gameNumber })} · {t('card', { number: designation.cardId })}
      </p>
    </GameForm>
  );
}
