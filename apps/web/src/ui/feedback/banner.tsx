import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { COMMON } from '../../i18n/staff-area.ts';
import { useT } from '../../i18n/use-t.tsx';
import { cx } from '../../lib/class-names.ts';
import { IconButton } from '../buttons/icon-button.tsx';

const TONES = {
  error: { look: 'border-danger bg-danger-soft text-danger-ink', icon: <CircleX /> },
  success: { look: 'border-go bg-go-soft text-go-ink', icon: <CircleCheck /> },
  info: { look: 'border-info bg-info-soft text-info-ink', icon: <Info /> },
  warning: { look: 'border-attention bg-attention-soft text-attention-ink', icon: <TriangleAlert /> },
};

interface BannerProps {
  tone: keyof typeof TONES;
  children: ReactNode;
  action?: ReactNode;
  onClose?: () => void;
}

export function Banner({ tone, children, action, onClose }: BannerProps) {
  const { named } = useT(COMMON);
  const { look, icon } = TONES[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx('flex flex-wrap items-center gap-3 rounded-control border px-4 py-3 text-sm', look)}
    >
      <span aria-hidden="true" className="shrink-0 [&_svg]:size-5">
        {icon}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
      {action}
      {onClose !== undefined && (
        <IconButton label={named('close')} icon={<X />} onClick={onClose} className="-my-1.5 -mr-1.5" />
      )}
    </div>
  );
}
