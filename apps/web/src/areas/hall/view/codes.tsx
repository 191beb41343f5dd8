import { type ComponentType, lazy, Suspense } from 'react';
import { useHallWords } from '@/i18n/hall-words.ts';
import { cx } from '@/lib/class-names.ts';
import { sharedOrigin } from '@/lib/copy-text.ts';
import type { QrCodeProps } from '@/ui/paper/qr-code.tsx';
import { Fit } from '@/ui/text/fit.tsx';
import { useTexts, Word } from '../texts.ts';
import { useHall, useScreen, useShownGame } from './parts.tsx';

// After an update of the server this part may be gone from it; the display goes on without.
const QrCode = lazy<ComponentType<QrCodeProps>>(() =>
  import('@/ui/paper/qr-code.tsx').catch(() => ({ default: () => null })),
);

/** Where a phone reaches this hall; null where it cannot, and then no code is shown and its place is left to others. */
export const useCodeOrigin = (): string | null => sharedOrigin(useHall(), window.location);

interface CodeProps {
  path: string;
  label: string;
  className: string;
  caption?: 'scan' | 'scanPlay';
}

/** A code to scan; on a screen that can be touched it is a link too. */
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
      // Voice control goes by the words on the screen, so the name has them too.
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
 * Leads a player's phone to the page that recomputes this game, and takes the whole seal along to compare it with.
 * `caption`: with words below, once the game is over and can be verified.
 */
export function VerifyCode({ className, caption = false }: { className: string; caption?: boolean }) {
  const { named } = useHallWords();
  const { _id, commitment } = useShownGame();
  return (
    <ScanCode
      path={`/verify/${_id}#${commitment}`}
      label={named('verify')}
      className={className}
      {...(caption ? { caption: 'scan' } : {})}
    />
  );
}

/** Leads a player's phone to its own page: their cards, and taking part in the draw. */
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

/** The code for the phones, with a screen's edge to itself. */
export const CodePlace = ({ gap, size }: { gap: string; size: string }) => (
  <Fit data-region="code" className={cx('flex flex-col items-center justify-center-safe text-center *:shrink-0', gap)}>
    <PlayCode className={size} />
    <PhonesReady />
  </Fit>
);

/** How many phones take part; each that joins is seen. */
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
