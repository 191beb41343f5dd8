import { t } from '../../../i18n/en/moderator.ts';
import { Badge } from '../../../ui/marks.tsx';

export function JackpotBadge({ enabled }: { enabled: boolean }) {
  return <Badge tone={enabled ? 'go' : 'neutral'}>{enabled ? t('enabled') : t('disabled')}</Badge>;
}
