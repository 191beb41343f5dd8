import { ShieldCheck } from 'lucide-react';
import { HallWord } from '../../../i18n/hall-words/index.ts';
import { SealDigits } from '../../../ui/seal-digits.tsx';

/** The promise of a fair draw: its word and the digits that were shown before the sale. */
export function Seal({ commitment }: { commitment: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 font-semibold text-go-ink">
      <ShieldCheck aria-hidden="true" className="size-[1.3em] shrink-0 text-go" />
      <HallWord word="fair" />
      <span className="text-[1.15em] text-ink">
        <SealDigits commitment={commitment} />
      </span>
    </p>
  );
}
