import { Badge } from '../../../ui/badge.tsx';
import { t } from '../texts.ts';

export function JackpotBadge({ enabled }: { enabled: boolean }) {
  return <Badge tone={enabled ? 'go' : 'neutral'}>{enabled ? t('enabled') : t('disabled')}</Badge>;
}
