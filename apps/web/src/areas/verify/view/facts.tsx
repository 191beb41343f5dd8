import type { ReactNode } from 'react';
import { HallWord } from '../../../i18n/hall-words/index.ts';
import { type TextKey, useTexts, Word } from '../../../i18n/verify/index.ts';
import { formatNumber } from '../../../lib/format-money.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { ReceiptAnswer } from '../use-receipt.ts';
import { SaveReceipt } from './save-receipt.tsx';

export function Facts({ receipt }: { receipt: ReceiptAnswer }) {
  const { t } = useTexts();
  const { commitment, seed, rounds, winners, jackpot, sales } = receipt;
  return (
    <Panel title={t('game', { number: receipt.gameNumber })}>
      <dl className="flex flex-col gap-3 text-sm">
        <Fact text="seal">
          <code className="font-mono break-all">
            <strong className="text-base">{commitment.slice(0, 8)}</strong>
            {commitment.slice(8)}
          </code>
        </Fact>
        {seed !== null && (
          <Fact text="seed">
            <code className="font-mono break-all">{seed}</code>
          </Fact>
        )}
        <Fact text="publicText">{receipt.public === '' ? <Word text="nothing" /> : receipt.public}</Fact>
        <div>
          <dt className="text-ink-soft">
            <HallWord word="pattern" />
          </dt>
          <dd className="font-medium">
            <HallWord word={`pattern_${sales.pattern}`} />
          </dd>
        </div>
        <Fact text="cards">{sales.cards.join(', ')}</Fact>
        <Fact text="winner">
          {winners.length === 0 && <Word text="noWinner" />}
          {winners.map(({ cardId, prize, decidedBy }) => (
            <span key={cardId} className="block">
              <Word text="winnerCard" values={{ id: cardId, prize: formatNumber(prize) }} />
              {decidedBy !== undefined && (
                <>
                  {' '}
                  (<Word text="decided" />)
                </>
              )}
            </span>
          ))}
          {jackpot !== null && (
            <span className="block">
              <Word text="jackpotCard" values={{ id: jackpot.cardId, amount: formatNumber(jackpot.amount) }} />
              {' · '}
              <HallWord word={jackpot.random ? 'drawn' : 'awardedByStaff'} />
            </span>
          )}
        </Fact>
        {rounds.length > 0 && (
          <Fact text="rounds">
            {rounds.map(({ round, fromCall }) => (
              <span key={fromCall} className="block">
                <Word text="roundFrom" values={{ round, call: fromCall }} />
              </span>
            ))}
          </Fact>
        )}
      </dl>
      <SaveReceipt receipt={receipt} />
    </Panel>
  );
}

const Fact = ({ text, children }: { text: TextKey; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft">
      <Word text={text} />
    </dt>
    <dd className="font-medium">{children}</dd>
  </div>
);
