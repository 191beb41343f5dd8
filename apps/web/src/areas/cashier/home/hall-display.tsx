import { Copy, MonitorPlay } from 'lucide-react';
import toast from 'react-hot-toast';
import { useAnswer } from '@/api/answers.ts';
import { named } from '@/i18n/named.tsx';
import { copyText } from '@/lib/copy-text.ts';
import { isLoopback } from '@/lib/share-address.ts';
import { Button, buttonClass } from '@/ui/button.tsx';
import { Banner, Skeleton } from '@/ui/feedback.tsx';
import { TextInput } from '@/ui/fields.tsx';
import { LoadFailed } from '@/ui/load-failed.tsx';
import { Panel } from '@/ui/panel.tsx';
import { TvState } from '@/ui/tv-state.tsx';
import { PairDisplay } from './pair-display.tsx';
import { t } from './texts.ts';

/** Where other machines reach the display: what the server knows of, else where this page was opened, if that is no loopback. */
function originsOf(known: readonly string[]): readonly string[] {
  if (known.length > 0 || isLoopback(window.location.hostname)) return known;
  return [window.location.origin];
}

/** That a TV comes or goes is no event of the hall, so it is asked for. */
const TV_EVERY_MS = 10_000;

export function HallDisplay() {
  const { data, isError, refetch } = useAnswer('GET /hall-code', {}, { refetchInterval: TV_EVERY_MS });
  const origins = data === undefined ? [] : originsOf(data.origins);
  const address = data && (origins[0] ?? window.location.origin) + data.path;

  const copy = async () => {
    if (address === undefined) return;
    if (await copyText(address)) toast.success(t('copied'));
    else toast.error(t('copyFailed'));
  };

  return (
    <Panel title={t('display')} actions={data !== undefined && <TvState display={data.display} />}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{t('displayHint')}</p>
        {data === undefined && !isError && <Skeleton className="h-32" />}
        {data === undefined && isError && (
          <LoadFailed again={t('retry')} onAgain={refetch}>
            {t('displayFailed')}
          </LoadFailed>
        )}
        {data !== undefined && (
          <>
            {origins.length === 0 && <Banner tone="info">{t('onlyHere')}</Banner>}
            <TextInput
              label={t('address')}
              hint={
                <>
                  {t('code')}: <code className="font-mono font-semibold break-all">{data.code}</code>
                </>
              }
              readOnly
              value={address ?? ''}
              onFocus={(event) => event.target.select()}
            />
            {origins.length > 1 && (
              <div className="text-sm">
                <p className="text-ink-soft">{t('otherAddresses')}</p>
                <ul>
                  {origins.slice(1).map((origin) => (
                    <li key={origin} className="font-mono break-all">
                      {origin + data.path}
                    </li>
                  ))}
                </ul>
              </div>
            )}
            <PairDisplay origin={origins[0] ?? window.location.origin} />
            <div className="flex flex-wrap gap-2">
              <a href={data.path} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
                <MonitorPlay />
                {named(t('openDisplay'))}
              </a>
              <Button variant="secondary" icon={<Copy />} onClick={copy}>
                {t('copy')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}
