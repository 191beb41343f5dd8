import { ShieldCheck } from 'lucide-react';
import { useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { formatDateTime, formatNumber } from '@/lib/format.ts';
import { Button } from '@/ui/button.tsx';
import { Banner, Progress, Skeleton } from '@/ui/feedback.tsx';
import { Panel } from '@/ui/panel.tsx';
import { tr } from './record-texts.ts';

const LOOK_EVERY_MS = 1_000;

/** Whether the record was whole when it was checked last. Asked again and again while a check runs. */
export const useSeal = () =>
  useAnswer(
    'GET /admin/record/seal',
    {},
    { refetchInterval: ({ state }) => (state.data?.running ? LOOK_EVERY_MS : false) },
  );

interface RecordSealProps {
  /** Null: the house's own record. */
  cashierId: string | null;
  head: { seq: number; hash: string } | null;
}

/** Whether the record was whole when it was checked last, where the one that is shown ends, and a way to check again. */
export function RecordSeal({ cashierId, head }: RecordSealProps) {
  const { data } = useSeal();
  const checking = useAction('POST /admin/record/check', { failed: tr('checkFailed') });
  if (data === undefined) return <Skeleton className="h-40" />;
  const { last, running, chains } = data;
  const nameOf = (id: string) => chains.find((chain) => chain.cashierId === id)?.name ?? tr('house');
  const checked = chains.find((chain) => chain.cashierId === cashierId)?.checked ?? null;
  return (
    <Panel
      title={tr('seal')}
      actions={
        <Button
          text={tr('checkNow')}
          variant="secondary"
          icon={<ShieldCheck />}
          busy={checking.isPending || running !== null}
          onClick={() => checking.mutate({})}
        />
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p className="text-ink-soft">{tr('sealText')}</p>
        {running !== null && (
          <Progress
            label={tr('checking', { entries: formatNumber(running.entries), of: formatNumber(running.of) })}
            done={running.entries}
            of={running.of}
          />
        )}
        {last === null && running === null && <Banner tone="info">{tr('neverChecked')}</Banner>}
        {last !== null && (
          <Banner tone={last.broken === null ? 'success' : 'error'}>
            <strong>{tr(last.broken === null ? 'whole' : 'broken')}</strong>{' '}
            {tr('wholeText', {
              entries: formatNumber(last.entries),
              chains: last.chains,
              time: formatDateTime(last.at),
              name: last.by,
            })}{' '}
            {last.broken !== null &&
              tr('brokenText', {
                seq: last.broken.seq,
                name: nameOf(last.broken.chain),
                reason: last.broken.reason,
              })}
          </Banner>
        )}
        {head !== null && (
          <div>
            <p>
              {tr('head', { seq: head.seq })} <code className="font-mono text-xs break-all">{head.hash}</code>
            </p>
            <p className="text-xs text-ink-soft">
              {tr('headHint')} {checked !== null && tr('checkedTo', { seq: checked.seq })}
            </p>
          </div>
        )}
      </div>
    </Panel>
  );
}
