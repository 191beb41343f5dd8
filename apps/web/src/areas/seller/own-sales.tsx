import type { SellingJson } from '@adarash/contract';
import { useState } from 'react';
import { DesignatedNotice } from '../../game/draw/designated-notice.tsx';
import { cx } from '../../lib/class-names.ts';
import type { Format } from '../../lib/format.ts';
import { sumOfBirr } from '../../lib/numbers.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { type Selling, useTexts } from './use-selling.ts';

interface SalesProps {
  selling: Selling;
  shown: SellingJson;
}

/** Sale on a seller's phone: the current customer, the available cards, and the cards that this seller has sold. */
export function OwnSales({ selling, shown }: SalesProps) {
  const { word, format } = useTexts();
  const { gameNumber, betAmount, hallName, name } = shown;
  return (
    <>
      <header className="flex flex-col gap-1">
        <p className="text-sm text-ink-soft wrap-anywhere">{[hallName, name].filter(Boolean).join(' · ')}</p>
        <h1 className="flex flex-wrap items-baseline justify-between gap-x-4 text-2xl font-bold">
          {word('game', { number: gameNumber })}
          <span className="text-base font-semibold">{word('price', { amount: format.money(betAmount) })}</span>
        </h1>
      </header>
      {shown.designated && <DesignatedNotice />}
      <Customer selling={selling} shown={shown} />
      <FreeCards selling={selling} shown={shown} />
      <Panel title={word('sold')}>
        <SoldCards key={gameNumber} selling={selling} shown={shown} />
      </Panel>
    </>
  );
}

/** Unpaid cards of the current customer. A tap removes a card from the sale. */
function Customer({ selling: { act, busy }, shown: { ownCards, betAmount, gameNumber } }: SalesProps) {
  const { t, named, word, format } = useTexts();
  const cards = ownCards.filter(({ paid }) => !paid).map(({ card }) => card);
  return (
    <section
      aria-label={t('customer')}
      className="flex flex-col gap-3 rounded-card border border-line-strong bg-surface p-4"
    >
      {cards.length === 0 ? (
        <p className="text-ink-soft">{word('noCustomer')}</p>
      ) : (
        <>
          <div className="flex items-center justify-between gap-4">
            <CardButtons
              cards={cards}
              labelOf={(number) => named('removeCard', { number })}
              onPress={(card) =>
                void act('POST /sell/commands', { type: 'remove', gameNumber, cards: [card], giveBack: false })
              }
            />
            <p aria-live="polite" className="text-2xl font-bold whitespace-nowrap">
              {dueOf(format, betAmount, cards)}
            </p>
          </div>
          <Button
            text={word('paid')}
            size="large"
            busy={busy}
            onClick={() => void act('POST /sell/commands', { type: 'paid', gameNumber })}
          />
        </>
      )}
    </section>
  );
}

const dueOf = (format: Format, betAmount: number, cards: readonly number[]) =>
  format.money(sumOfBirr(cards.map(() => betAmount)));

interface CardButtonsProps {
  cards: readonly number[];
  pressed?: number | null;
  labelOf: (card: number) => string;
  onPress: (card: number) => void;
}

const CardButtons = ({ cards, pressed, labelOf, onPress }: CardButtonsProps) => (
  <span className="flex flex-wrap gap-2">
    {cards.map((card) => (
      <Button
        key={card}
        text={card}
        variant="secondary"
        aria-label={labelOf(card)}
        aria-pressed={pressed === undefined ? undefined : pressed === card}
        onClick={() => onPress(card)}
        className={cx(
          'min-w-11 px-2! text-base! tabular-nums',
          pressed === card && 'border-attention! bg-attention-soft!',
        )}
      />
    ))}
  </span>
);

function FreeCards({ selling: { act, busy }, shown: { forSale, taken, gameNumber } }: SalesProps) {
  const { t, named, word } = useTexts();
  const [find, setFind] = useState('');
  const free = forSale.filter((card) => !taken.includes(card) && String(card).startsWith(find.trim()));
  return (
    <Panel title={word('cards')}>
      <div className="flex flex-col gap-3">
        <TextInput label={word('find')} inputMode="numeric" value={find} onValue={setFind} />
        {free.length === 0 && <p className="text-sm text-ink-soft">{t('noCards')}</p>}
        <ul className="grid max-h-72 grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] gap-2 overflow-y-auto">
          {free.map((card) => (
            <li key={card}>
              <Button
                text={card}
                variant="secondary"
                size="large"
                wide
                disabled={busy}
                aria-label={named('card', { number: card })}
                onClick={async () => {
                  if (await act('POST /sell/commands', { type: 'add', gameNumber, cards: [card] })) setFind('');
                }}
                className="px-0! text-lg! tabular-nums"
              />
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

/** Scrolls the page to the confirmation, because it may be outside the view of a phone. */
const bringIntoView = (part: Element | null) => part?.scrollIntoView({ block: 'nearest' });

/** List of cards that customers have paid. A card can be returned until the game starts, after a confirmation. */
function SoldCards({ selling: { act, busy }, shown: { ownCards, betAmount, gameNumber } }: SalesProps) {
  const { named, word, format } = useTexts();
  const [asked, setAsked] = useState<number | null>(null);
  const cards = ownCards.filter(({ paid }) => paid).map(({ card }) => card);
  if (cards.length === 0) return <p className="text-sm text-ink-soft">{word('noneSold')}</p>;
  const giveBack = async (card: number) => {
    await act('POST /sell/commands', { type: 'remove', gameNumber, cards: [card], giveBack: true });
    setAsked(null);
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <CardButtons
          cards={cards}
          pressed={asked}
          labelOf={(number) => named('giveBack', { number })}
          onPress={(card) => setAsked(asked === card ? null : card)}
        />
        <span className="text-right font-semibold whitespace-nowrap">{dueOf(format, betAmount, cards)}</span>
      </div>
      {asked !== null && cards.includes(asked) && (
        <div ref={bringIntoView} className="flex flex-col gap-2 rounded-control border border-attention p-3">
          <p>{word('giveBackAsk', { number: asked, amount: format.money(betAmount) })}</p>
          <div className="flex gap-2">
            <Button text={word('giveBackDo')} variant="danger" busy={busy} onClick={() => void giveBack(asked)} />
            <Button text={word('cancel')} variant="ghost" onClick={() => setAsked(null)} />
          </div>
        </div>
      )}
    </div>
  );
}
