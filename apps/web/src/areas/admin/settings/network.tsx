import type { Answer } from '@adarash/contract';
import { useAnswer } from '@/api/answers.ts';
import { useT } from '@/i18n/use-t.tsx';
import { isLoopback } from '@/lib/copy-text.ts';
import { lazyComponent } from '@/lib/lazy-component.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { Loaded } from '@/ui/feedback/loaded.tsx';
import { Checkbox } from '@/ui/forms/checkbox.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import type { QrCodeProps } from '@/ui/paper/qr-code.tsx';
import type { SettingsGroup } from './house-rules.tsx';
import { DESK } from './texts.ts';

const QrCode = lazyComponent<QrCodeProps>(() =>
  import('@/ui/paper/qr-code.tsx').catch(() => ({ default: () => null })),
);

type Network = Answer<'GET /admin/desk'>['network'];

/** Switch that allows the hall's TV and phones to connect to this computer. */
export default function NetworkSettings(group: SettingsGroup) {
  const { t, word } = useT(DESK);
  const desk = useAnswer('GET /admin/desk', {});
  return (
    <Panel title={word('network')}>
      <Loaded of={desk} text={t('loadFailed')} skeleton="h-24" polled>
        {({ network }) => <NetworkSwitch {...group} network={network} />}
      </Loaded>
    </Panel>
  );
}

function NetworkSwitch({ network, settings, set }: SettingsGroup & { network: Network }) {
  const { t, word } = useT(DESK);
  const { open, fixedBy } = network;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Checkbox
          label={word('openToHall')}
          checked={settings.networkOpen ?? open}
          onValue={(checked) => set({ networkOpen: checked })}
          disabled={fixedBy !== null}
        />
        <p className="text-xs text-ink-soft">
          {t(fixedBy === null ? 'openHint' : FIXED_BY[fixedBy])} {!open && t('closedText')}
        </p>
      </div>
      {open && <OpenNetwork {...network} />}
    </div>
  );
}

function OpenNetwork({ origins, system, encrypted, inTheOpen, fixedBy }: Network) {
  const { t } = useT(DESK);
  return (
    <>
      {inTheOpen && (
        <Banner tone="error">
          {t('inTheOpen')} {fixedBy === null && t('switchOff')}
        </Banner>
      )}
      <Banner tone="warning">
        {t('networkWarning')} {!encrypted && t('plainWarning')}
      </Banner>
      {fixedBy === null && !isLoopback(window.location.hostname) && <Banner tone="info">{t('awayWarning')}</Banner>}
      <p className="text-sm">{t(origins.length === 0 ? 'noAddresses' : 'addresses')}</p>
      <ul className="flex flex-wrap gap-4">
        {origins.map((origin) => (
          <li key={origin} className="flex flex-col items-center gap-1">
            {/* The QR code uses light colours in both themes, because some cameras cannot read an inverted code. */}
            <span data-theme="light" className="block size-32 rounded-control bg-surface text-ink">
              <QrCode address={origin} label={t('code', { address: origin })} />
            </span>
            <code className="font-mono text-sm break-all">{origin}</code>
          </li>
        ))}
      </ul>
      {origins.length > 0 && <p className="text-sm">{t(FIREWALL[system], { port: new URL(origins[0] ?? '').port })}</p>}
    </>
  );
}

const FIXED_BY = { host: 'fixedByHost', proxy: 'fixedByProxy' } as const;
const FIREWALL = { windows: 'firewallWindows', linux: 'firewallLinux', other: 'firewallOther' } as const;
