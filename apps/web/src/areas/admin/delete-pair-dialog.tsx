import type { Answer } from '@adarash/contract';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.ts';
import { useAction } from '../../api/use-action.ts';
import { useT } from '../../i18n/use-t.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { membersOf, type Pair, pairKey } from './pairs.ts';
import { ADMIN } from './texts.ts';

type Unsettled = Answer<'GET /admin/halls/:cashierId/unsettled'>;

interface DeletePairDialogProps {
  pair: Pair;
  onClose: () => void;
}

/**
 * Dialog for deleting a cashier and the linked moderator. A moderator without a cashier has no hall, so open items of a
 * hall are not requested.
 */
export function DeletePairDialog({ pair, onClose }: DeletePairDialogProps) {
  return pair.cashier === null ? (
    <Question pair={pair} onClose={onClose} />
  ) : (
    <HallQuestion pair={pair} cashierId={pair.cashier.id} onClose={onClose} />
  );
}

function HallQuestion({ pair, cashierId, onClose }: DeletePairDialogProps & { cashierId: string }) {
  const { t, word } = useT(ADMIN);
  const unsettled = useAnswer('GET /admin/halls/:cashierId/unsettled', { params: { cashierId } });
  const { data } = unsettled;
  const [typed, setTyped] = useState('');
  const hallName = data?.hallName ?? '';
  const isNamed = hallName === '' || typed.trim() === hallName;
  return (
    <Question pair={pair} disabled={data === undefined || !isNamed} onClose={onClose}>
      {unsettled.isPending && (
        <p role="status" className="flex flex-col gap-2 text-sm text-ink-soft">
          {t('loadingUnsettled')}
          <Skeleton className="h-16" />
        </p>
      )}
      {data === undefined && unsettled.isError && <LoadFailed text={t('unsettledFailed')} of={unsettled} />}
      {data !== undefined && <UnsettledList unsettled={data} cashierId={cashierId} />}
      {hallName !== '' && (
        <TextInput
          label={word('typeHallName', { name: hallName })}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </Question>
  );
}

interface QuestionProps extends DeletePairDialogProps {
  disabled?: boolean;
  children?: ReactNode;
}

function Question({ pair, disabled, onClose, children }: QuestionProps) {
  const { t, word } = useT(ADMIN);
  const deletion = useAction('DELETE /admin/users/:id', {
    failed: t('failedToDelete'),
    done: t('pairDeleted'),
    onSettled: onClose,
  });
  const names = membersOf(pair).map(({ name }) => name);
  return (
    <ConfirmDialog
      open
      danger
      title={word('confirmTitle')}
      description={t('confirmText', { names: names.join(', ') })}
      confirmLabel={word('deletePair')}
      disabled={disabled}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate({ params: { id: pairKey(pair) } })}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}

/**
 * Unsettled amounts and games of the hall that is being deleted, with a link to its reports. Hidden if everything is
 * settled.
 */
function UnsettledList({ unsettled, cashierId }: { unsettled: Unsettled; cashierId: string }) {
  const { t, word, format } = useT(ADMIN);
  const { games, unpaidTotal, jackpot, sellers } = unsettled;
  const lines = games.map(({ gameNumber: number, paidJackpot }) =>
    paidJackpot ? t('gameEndsWithHall', { number }) : t('gameIsVoided', { number }),
  );
  if (unpaidTotal > 0) lines.push(t('unpaidOfHall', { amount: format.money(unpaidTotal) }));
  if (jackpot > 0) lines.push(t('jackpotOfHall', { amount: format.money(jackpot) }));
  for (const { name, balance } of sellers) lines.push(t('balanceOfSeller', { name, amount: format.money(balance) }));
  if (lines.length === 0) return null;
  return (
    <Banner tone="warning">
      <h3 className="font-semibold">{word('openInHall')}</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>
            <Link to={`/admin-report?cashier=${cashierId}`} className="underline">
              {line}
            </Link>
          </li>
        ))}
      </ul>
      {unpaidTotal > 0 && <p className="mt-2">{t('paidAfterDeletion')}</p>}
    </Banner>
  );
}
