import type { Card } from '@adarash/rules/card';
import type { Receipt } from '@adarash/rules/receipt';
import type { Verification } from '@adarash/rules/verify';
import { FileJson, LayoutGrid } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '@/i18n/verify.ts';
import { buttonClass } from '@/ui/button.tsx';
import { Banner } from '@/ui/feedback.tsx';
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

/** A file to be chosen, or dropped anywhere on it: the input itself covers all of it, and browsers do the rest. */
export function FileChoice({ of, accept, onText }: FileChoiceProps) {
  const { word } = useTexts();
  const id = useId();
  const { label, hint, icon: Icon } = WORDS[of];
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    onText(await file.text().catch(() => ''));
    // So that the same file can be chosen again after it was saved once more.
    target.value = '';
  };
  return (
    <div className="relative flex flex-col items-start gap-2 rounded-card border border-line bg-surface p-4">
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={choose}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <label
        htmlFor={id}
        className={`${buttonClass(of === 'receipt' ? 'primary' : 'secondary', 'large')} max-w-full py-2 whitespace-normal! peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2`}
      >
        <Icon aria-hidden="true" />
        {word(label)}
      </label>
      <p className="text-sm text-ink-soft">{word(hint)}</p>
    </div>
  );
}

type SetGiven = { receipt: Receipt; verification: Verification | null };

/**
 * Recomputes a receipt with the set of cards whose file the visitor gives, until there is another receipt.
 * @param onSet gets the cards that are those of the receipt
 */
export function useGivenSet(receipt: Receipt | null, before: Verification, onSet?: (cards: readonly Card[]) => void) {
  const [given, setGiven] = useState<SetGiven | null>(null);
  const work = useRef(new AbortController());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another receipt ends the work for the one before
  useEffect(() => () => work.current.abort(), [receipt]);
  const mine = given?.receipt === receipt ? given : null;
  const verification = mine?.verification ?? before;

  const take = async (text: string) => {
    if (receipt === null) return;
    work.current.abort();
    work.current = new AbortController();
    const { signal } = work.current;
    // Few games need it, so it is fetched when one does.
    const { parseSet } = await import('@adarash/rules/card-set');
    const cards = parseSet(text);
    const recomputed = cards && (await recompute(receipt, signal, cards).catch(() => null));
    if (signal.aborted) return;
    if (cards !== null && recomputed?.otherSet === false) onSet?.(cards);
    setGiven({ receipt, verification: recomputed });
  };
  return { verification, unreadable: mine?.verification === null, take };
}

/** Asks for the set where it is not at hand, and says so where the one at hand is another. */
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
