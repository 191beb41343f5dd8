import { type ReactNode, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { t } from '../../../i18n/en/jackpot.ts';
import { isGarbled } from '../../../lib/typed-number.ts';
import { Banner } from '../../../ui/feedback.tsx';
import { NumberInput, TextArea, TextInput } from '../../../ui/fields.tsx';
import { inBirr } from '../model/amounts.ts';
import type { AwardFields } from '../model/award-fields.ts';
import { checkDrawAt, checkGameNumber, checkMessage, lengthOf } from '../model/validation.ts';

export interface AwardFormProps {
  id: string;
  form: UseFormReturn<AwardFields>;
  failure: string | null;
  available: number;
  checkAmount: (text: string) => true | string;
  onSubmit: (fields: AwardFields) => void;
  /** The fields that say which card wins. */
  winner: ReactNode;
  children?: ReactNode;
}

export function AwardForm(props: AwardFormProps) {
  const { id, form, failure, available, checkAmount, onSubmit, winner, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const { register, handleSubmit, control, formState } = form;
  const { errors } = formState;
  const message = useWatch({ control, name: 'message' });
  const readable = (name: keyof AwardFields, text: string) => (isGarbled(element.current, name) ? 'unreadable' : text);
  return (
    <form
      id={id}
      ref={element}
      noValidate
      onSubmit={(event) => void handleSubmit(onSubmit)(event)}
      className="flex flex-col gap-4"
    >
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <NumberInput
        label={t('awardAmount')}
        hint={t('availableHint', { amount: inBirr(available) })}
        min={0.01}
        step={0.01}
        autoFocus
        error={errors.amount?.message}
        {...register('amount', { validate: checkAmount })}
      />
      {winner}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <NumberInput
          label={t('gameNumberOptional')}
          inputMode="numeric"
          min={1}
          step={1}
          error={errors.gameNumber?.message}
          {...register('gameNumber', { validate: (text) => checkGameNumber(readable('gameNumber', text)) })}
        />
        <TextInput
          label={t('drawAt')}
          hint={t('drawAtHint')}
          type="datetime-local"
          error={errors.drawAt?.message}
          {...register('drawAt', { validate: (text) => checkDrawAt(readable('drawAt', text)) })}
        />
      </div>
      <TextArea
        label={t('messageField')}
        rows={2}
        hint={<span aria-live="polite">{t('counter', { count: lengthOf(message) })}</span>}
        error={errors.message?.message}
        {...register('message', { validate: checkMessage })}
      />
      {children}
    </form>
  );
}
