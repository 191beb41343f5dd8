import type { Answer } from '@adarash/contract';
import { useAnswer } from '@/api/answers.ts';
import { useQuestion } from '@/api/form-action.ts';
import { useT } from '@/i18n/use-t.tsx';
import { SmallButton } from '@/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/ui/dialogs/confirm-dialog.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { ADMIN, type AdminTexts } from '../texts.ts';

type Unpaid = Answer<'GET /admin/halls/:cashierId/unsettled'>['unpaid'][number];

const titleOf = ({ t }: AdminTexts, { of, gameNumber, cardId }: Unpaid): string =>
  t(of === 'jackpot' ? 'unpaidJackpot' : 'unpaidPrize', { number: gameNumber, card: cardId });

/**
 * Unpaid prizes of a deleted hall. An admin must mark them as paid, because the hall's cashier and moderator are
 * deleted.
 */
export function UnpaidPanel({ cashierId }: { cashierId: string }) {
  const texts = useT(ADMIN);
  const { named, t, word, format } = texts;
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
    <Panel title={word('unpaidPrizes', { amount: format.money(data.unpaidTotal) })} flush>
      <ul className="divide-y divide-line text-sm">
        {data.unpaid.map((prize) => (
          <li
            key={`${prize.gameId} ${prize.of} ${prize.cardId}`}
            className="flex flex-wrap items-center gap-3 px-4 py-2"
          >
            <span className="min-w-0 flex-1 basis-full sm:basis-0">{titleOf(texts, prize)}</span>
            <span className="font-semibold whitespace-nowrap">{format.money(prize.amount)}</span>
            <SmallButton
              text={word('markPaid')}
              aria-label={named('markPaidOf', { prize: titleOf(texts, prize) })}
              onClick={() => ask(prize)}
            />
          </li>
        ))}
      </ul>
      {about !== null && (
        <ConfirmDialog
          {...window}
          title={word('markPaidTitle')}
          description={t('markPaidText', { prize: titleOf(texts, about), amount: format.money(about.amount) })}
          confirmLabel={word('markPaid')}
        />
      )}
    </Panel>
  );
}
