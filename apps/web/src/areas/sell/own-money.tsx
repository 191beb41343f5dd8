import type { SellingJson } from '@adarash/contract';
import { santimFromBirr } from '@adarash/rules/money';
import { useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { formatMoney } from '../../lib/format.ts';
import { sumOfBirr } from '../../lib/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { NumberInput, Select, TextInput } from '../../ui/fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { paidBy, type Selling, useTexts } from './use-selling.ts';

interface MoneyProps {
  selling: Selling;
  shown: SellingJson;
}

/** What the seller holds and owes, the float to confirm, and the hand-in. */
export function OwnMoney({ selling, shown }: MoneyProps) {
  const { word } = useTexts();
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
    <Panel title={word('money')}>
      <div className="flex flex-col gap-4">
        {offered !== null && (
          <div className="flex flex-col gap-2 rounded-control border border-attention bg-attention-soft p-3">
            <p>{word('floatOffered', { amount: formatMoney(offered) })}</p>
            <Button busy={busy} onClick={() => void act('POST /sell/float', { amount: offered })}>
              {word('floatConfirm', { amount: formatMoney(offered) })}
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
    <dt>{useTexts().word(name)}</dt>
    <dd className="pl-4 text-right whitespace-nowrap">{formatMoney(amount)}</dd>
  </div>
);

function HandIn({ selling: { act, busy }, shown: { means } }: MoneyProps) {
  const { t, word } = useTexts();
  const [amount, setAmount] = useState('');
  const [how, setHow] = useState('cash');
  const [reference, setReference] = useState('');
  const [wrong, setWrong] = useState(false);
  const send = async () => {
    const said = Number(amount);
    const isFine = amount.trim() !== '' && said > 0 && santimFromBirr(said) !== null;
    setWrong(!isFine);
    const by = paidBy(how === 'cash' ? undefined : how, reference);
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
        label={word('handInLabel')}
        value={amount}
        onValue={setAmount}
        error={wrong ? t('amountInvalid') : undefined}
        min={0}
        step="any"
      />
      {means.length > 0 && (
        <Select
          label={word('handInHow')}
          value={how}
          onValue={setHow}
          options={[{ value: 'cash', label: t('cash') }, ...means.map((name) => ({ value: name, label: name }))]}
        />
      )}
      {how !== 'cash' && (
        <TextInput label={word('reference')} value={reference} maxLength={40} onValue={setReference} />
      )}
      <Button text={word('handIn')} type="submit" variant="secondary" size="large" busy={busy} />
    </form>
  );
}

/** The cashier counts, or has counted another sum, to which the seller agrees or not. */
function Waiting({ selling: { act, busy }, handIn }: { selling: Selling; handIn: NonNullable<SellingJson['handIn']> }) {
  const { word } = useTexts();
  const { said, counted, note, paidBy } = handIn;
  return (
    <div className="flex flex-col gap-2 rounded-control border border-line-strong p-3">
      <p role="status">
        {counted === null
          ? word(paidBy ? 'handInWaitsBy' : 'handInWaits', { amount: formatMoney(said), means: paidBy?.means ?? '' })
          : word('handInOther', { amount: formatMoney(counted), note })}
      </p>
      <div className="flex flex-wrap gap-2">
        {counted !== null && counted > 0 && (
          <Button busy={busy} onClick={() => void act('POST /sell/hand-in', { amount: counted })}>
            {word('handInAgree', { amount: formatMoney(counted) })}
          </Button>
        )}
        <Button variant="ghost" busy={busy} onClick={() => void act('POST /sell/hand-in', { amount: null })}>
          {word('handInBack')}
        </Button>
      </div>
    </div>
  );
}
