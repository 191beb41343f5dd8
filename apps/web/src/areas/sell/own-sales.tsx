import type { SellingJson } from '@adarash/contract';
import { useState } from 'react';
import { DesignatedNotice } from '../../game/draw/designated-notice.tsx';
import { cx } from '../../lib/class-names.ts';
import { formatMoney } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { paidBy, type Selling, useTexts } from './use-selling.ts';

interface SalesProps {
  selling: Selling;
  shown: SellingJson;
}

/** The game that is sold: the buyer in hand, the cards that are free, and what this seller has sold of it. */
export function OwnSales({ selling, shown }: SalesProps) {
  const { word } = useTexts();
  const { gameNumber, betAmount, hallName, name, buyers, takenOut } = shown;
  return (
    <>
      <header className="flex flex-col gap-1">
        <p className="text-sm text-ink-soft wrap-anywhere">{[hallName, name].filter(Boolean).join(' · ')}</p>
        <h1 className="flex flex-wrap items-baseline justify-between gap-x-4 text-2xl font-bold">
          {word('game', { number: gameNumber })}
          <span className="text-base font-semibold">{word('price', { amount: formatMoney(betAmount) })}</span>
        </h1>
      </header>
      {shown.designated && <DesignatedNotice />}
      <OpenBuyer selling={selling} shown={shown} />
      <FreeCards selling={selling} shown={shown} />
      <Panel title={word('sold')}>
        {buyers.length === 0 ? (
          <p className="text-sm text-ink-soft">{word('noneSold')}</p>
        ) : (
          <SoldCards key={gameNumber} selling={selling} shown={shown} />
        )}
        {takenOut.length > 0 && (
          <p className="mt-3 rounded-control border border-attention bg-attention-soft p-3">
            {word('takenOut', { cards: takenOut.join(', ') })}
          </p>
        )}
      </Panel>
    </>
  );
}

/** Who stands in front of the seller, and how they pay. */
function OpenBuyer({ selling: { act, busy }, shown: { buyers, gameNumber, means } }: SalesProps) {
  const { t, word } = useTexts();
  const [reference, setReference] = useState('');
  const [open] = buyers.filter(({ closed }) => !closed);
  const paid = async (name?: string) => {
    const command = { type: 'close', gameNumber, ...paidBy(name, reference) } as const;
    if (await act('POST /sell/commands', command)) setReference('');
  };
  return (
    <section
      aria-label={t('buyer')}
      className="flex flex-col gap-3 rounded-card border border-line-strong bg-surface p-4"
    >
      {open === undefined ? (
        <p className="text-ink-soft">{word('noBuyer')}</p>
      ) : (
        <>
          <p aria-live="polite" className="flex items-baseline justify-between gap-4 text-xl font-bold">
            <span className="wrap-anywhere">{open.cards.join(', ')}</span>
            <span className="whitespace-nowrap">{formatMoney(open.amount)}</span>
          </p>
          <Button text={word('paid')} size="large" busy={busy} onClick={() => void paid()} />
          {means.length > 0 && (
            <>
              <TextInput label={word('reference')} value={reference} maxLength={40} onValue={setReference} />
              <div className="flex flex-wrap gap-2">
                {means.map((name) => (
                  <Button key={name} variant="secondary" busy={busy} onClick={() => void paid(name)}>
                    {word('paidBy', { means: name })}
                  </Button>
                ))}
              </div>
            </>
          )}
        </>
      )}
    </section>
  );
}

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
              <button
                type="button"
                disabled={busy}
                aria-label={named('card', { number: card })}
                onClick={async () => {
                  if (await act('POST /sell/commands', { type: 'add', gameNumber, cards: [card] })) setFind('');
                }}
                className="min-h-12 w-full rounded-control border border-line-strong bg-canvas text-lg font-semibold tabular-nums hover:bg-sunken disabled:opacity-50"
              >
                {card}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

/** A question that comes up below the edge of a phone would not be seen. */
const bringIntoView = (part: Element | null) => part?.scrollIntoView({ block: 'nearest' });

/** Each card can be taken back until the sale closes; what was paid for it goes back over the hand. */
function SoldCards({ selling: { act, busy }, shown: { buyers, betAmount, gameNumber } }: SalesProps) {
  const { named, word } = useTexts();
  const [asked, setAsked] = useState<number | null>(null);
  const amountOf = ({ cards, amount }: SellingJson['buyers'][number]) => amount / (cards.length || 1);
  const buyer = buyers.find(({ cards }) => asked !== null && cards.includes(asked));
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2">
        {buyers.map((one) => (
          <li key={one.id} className="flex items-center justify-between gap-3">
            <span className="flex flex-wrap gap-2">
              {one.cards.map((card) => (
                <button
                  key={card}
                  type="button"
                  aria-label={named('takeBack', { number: card })}
                  aria-pressed={asked === card}
                  onClick={() => setAsked(asked === card ? null : card)}
                  className={cx(
                    'min-h-11 min-w-11 rounded-control border px-2 font-semibold tabular-nums',
                    asked === card ? 'border-attention bg-attention-soft' : 'border-line-strong',
                  )}
                >
                  {card}
                </button>
              ))}
            </span>
            <span className="text-right whitespace-nowrap">
              {formatMoney(one.amount)}
              {one.paidBy && <span className="block text-sm text-ink-soft">{one.paidBy.means}</span>}
            </span>
          </li>
        ))}
      </ul>
      {asked !== null && buyer !== undefined && (
        <div ref={bringIntoView} className="flex flex-col gap-2 rounded-control border border-attention p-3">
          <p>
            {word('takeBackAsk', { number: asked, amount: formatMoney(buyer.closed ? amountOf(buyer) : betAmount) })}
          </p>
          <div className="flex gap-2">
            <Button
              text={word('takeBackDo')}
              variant="danger"
              busy={busy}
              onClick={async () => {
                await act('POST /sell/commands', { type: 'remove', gameNumber, cards: [asked] });
                setAsked(null);
              }}
            />
            <Button text={word('cancel')} variant="ghost" onClick={() => setAsked(null)} />
          </div>
        </div>
      )}
    </div>
  );
}
