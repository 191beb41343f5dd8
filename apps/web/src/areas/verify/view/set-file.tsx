import type { Card } from '@adarash/rules/card';
import type { Receipt } from '@adarash/rules/receipt';
import type { Verification } from '@adarash/rules/verify';
import { FileJson, LayoutGrid } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '@/i18n/verify.ts';
import { FileDrop } from '@/ui/buttons/file-button.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { recompute } from '@/verify/recompute.ts';

interface FileChoiceProps {
  of: 'receipt' | 'set';
  accept: string;
  onText: (text: string) => void;
}

const WORDS = {
  receipt: { label: 'chooseReceipt', hint: 'chooseHint', icon: FileJson },
  set: { label: 'chooseSet', hint: 'chooseSetHint', icon: LayoutGrid },
} as const;

/** Field for a file that the visitor uploads from the device: a receipt or a card set. */
export function FileChoice({ of, accept, onText }: FileChoiceProps) {
  const { word } = useTexts();
  const { label, hint, icon: Icon } = WORDS[of];
  return (
    <FileDrop
      text={word(label)}
      hint={word(hint)}
      icon={<Icon aria-hidden="true" />}
      variant={of === 'receipt' ? 'primary' : 'secondary'}
      accept={accept}
      onChoose={async (file) => onText(await file.text().catch(() => ''))}
    />
  );
}

type SetGiven = { receipt: Receipt; verification: Verification | null };

/**
 * Recomputes a receipt with a card set from a file of the visitor. The result is valid only for this receipt.
 * @param onSet receives the cards if they are the set of the receipt
 */
export function useGivenSet(receipt: Receipt | null, before: Verification, onSet?: (cards: readonly Card[]) => void) {
  const [given, setGiven] = useState<SetGiven | null>(null);
  const work = useRef(new AbortController());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new receipt cancels the computation of the previous receipt
  useEffect(() => () => work.current.abort(), [receipt]);
  const mine = given?.receipt === receipt ? given : null;
  const verification = mine?.verification ?? before;

  const take = async (text: string) => {
    if (receipt === null) return;
    work.current.abort();
    work.current = new AbortController();
    const { signal } = work.current;
    // The parser of card sets is loaded on demand, because few games require it.
    const { parseSet } = await import('@adarash/rules/card-set');
    const cards = parseSet(text);
    const recomputed = cards && (await recompute(receipt, signal, cards).catch(() => null));
    if (signal.aborted) return;
    if (cards !== null && recomputed?.otherSet === false) onSet?.(cards);
    setGiven({ receipt, verification: recomputed });
  };
  return { verification, unreadable: mine?.verification === null, take };
}

/**
 * Displays a field for the file of the card set if the verification requires it, and an error if the file contains a
 * different set.
 */
export function SetFile({ verification: { setAtHand, otherSet }, unreadable, take }: ReturnType<typeof useGivenSet>) {
  const { word } = useTexts();
  if (setAtHand !== false && !otherSet) return null;
  return (
    <>
      {(otherSet || unreadable) && <Banner tone="error">{word(unreadable ? 'notASet' : 'setOther')}</Banner>}
      <FileChoice of="set" accept=".json,.csv,application/json,text/csv" onText={take} />
    </>
  );
}
