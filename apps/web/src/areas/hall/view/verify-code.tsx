import { type ComponentType, lazy, Suspense } from 'react';
import { Word } from '../../../i18n/hall-display/index.ts';
import { useHallWords } from '../../../i18n/hall-words/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { useHall } from '../hall-context.ts';
import type { QrCodeProps } from './qr-code.tsx';

// After an update of the server this part may be gone from it; the display goes on without.
const QrCode = lazy<ComponentType<QrCodeProps>>(() => import('./qr-code.tsx').catch(() => ({ default: () => null })));

export interface VerifyCodeProps {
  gameId: string;
  className: string;
  /** Words below: once the game is over and can be verified. */
  caption?: boolean;
}

/** Leads a player's phone to the page that recomputes this game. */
export function VerifyCode({ gameId, className, caption = false }: VerifyCodeProps) {
  const { publicUrl } = useHall();
  const { named } = useHallWords();
  const address = `${publicUrl ?? window.location.origin}/verify/${gameId}`;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={named('verify')}
      className="flex shrink-0 flex-col items-center gap-1 rounded-control text-center"
    >
      <span className={cx('block rounded-control bg-surface-inverse text-ink-inverse', className)}>
        <Suspense fallback={null}>
          <QrCode address={address} label={named('verify')} />
        </Suspense>
      </span>
      {caption && (
        <span className="max-w-[11rem] text-xs leading-tight">
          <Word text="scan" />
        </span>
      )}
    </a>
  );
}
