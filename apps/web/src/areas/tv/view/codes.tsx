import { type ComponentType, lazy, Suspense } from 'react';
import { useHallWords } from '@/i18n/hall-words.ts';
import { cx } from '@/lib/class-names.ts';
import { sharedOrigin } from '@/lib/copy-text.ts';
import type { QrCodeProps } from '@/ui/paper/qr-code.tsx';
import { Fit } from '@/ui/text/fit.tsx';
import { useTexts, Word } from '../texts.ts';
import { useHall, useScreen, useShownGame } from './parts.tsx';

// After an update of the server, the file with the QR codes may no longer exist. The display then continues without
// codes.
const QrCode = lazy<ComponentType<QrCodeProps>>(() =>
  import('@/ui/paper/qr-code.tsx').catch(() => ({ default: () => null })),
);

/**
 * Returns the origin (`http://…`) at which phones reach this hall, or null if they cannot. Without it, QR codes are
 * hidden and their space is used by the rest of the screen.
 */
export const useCodeOrigin = (): string | null => sharedOrigin(useHall(), window.location);

interface CodeProps {
  path: string;
  label: string;
  className: string;
  caption?: 'scan' | 'scanPlay';
}

/** QR code that is also a link for touch screens. */
function ScanCode({ path, label, className, caption }: CodeProps) {
  const origin = useCodeOrigin();
  const { named } = useTexts();
  if (origin === null) return null;
  const address = `${origin}${path}`;
  const words = caption === undefined ? label : named(caption);
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      // The accessible name must contain the visible words, otherwise voice control cannot find the link.
      aria-label={words === label ? label : `${label}: ${words}`}
      className="flex min-w-0 shrink-0 flex-col items-center gap-[0.35em] rounded-control text-center"
    >
      <span className={cx('block rounded-control bg-surface-inverse text-ink-inverse', className)}>
        <Suspense fallback={null}>
          <QrCode address={address} label={label} />
        </Suspense>
      </span>
      {caption !== undefined && (
        <span className="max-w-[13rem] text-[max(0.75rem,0.875em)] leading-[1.15] font-semibold text-balance">
          <Word text={caption} />
        </span>
      )}
    </a>
  );
}

/**
 * QR code of the page that verifies this game, with the whole commitment (published hash) of the draw. `caption` adds
 * words below the code after the end of the game.
 */
export function VerifyCode({ className, caption = false }: { className: string; caption?: boolean }) {
  const { named } = useHallWords();
  const { _id, commitment } = useShownGame();
  return (
    <ScanCode
      path={`/verify/${_id}#${commitment}`}
      label={named('verify')}
      className={className}
      caption={caption ? 'scan' : undefined}
    />
  );
}

/** QR code of the page for players, which displays their cards and sends random codes for the draw. */
function PlayCode({ className }: { className: string }) {
  const { code } = useScreen();
  const { named } = useTexts();
  return (
    <ScanCode
      path={`/hall/${encodeURIComponent(code)}/play`}
      label={named('scanPlay')}
      className={className}
      caption="scanPlay"
    />
  );
}

/** QR code of the page for players, in a separate column at the edge of the screen. */
export const CodePlace = ({ gap, size }: { gap: string; size: string }) => (
  <Fit data-region="code" className={cx('flex flex-col items-center justify-center-safe text-center *:shrink-0', gap)}>
    <PlayCode className={size} />
    <PhonesReady />
  </Fit>
);

/** Number of phones that participate in the draw, with an animation for each change. */
export function PhonesReady() {
  const { phones } = useHall();
  if (phones === 0) return null;
  return (
    <p className="text-[max(0.75rem,0.875em)] leading-[1.2] font-semibold text-go-ink">
      <span key={phones} data-phones-ready={phones} className="inline-block animate-drop">
        <Word text="phonesReady" values={{ count: phones }} />
      </span>
    </p>
  );
}
