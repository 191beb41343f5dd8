import type { Receipt } from '@adarash/rules/receipt';
import { trustIn } from '@adarash/rules/verify';
import { Cpu, MessageSquareText, Smartphone } from 'lucide-react';
import { Word } from '../../i18n/verify/index.ts';

const ICONS = { phones: Smartphone, word: MessageSquareText, nothing: Cpu } as const;

/** How much trust a draw asks for, in plain words. */
export function TrustWords({ receipt }: { receipt: Receipt }) {
  const trust = trustIn(receipt);
  // Phones answer for the order alone: where staff typed or chose, the other marks speak.
  if (trust.kind === 'phones' && receipt.draw !== 'fair') return null;
  const Icon = ICONS[trust.kind];
  return (
    <p data-trust={trust.kind} className="flex gap-3 rounded-card border border-line bg-surface p-4 font-medium">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
      <span>
        <Word text={`trust_${trust.kind}`} values={{ count: trust.kind === 'phones' ? trust.phones : 0 }} />
      </span>
    </p>
  );
}
