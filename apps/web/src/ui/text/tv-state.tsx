import type { DisplayState } from '@adarash/contract/routes/hall';
import tvState from '@adarash/texts/tv-state.json';
import { Tv } from 'lucide-react';
import { staffTexts } from '../../i18n/texts.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Badge } from './badge.tsx';

const t = staffTexts('tv-state', tvState);

/**
 * Connection state of the TV of a hall, with the time of the last connection. `display` is null if no TV was ever
 * connected.
 */
export function TvState({ display }: { display: DisplayState | null }) {
  const text = () => {
    if (display === null) return t('tvNever');
    return display.connected ? t('tvOn') : t('tvOff', { time: formatDateTime(display.lastSeenAt) });
  };
  return (
    <Badge tone={display?.connected ? 'go' : 'neutral'} icon={<Tv />}>
      {text()}
    </Badge>
  );
}
