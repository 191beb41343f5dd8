import type { Status } from '@adarash/contract';
import { t } from '../../../../i18n/en/cashier-report.ts';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';

const TONES: Record<Status, BadgeTone> = {
  active: 'go',
  pending: 'info',
  paused: 'attention',
  completed: 'neutral',
  voided: 'danger',
};

export const statusLabel = (status: Status) => t(status === 'paused' ? 'pausedStatus' : status);

export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={TONES[status]}>{statusLabel(status)}</Badge>;
}
