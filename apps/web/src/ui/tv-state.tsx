import type { DisplayState } from '@adarash/contract/routes/hall';
import { Tv } from 'lucide-react';
import { t } from '../i18n/en/tv-state.ts';
import { formatDateTime } from '../lib/format.ts';
import { Badge } from './marks.tsx';

/** Whether a hall's TV is there, else when it was seen last; null where none ever was. */
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
