import type { SellingJson } from '@adarash/contract';
import { santimFromBirr } from '@adarash/rules/money';
import { useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { formatMoney } from '../../lib/format.ts';
import { sumOfBirr } from '../../lib/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { NumberInput, Select, TextInput } from '../../ui/fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useTexts, Word } from './texts.ts';
import type { Selling } from './use-selling.ts';

interface MoneyProps {
  selling: Selling;
  shown: SellingJson;
}

/** What the seller holds and owes, the float to confirm, and the hand-in. */
export function OwnMoney({ selling, shown }: MoneyProps) {
  const { act, busy } = selling;
  const { floatOffered: offered, handIn } = shown;
  const inCash = sumOfBirr([shown.sold, shown.waiting]);
  const byOthers = sumOfBirr([shown.other, shown.waitingOther]);
  const rows = [
    ['before', shown.before],
    ['float', shown.float],
    ['taken', inCash],
    ['handedIn', -shown.handedIn],
  ] as const;
  return (
    <Panel title={<Word text="money" />}>
      <div className="flex flex-col gap-4">
        {offered !== null && (
          <div className="flex flex-col gap-2 rounded-control border border-attention bg-attention-soft p-3">
            <p>
              <Word text="floatOffered" values={{ amount: formatMoney(offered) }} />
            </p>
            <Button busy={busy} onClick={() => void act('POST /sell/float', { amount: offered })}>
              <Word text="floatConfirm" values={{ amount: formatMoney(offered) }} />
            </Button>
          </div>
        )}
        <dl className="grid grid-cols-[1fr_auto] gap-y-1">
          {rows.map(
            ([name, amount]) => (amount !== 0 || name === 'taken') && <Row key={name} name={name} amount={amount} />,
          )}
          <Row name="due" amount={shown.due} strong />
          {byOthers !== 0 && <Row name="other" amount={byOthers} />}
          {shown.takenBack !== 0 && <Row name="takenBack" amount={shown.takenBack} />}
        </dl>
        {handIn === null ? <HandIn selling={selling} shown={shown} /> : <Waiting selling={selling} handIn={handIn} />}
      </div>
    </Panel>
  );
}

type RowProps = {
  name: 'before' | 'float' | 'taken' | 'handedIn' | 'due' | 'other' | 'takenBack';
  amount: number;
  strong?: boolean;
};

const Row = ({ name, amount, strong = false }: RowProps) => (
  <div className={cx('contents', strong && '*:border-t *:border-line-strong *:pt-1 *:text-lg *:font-bold')}>
    <dt>
      <Word text={name} />
    </dt>
    <dd className="pl-4 text-right whitespace-nowrap">{formatMoney(amount)}</dd>
  </div>
);

function HandIn({ selling: { act, busy }, shown: { means } }: MoneyProps) {
  const { t } = useTexts();
  const [amount, setAmount] = useState('');
  const [how, setHow] = useState('cash');
  const [reference, setReference] = useState('');
  const [wrong, setWrong] = useState(false);
  const send = async () => {
    const said = Number(amount);
    const isFine = amount.trim() !== '' && said > 0 && santimFromBirr(said) !== null;
    setWrong(!isFine);
    const by =
      how === 'cash' ? {} : { paidBy: { means: how, ...(reference.trim() && { reference: reference.trim() }) } };
    if (isFine && (await act('POST /sell/hand-in', { amount: said, ...by }))) setAmount('');
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <NumberInput
        label={<Word text="handInLabel" />}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        error={wrong ? t('amountInvalid') : undefined}
        min={0}
        step="any"
      />
      {means.length > 0 && (
        <Select
          label={<Word text="handInHow" />}
          value={how}
          onChange={(event) => setHow(event.target.value)}
          options={[{ value: 'cash', label: t('cash') }, ...means.map((name) => ({ value: name, label: name }))]}
        />
      )}
      {how !== 'cash' && (
        <TextInput
          label={<Word text="reference" />}
          value={reference}
          maxLength={40}
          onChange={(event) => setReference(event.target.value)}
        />
      )}
      <Button type="submit" variant="secondary" size="large" busy={busy}>
        <Word text="handIn" />
      </Button>
    </form>
  );
}

/** The cashier counts, or has counted another sum, to which the seller agrees or not. */
function Waiting({ selling: { act, busy }, handIn }: { selling: Selling; handIn: NonNullable<SellingJson['handIn']> }) {
  const { said, counted, note, paidBy } = handIn;
  return (
    <div className="flex flex-col gap-2 rounded-control border border-line-strong p-3">
      <p role="status">
        {counted === null ? (
          <Word
            text={paidBy ? 'handInWaitsBy' : 'handInWaits'}
            values={{ amount: formatMoney(said), means: paidBy?.means ?? '' }}
          />
        ) : (
          <Word text="handInOther" values={{ amount: formatMoney(counted), note }} />
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {counted !== null && counted > 0 && (
          <Button busy={busy} onClick={() => void act('POST /sell/hand-in', { amount: counted })}>
            <Word text="handInAgree" values={{ amount: formatMoney(counted) }} />
          </Button>
        )}
        <Button variant="ghost" busy={busy} onClick={() => void act('POST /sell/hand-in', { amount: null })}>
          <Word text="handInBack" />
        </Button>
      </div>
    </div>
  );
}
