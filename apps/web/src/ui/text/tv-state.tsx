import type { DisplayState } from '@adarash/contract/routes/hall';
import tvState from '@adarash/texts/tv-state.json';
import { Tv } from 'lucide-react';
import { staffArea } from '../../i18n/staff-area.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Badge } from './badge.tsx';

const TV_STATE = staffArea('tv-state', tvState);

/**
 * Connection state of the TV of a hall, with the time of the last connection. `display` is null if no TV was ever
 * connected.
 */
export function TvState({ display }: { display: DisplayState | null }) {
  const { t, format } = useT(TV_STATE);
  const text = () => {
    if (display === null) return t('tvNever');
    return display.connected ? t('tvOn') : t('tvOff', { time: format.dateTime(display.lastSeenAt) });
  };
  return (
    <Badge tone={display?.connected ? 'go' : 'neutral'} icon={<Tv />}>
      {text()}
    </Badge>
  );
}
