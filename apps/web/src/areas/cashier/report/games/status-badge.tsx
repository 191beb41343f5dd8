import type { Status } from '@adarash/contract';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { t } from '../texts.ts';

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
