import type { Trust } from '@adarash/rules/trust';
import { Cpu, MessageSquareText, Smartphone, TriangleAlert } from 'lucide-react';
import type { Values } from '../../i18n/texts.ts';
import { Word } from '../../i18n/verify.ts';

const ICONS = {
  phones: Smartphone,
  brokenOff: TriangleAlert,
  late: TriangleAlert,
  word: MessageSquareText,
  nothing: Cpu,
} as const;

function valuesOf(trust: Trust): Values {
  if (trust.kind === 'phones') return { count: trust.phones };
  if (trust.kind === 'brokenOff') return { count: trust.times, orders: trust.orders };
  return { seconds: trust.kind === 'late' ? trust.seconds : 0 };
}

/** How much trust a draw asks for, in plain words. */
export function TrustWords({ trust }: { trust: Trust | null }) {
  if (trust === null) return null;
  const Icon = ICONS[trust.kind];
  return (
    <p data-trust={trust.kind} className="flex gap-3 rounded-card border border-line bg-surface p-4 font-medium">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
      <span>
        <Word text={`trust_${trust.kind}`} values={valuesOf(trust)} />
      </span>
    </p>
  );
}
