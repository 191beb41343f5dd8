import type { Card } from '@adarash/rules/card';
import { cardsFrom, draftOf, problemsOf } from '@adarash/rules/card-set';
import { useState } from 'react';
import { useAction } from '@/api/use-action.ts';
import { answerWords } from '@/i18n/server-words.ts';
import { useT } from '@/i18n/use-t.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { CardEditor, problemText } from './card-editor.tsx';
import { CARD_SETS } from './texts.ts';

interface CorrectCardProps {
  /** Digest of the version of the card set that contains the card. */
  digest: string;
  card: Card;
  onCorrected: (digest: string, card: Card) => void;
  onCancel: () => void;
}

/** Form that corrects a card of an existing set. The server then creates the next version of the set. */
export function CorrectCard({ digest, card, onCorrected, onCancel }: CorrectCardProps) {
  const texts = useT(CARD_SETS);
  const { t, word } = texts;
  const [draft, setDraft] = useState(() => draftOf(card));
  const problems = problemsOf([draft]);
  const [corrected] = problems.length === 0 ? cardsFrom([draft]) : [];
  const storing = useAction('PUT /card-sets/:digest/cards/:cardId', {
    failed: t('storeFailed'),
    done: answerWords,
    onDone: ({ set }) => corrected && onCorrected(set.digest, corrected),
  });
  const isChanged = corrected !== undefined && corrected.numbers.join() !== card.numbers.join();
  const store = () => {
    if (!isChanged || storing.isPending) return;
    storing.mutate({ params: { digest, cardId: card.cardId }, body: { numbers: [...corrected.numbers] } });
  };
  return (
    <>
      <p className="text-3xl font-bold">{t('cardNamed', { number: card.cardId })}</p>
      <CardEditor
        draft={draft}
        problems={problems}
        sentenceOf={(problem) => `${t('cardNamed', { number: card.cardId })} · ${problemText(texts, problem)}`}
        onChange={setDraft}
        onNext={store}
        hasNumber
      >
        <Button text={word('storeCard')} disabled={!isChanged} busy={storing.isPending} onClick={store} />
        <Button text={word('cancel')} variant="ghost" onClick={onCancel} />
      </CardEditor>
    </>
  );
}
