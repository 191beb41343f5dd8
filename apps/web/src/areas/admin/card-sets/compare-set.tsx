import type { CardSetJson } from '@adarash/contract';
import type { Card } from '@adarash/rules/card';
import { useEffect, useRef, useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { CardGrid } from '@/game/board/card-grid.tsx';
import { useT } from '@/i18n/use-t.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { Dialog } from '@/ui/dialogs/dialog.tsx';
import { Progress } from '@/ui/feedback/progress.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { CorrectCard } from './correct-card.tsx';
import { CARD_SETS } from './texts.ts';

/**
 * Number of compared cards after which the progress of the comparison is saved. It is also saved when the window
 * closes.
 */
const KEPT_EVERY = 10;

interface CompareSetProps {
  set: CardSetJson;
  onClose: () => void;
}

/**
 * Displays the cards of a set one by one, so that the user can compare them with the printed sheet and correct squares.
 */
export function CompareSet({ set, onClose }: CompareSetProps) {
  const { t, word } = useT(CARD_SETS);
  const { data } = useAnswer('GET /public/card-sets/:digest', { params: { digest: set.digest } });
  // Digest of the current version of the card set. Each correction creates a new version with another digest.
  const [digest, setDigest] = useState(set.digest);
  const keeping = useAction('PUT /card-sets/:digest/compared', { failed: t('compareFailed') });
  /** Results of the comparison that are not saved yet, or null. */
  const unkept = useRef<Seen>(null);
  const keep = (all: Seen) => {
    unkept.current = null;
    const those = (how: Finding) => [...all].filter(([, one]) => one === how).map(([card]) => card);
    keeping.mutate({ params: { digest }, body: { alike: those('alike'), different: those('different') } });
  };
  const close = () => {
    if (unkept.current) keep(unkept.current);
    onClose();
  };
  const onSeen = (all: Seen, isDue: boolean) => {
    unkept.current = all;
    if (isDue) keep(all);
  };
  return (
    <Dialog open onClose={close} title={word('compare')} description={t('compareHint')}>
      {data ? (
        <Comparing
          set={set}
          digest={digest}
          cards={data.set.cards}
          onSeen={onSeen}
          onCorrected={setDigest}
          onClose={close}
        />
      ) : (
        <Skeleton className="h-80" />
      )}
    </Dialog>
  );
}

type Finding = 'alike' | 'different';
type Seen = ReadonlyMap<number, Finding>;

function seenBefore({ compared }: CardSetJson): Seen {
  const seen = new Map<number, Finding>();
  for (const card of compared?.alike ?? []) seen.set(card, 'alike');
  for (const card of compared?.different ?? []) seen.set(card, 'different');
  return seen;
}

interface ComparingProps extends CompareSetProps {
  digest: string;
  cards: readonly Card[];
  onCorrected: (digest: string) => void;
  /** Called after a card was compared. `isDue` is true if the progress must be saved now. */
  onSeen: (all: Seen, isDue: boolean) => void;
}

function Comparing({ set, digest, cards, onSeen, onCorrected, onClose }: ComparingProps) {
  const { named, t, word } = useT(CARD_SETS);
  const [before] = useState(() => seenBefore(set));
  const [shown, setShown] = useState(() => {
    const left = cards.filter(({ cardId }) => !before.has(cardId));
    return left.length > 0 ? left : cards;
  });
  const [isCorrecting, setCorrecting] = useState(false);
  const [at, setAt] = useState(0);
  const [seen, setSeen] = useState(before);
  const card = shown[at];
  const mark = (how: Finding) => {
    if (!card) return;
    const after = new Map(seen).set(card.cardId, how);
    setSeen(after);
    setAt(at + 1);
    onSeen(after, (at + 1) % KEPT_EVERY === 0 || at + 1 === shown.length);
  };
  const stage = useRef<HTMLDivElement>(null);
  // Moves the focus back to the card after a correction, otherwise the keyboard shortcuts would not work.
  useEffect(() => {
    if (!isCorrecting) stage.current?.focus();
  }, [isCorrecting]);
  const here = shown.slice(0, at).map(({ cardId }) => seen.get(cardId));
  const count = (how: Finding) => here.filter((one) => one === how).length;
  return (
    <div
      ref={stage}
      role="application"
      aria-label={named('compare')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard shortcuts work while this element has the focus
      tabIndex={0}
      className="flex flex-col items-center gap-4 outline-none"
      onKeyDown={(event) => {
        if (isCorrecting || event.ctrlKey || event.altKey || event.metaKey) return;
        if (event.key === 'Backspace' && at > 0) setAt(at - 1);
        else if (event.target === event.currentTarget && event.key === ' ') mark('alike');
        else if (event.target === event.currentTarget && event.key.length === 1) mark('different');
        else return;
        event.preventDefault();
      }}
    >
      <Progress
        className="w-full"
        label={named('compareProgress', { at: Math.min(at + 1, shown.length), of: shown.length })}
        done={at}
        of={shown.length}
      />
      {card && isCorrecting && (
        <CorrectCard
          digest={digest}
          card={card}
          onCorrected={(after, corrected) => {
            setShown(shown.map((one) => (one === card ? corrected : one)));
            onCorrected(after);
            setCorrecting(false);
          }}
          onCancel={() => setCorrecting(false)}
        />
      )}
      {card && !isCorrecting && (
        <>
          <p className="text-3xl font-bold">{t('cardNamed', { number: card.cardId })}</p>
          <CardGrid cardId={card.cardId} numbers={card.numbers} called={[]} className="w-full max-w-96 text-2xl" />
          <div className="flex flex-wrap justify-center gap-2">
            <Button text={word('different')} variant="secondary" onClick={() => mark('different')} />
            <Button text={word('correct')} variant="secondary" onClick={() => setCorrecting(true)} />
            <Button text={word('alike')} onClick={() => mark('alike')} />
          </div>
        </>
      )}
      {!card && (
        <p role="status" className="text-xl font-semibold">
          {t('compareDone', { alike: count('alike'), different: count('different') })}
        </p>
      )}
      <Button text={word('close')} variant="ghost" onClick={onClose} />
    </div>
  );
}
