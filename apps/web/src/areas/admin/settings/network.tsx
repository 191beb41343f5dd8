import type { Answer } from '@adarash/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { answerOf, useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { isLoopback } from '@/lib/share-address.ts';
import { Banner, Skeleton } from '@/ui/feedback.tsx';
import { SavedCheckbox } from '@/ui/fields.tsx';
import { LoadFailed } from '@/ui/load-failed.tsx';
import { Panel } from '@/ui/panel.tsx';
import type { QrCodeProps } from '@/ui/qr-code.tsx';
import { td } from './texts.ts';

const QrCode = lazy<ComponentType<QrCodeProps>>(() =>
  import('@/ui/qr-code.tsx').catch(() => ({ default: () => null })),
);

type Network = Answer<'GET /admin/desk'>['network'];

/** Whether the hall's TV and phones reach this computer: a switch that holds at once. */
export default function NetworkSettings() {
  const { data, isError, isFetching, refetch } = useAnswer('GET /admin/desk');
  return (
    <Panel title={td('network')}>
      {data === undefined && isError && (
        <LoadFailed again={td('tryAgain')} onAgain={refetch} busy={isFetching}>
          {td('loadFailed')}
        </LoadFailed>
      )}
      {data === undefined ? !isError && <Skeleton className="h-24" /> : <NetworkSwitch network={data.network} />}
    </Panel>
  );
}

function NetworkSwitch({ network }: { network: Network }) {
  const client = useQueryClient();
  const switching = useAction('PUT /admin/network', {
    failed: td('networkFailed'),
    done: (_, { body }) => td(body.open ? 'opened' : 'closed'),
    // The addresses follow with the next answer; until then the switch stands where it was put.
    onDone: (_, { body }) =>
      client.setQueryData(
        answerOf('GET /admin/desk').queryKey,
        (desk) => desk && { ...desk, network: { ...desk.network, open: body.open } },
      ),
  });
  const { open, fixedBy } = network;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <SavedCheckbox
          label={td('openToHall')}
          saved={open}
          save={(wanted) => switching.mutateAsync({ body: { open: wanted } })}
          disabled={fixedBy !== null}
        />
        <p className="text-xs text-ink-soft">
          {td(fixedBy === null ? 'openHint' : fixedBy === 'host' ? 'fixedByHost' : 'fixedByProxy')}{' '}
          {!open && td('closedText')}
        </p>
      </div>
      {open && <OpenNetwork {...network} />}
    </div>
  );
}

function OpenNetwork({ origins, encrypted, inTheOpen, fixedBy }: Network) {
  return (
    <>
      {inTheOpen && (
        <Banner tone="error">
          {td('inTheOpen')} {fixedBy === null && td('switchOff')}
        </Banner>
      )}
      <Banner tone="warning">
        {td('networkWarning')} {!encrypted && td('plainWarning')}
      </Banner>
      {fixedBy === null && !isLoopback(window.location.hostname) && <Banner tone="info">{td('awayWarning')}</Banner>}
      <p className="text-sm">{td(origins.length === 0 ? 'noAddresses' : 'addresses')}</p>
      <ul className="flex flex-wrap gap-4">
        {origins.map((origin) => (
          <li key={origin} className="flex flex-col items-center gap-1">
            {/* Dark on light in either look: not every camera reads it the other way round. */}
            <span data-theme="light" className="block size-32 rounded-control bg-surface text-ink">
              <Suspense fallback={null}>
                <QrCode address={origin} label={td('code', { address: origin })} />
              </Suspense>
            </span>
            <code className="font-mono text-sm break-all">{origin}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
