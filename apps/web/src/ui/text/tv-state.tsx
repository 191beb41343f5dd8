import type { DisplayState } from '@adarash/contract/routes/hall';
import tvState from '@adarash/texts/tv-state.json';
import { Tv } from 'lucide-react';
import { staffTexts } from '../../i18n/texts.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Badge } from './badge.tsx';

const t = staffTexts('tv-state', tvState);

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
