import { SETUP_PATTERNS } from '@adarash/rules/pattern';
import { useState } from 'react';
import { PatternSelect } from '@/game/board/pattern-select.tsx';
import { COMMON } from '@/i18n/staff-area.ts';
import { textsOf } from '@/i18n/texts-of.tsx';
import { useForm } from '@/lib/use-form.ts';
import { CountTable } from '@/money/count-table.tsx';
import { SmallButton } from '@/ui/buttons/button.tsx';
import { Checkbox, SavedCheckbox } from '@/ui/forms/checkbox.tsx';
import { DayRange } from '@/ui/forms/day-range.tsx';
import { Field } from '@/ui/forms/field.tsx';
import { Form } from '@/ui/forms/form.tsx';
import { MoneyInput } from '@/ui/forms/money-input.tsx';
import { NumberInput } from '@/ui/forms/number-input.tsx';
import { PasswordInput, SignatureFields } from '@/ui/forms/password-input.tsx';
import { ReasonField } from '@/ui/forms/reason-field.tsx';
import { SearchField } from '@/ui/forms/search-field.tsx';
import { Select } from '@/ui/forms/select.tsx';
import { TextArea } from '@/ui/forms/text-area.tsx';
import { BareInput, TextInput } from '@/ui/forms/text-input.tsx';
import { LONG_NAME, Part } from './part.tsx';
import { useSample } from './sample.ts';

const nothing = () => undefined;
const soon = () => new Promise((resolve) => setTimeout(resolve, 1_500));

/** A row per field: as it is, with a hint, with an error, disabled. */
const STATES = 'grid w-full items-start gap-4 sm:grid-cols-2 lg:grid-cols-4';

export function FieldParts() {
  return (
    <>
      <TextFields />
      <ChoiceFields />
      <OtherFields />
      <DayRanges />
      <WholeForm />
      <Part file="count-table">
        <CountTable fields={{ 'note-200': '12' }} onChange={nothing} />
      </Part>
    </>
  );
}

function useStates() {
  const sample = useSample();
  return Object.entries({
    plain: { label: sample('label') },
    hint: { label: sample('label'), hint: sample('hint') },
    error: { label: sample('label'), hint: sample('hint'), error: sample('error') },
    disabled: { label: sample('label'), disabled: true },
  });
}

function TextFields() {
  const sample = useSample();
  const states = useStates();
  return (
    <Part file="text-input, number-input, money-input, text-area, password-input">
      <div className={STATES}>
        {states.map(([name, state]) => (
          <TextInput key={name} {...state} placeholder={sample('name')} />
        ))}
        {states.map(([name, state]) => (
          <NumberInput key={name} {...state} defaultValue={120} min={0} />
        ))}
        {states.map(([name, state]) => (
          <MoneyInput key={name} {...state} defaultValue="1250.50" />
        ))}
        {states.map(([name, state]) => (
          <TextArea key={name} {...state} defaultValue={LONG_NAME} rows={2} />
        ))}
        {states.map(([name, state]) => (
          <PasswordInput key={name} {...state} defaultValue="twelve letters" />
        ))}
        <MoneyInput
          label={sample('amount')}
          defaultValue="10.006"
          error={textsOf(COMMON, 'en', null).t('amountInvalid')}
        />
        <TextInput label={sample('label')} labelHidden defaultValue={LONG_NAME} />
        <TextArea label={sample('reason')} multiline defaultValue={`${LONG_NAME}\n${LONG_NAME}`} />
      </div>
    </Part>
  );
}

function ChoiceFields() {
  const sample = useSample();
  const states = useStates();
  const [saved, setSaved] = useState(true);
  const options = [sample('cards'), LONG_NAME].map((label, value) => ({ value, label }));
  const save = async (wanted: boolean) => {
    await soon();
    setSaved(wanted);
  };
  return (
    <Part file="select, pattern-select, checkbox">
      <div className={STATES}>
        {states.map(([name, state]) => (
          <Select key={name} {...state} options={options} placeholder={sample('choose')} />
        ))}
        <PatternSelect label={sample('choose')} builtIn={SETUP_PATTERNS} own={[]} value="all" onPick={nothing} />
        <Checkbox label={sample('hint')} />
        <Checkbox label={sample('hint')} defaultChecked />
        <Checkbox label={sample('hint')} disabled />
        <Checkbox label={sample('hint')} defaultChecked disabled />
        <SavedCheckbox label={sample('hint')} saved={saved} save={save} />
        <SavedCheckbox label={sample('hint')} saved disabled save={save} />
      </div>
    </Part>
  );
}

function OtherFields() {
  const sample = useSample();
  const [search, setSearch] = useState('12');
  return (
    <Part file="search-field, bare-input, field">
      <div className={STATES}>
        <SearchField label={sample('search')} placeholder={sample('name')} value={search} onValue={setSearch} />
        <SearchField label={sample('search')} labelHidden value={search} onValue={setSearch} />
        <BareInput aria-label="Input of a grid" defaultValue="75" />
        <BareInput aria-label="Input of a grid with an error" defaultValue="76" aria-invalid />
        <Field label={sample('label')} hint={sample('hint')}>
          {(wiring) => <input {...wiring} type="range" className="accent-go" />}
        </Field>
      </div>
    </Part>
  );
}

function DayRanges() {
  const [days, setDays] = useState({ from: '2026-11-17', to: '2026-11-19' });
  return (
    <Part file="day-range: with and without labels, disabled, the wrong way round">
      <DayRange labels={{ from: 'From', to: 'To' }} days={days} onDays={setDays} />
      <DayRange labels={{ from: 'From', to: 'To' }} labelsHidden disabled days={days} onDays={setDays} />
      <DayRange
        labels={{ from: 'First day', to: 'Last day' }}
        days={{ from: '2026-11-19', to: '2026-11-17' }}
        onDays={nothing}
      />
    </Part>
  );
}

const EMPTY = { email: '', password: '', reason: '', rows: [{ key: 'a', amount: '10' }] };

/** Errors appear after the fields or the submission; a failure is above the fields. */
function WholeForm() {
  const sample = useSample();
  const check = (text: string) => (text === '' ? sample('error') : null);
  const form = useForm(EMPTY, { email: check, password: check, reason: check, rows: { amount: check } });
  const submit = form.submit(async () => {
    await soon();
    form.setFailure(sample('error'));
  });
  return (
    <Part file="form, signature-fields, reason-field">
      <Form failure={form.status.failure} onSubmit={submit} className="flex w-full max-w-md flex-col gap-4">
        <SignatureFields form={form} email={sample('name')} password={sample('password')} focused={false} />
        <ReasonField form={form} label={sample('reason')} />
        <ReasonField form={form} label={sample('reason')} oneLine />
        {form.rows('rows').map((row) => (
          <MoneyInput key={row.values.key} {...row.field('amount')} label={sample('amount')} />
        ))}
        <SmallButton text={sample('save')} type="submit" busy={form.status.busy} />
      </Form>
    </Part>
  );
}
