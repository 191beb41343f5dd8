import type { Answer } from '@adarash/contract';
import { useAnswer } from '@/api/answers.ts';
import { useQuestion } from '@/api/form-action.ts';
import { formatMoney } from '@/lib/format.ts';
import { SmallButton } from '@/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/ui/dialogs/confirm-dialog.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { t } from '../texts.ts';

type Unpaid = Answer<'GET /admin/halls/:cashierId/unsettled'>['unpaid'][number];

const titleOf = ({ of, gameNumber, cardId }: Unpaid): string =>
  t(of === 'jackpot' ? 'unpaidJackpot' : 'unpaidPrize', { number: gameNumber, card: cardId });

/** Prizes of a deleted hall: the accounts that could pay them are gone, so an admin marks them as paid. */
export function UnpaidPanel({ cashierId }: { cashierId: string }) {
  const { data, isError } = useAnswer('GET /admin/halls/:cashierId/unsettled', { params: { cashierId } });
  const { about, ask, window } = useQuestion('POST /admin/halls/:cashierId/games/:id/paid', {
    asked: ({ gameId, of, cardId }: Unpaid) => ({
      params: { cashierId, id: gameId },
      body: of === 'jackpot' ? { of } : { of, cardId },
    }),
    failed: t('markPaidFailed'),
    done: t('markedPaid'),
  });
  if (isError) return <Banner tone="error">{t('unsettledFailed')}</Banner>;
  if (data === undefined || data.unpaidTotal === 0) return null;
  return (
    <Panel title={t('unpaidPrizes', { amount: formatMoney(data.unpaidTotal) })} flush>
      <ul className="divide-y divide-line text-sm">
        {data.unpaid.map((prize) => (
          <li
            key={`${prize.gameId} ${prize.of} ${prize.cardId}`}
            className="flex flex-wrap items-center gap-3 px-4 py-2"
          >
            <span className="min-w-0 flex-1 basis-full sm:basis-0">{titleOf(prize)}</span>
            <span className="font-semibold whitespace-nowrap">{formatMoney(prize.amount)}</span>
            <SmallButton
              text={t('markPaid')}
              aria-label={t('markPaidOf', { prize: titleOf(prize) })}
              onClick={() => ask(prize)}
            />
          </li>
        ))}
      </ul>
      {about !== null && (
        <ConfirmDialog
          {...window}
          title={t('markPaidTitle')}
          description={t('markPaidText', { prize: titleOf(about), amount: formatMoney(about.amount) })}
          confirmLabel={t('markPaid')}
        />
      )}
    </Panel>
  );
}
