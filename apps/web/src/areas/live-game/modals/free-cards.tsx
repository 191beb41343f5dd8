import { ascending } from '@adarash/rules/card';
import { useAnswer } from '@/api/answers.ts';
import { useTexts } from '@/game/windows/window-texts.ts';
import { Button } from '@/ui/buttons/button.tsx';

interface FreeCardsProps {
  /** Numbers of the cards that the text field already contains. */
  chosen: readonly number[];
  onChange: (cards: number[]) => void;
}

/** Buttons of the unsold cards, as an alternative to typing their numbers. */
export function FreeCards({ chosen, onChange }: FreeCardsProps) {
  const { t, word } = useTexts();
  const free = useAnswer('GET /games/cards/available', {}).data?.data;
  if (free === undefined) return null;
  if (free.length === 0) return <p role="status">{t('noFreeCards')}</p>;
  const toggle = (card: number) =>
    onChange(chosen.includes(card) ? chosen.filter((one) => one !== card) : ascending([...chosen, card]));
  return (
    <section className="flex flex-col gap-1" aria-label={t('freeCards')}>
      <h3 className="text-sm font-medium">{word('freeCards')}</h3>
      <div
        // The list of cards scrolls separately, because the submit button below it must stay visible.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be focusable by keyboard
        tabIndex={0}
        className="grid max-h-40 grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1 overflow-y-auto"
      >
        {free.map((card) => (
          <Button
            key={card}
            text={card}
            variant={chosen.includes(card) ? 'danger' : 'secondary'}
            aria-pressed={chosen.includes(card)}
            className="min-w-0 px-0! tabular-nums"
            onClick={() => toggle(card)}
          />
        ))}
      </div>
    </section>
  );
}
