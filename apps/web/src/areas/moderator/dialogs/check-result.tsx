import type { Answer, GameJson } from '@adarash/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cardQuery } from '@/api/cards.ts';
import { drawMarkText, tc } from '@/i18n/common.ts';
import { staffWords } from '@/i18n/hall-words.ts';
import { named } from '@/i18n/named.tsx';
import { patternName } from '@/i18n/pattern-name.ts';
import { formatMoney } from '@/lib/format.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { Banner } from '@/ui/feedback.tsx';
import { CardGrid } from '@/ui/hall/card-grid.tsx';
import { DrawMark } from '@/ui/marks.tsx';
import { t } from '../texts.ts';
import { FalseClaim } from './correct-dialogs.tsx';

export type Verdict = Answer<'POST /games/:id/check-bingo'>;

interface CheckedCard {
  cardId: number;
  verdict: Verdict;
  /** Checked, and as it stands now: it may have become another since. */
  game: GameJson;
}

/** A verdict may stay on the screen while its game is finished with a chosen card. */
export const newerOf = (checked: GameJson, listed: GameJson): GameJson =>
  listed.version > checked.version ? listed : checked;

/** The verdict on a card that was typed outside a dialog. */
export function VerdictDialog({ onClose, ...checked }: CheckedCard & { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('checkTitle')}
      description={t('game', { number: checked.game.gameNumber })}
      game={checked.game}
      footer={
        <Button autoFocus onClick={onClose}>
          {tc('close')}
        </Button>
      }
    >
      <CheckResult {...checked} />
    </Dialog>
  );
}

export function CheckResult({ cardId, verdict, game }: CheckedCard) {
  const { isBingo, lateCall } = verdict;
  const { data: card } = useQuery(cardQuery(cardId));
  return (
    <div className="flex flex-col gap-4">
      <Banner tone={isBingo ? 'success' : lateCall ? 'warning' : 'info'}>
        <p className="text-[clamp(2rem,9vw,2.4rem)] leading-tight font-extrabold">
          {isBingo
            ? t('isWinner', { number: cardId })
            : lateCall
              ? t('lateCall')
              : t('isNotWinner', { number: cardId })}
        </p>
        {lateCall && <p>{verdict.lateCallMessage ?? t('lateMessage')}</p>}
        {typeof verdict.missing === 'number' && (
          <p className="text-base font-semibold">
            {t(verdict.missing === 1 ? 'missingOne' : 'missingMany', { count: verdict.missing })}
          </p>
        )}
      </Banner>
      <FalseClaim cardId={cardId} verdict={verdict} game={game} />
      {game.draw === 'fair' && (
        <div>
          <DrawMark draw="fair" text={drawMarkText('fair', 0, game.out)} out={game.out} />
        </div>
      )}
      {card && (
        <CardGrid
          cardId={cardId}
          numbers={card.numbers}
          called={game.calledNumbers}
          line={verdict.winningLineInfo?.selectedIndices}
          words={staffWords}
          className="w-64 text-xl"
        />
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        {[...(card ? [[t('cardCode'), card.code] as const] : []), ...factsOf(verdict)].map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{named(name)}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function factsOf(verdict: Verdict): [string, ReactNode][] {
  const { isBingo, validBingoPatterns, winningLineInfo, winner, previousWinner, wouldHaveWon, lastCalledNumber } =
    verdict;
  const names = verdict.game?.patternNames;
  const facts: [string, ReactNode][] = [];
  if (isBingo) facts.push([t('winningPatterns'), validBingoPatterns.map((one) => patternName(one, names)).join(', ')]);
  if (isBingo && winningLineInfo) facts.push([t('winningNumbers'), winningLineInfo.numbers.join(', ')]);
  if (winner) facts.push([t('prize'), formatMoney(winner.prize)]);
  if (winner?.tax) {
    const { withheld, net, byBank } = winner.tax;
    if (withheld > 0) facts.push([t('taxWithheld'), formatMoney(withheld)]);
    if (withheld > 0 || byBank)
      facts.push([t('toHandOver'), byBank ? t('byBank', { sum: formatMoney(net) }) : formatMoney(net)]);
  }
  if (previousWinner) facts.push([t('firstWinner'), t('card', { number: previousWinner.cardId })]);
  if (wouldHaveWon) {
    facts.push([t('wouldHaveWon'), patternName(wouldHaveWon.pattern, names)]);
    facts.push([t('atCall'), wouldHaveWon.callIndex]);
    facts.push([t('completedBy'), wouldHaveWon.completingNumber]);
  }
  facts.push([t('lastCalled'), lastCalledNumber ?? '—']);
  return facts;
}
