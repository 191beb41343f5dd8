import { Hand, PartyPopper, Plus, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { HallWord } from '@/i18n/hall-words/index.ts';
import { useTexts, Word } from '@/i18n/play/index.ts';
import { cx } from '@/lib/class-names.ts';
import type { ShownGame } from '@/live/hall-view.ts';
import { Button, controlClass } from '@/ui/button.tsx';
import { CardGrid } from '@/ui/hall/card-grid.tsx';
import { Badge } from '@/ui/marks.tsx';
import { type CardFault, withCard } from '../phone.ts';
import { cardOf, type Standing, standingOf } from '../standing.ts';

interface CardsProps {
  cards: readonly number[];
  game: ShownGame | null;
  /** Switched off by the hall: everybody marks their own paper. */
  marking: boolean;
  sold: ReadonlySet<number> | null;
  onChange: (cards: number[]) => void;
}

export function Cards({ cards, game, marking, sold, onChange }: CardsProps) {
  if (!marking) {
    return (
      <p className="flex items-center gap-2 rounded-card border border-line bg-surface p-3 text-sm">
        <Hand aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        <Word text="markingOff" />
      </p>
    );
  }
  return (
    <>
      {cards.length === 0 && (
        <div className="px-2 pt-4 text-center">
          <p className="text-xl font-bold">
            <Word text="noCards" />
          </p>
          <p className="text-sm text-ink-soft">
            <Word text="noCardsHint" />
          </p>
        </div>
      )}
      <ul className="flex flex-col gap-3">
        {cards.map((cardId) => (
          <MyCard
            key={cardId}
            cardId={cardId}
            game={game}
            sold={sold}
            onRemove={() => onChange(cards.filter((each) => each !== cardId))}
          />
        ))}
      </ul>
      <AddCard cards={cards} onChange={onChange} />
    </>
  );
}

interface MyCardProps {
  cardId: number;
  game: ShownGame | null;
  sold: ReadonlySet<number> | null;
  onRemove: () => void;
}

function MyCard({ cardId, game, sold, onRemove }: MyCardProps) {
  const { named } = useTexts();
  const card = cardOf(cardId);
  if (card === undefined) return null;
  const standing: Standing = game === null ? { kind: 'open' } : standingOf(card, game, sold);
  const absent = standing.kind === 'absent';
  const wins = standing.kind === 'bingo' || standing.kind === 'won';
  return (
    <li
      data-card={cardId}
      data-standing={standing.kind}
      className={cx(
        'flex flex-col gap-2 rounded-card border-2 bg-surface p-3',
        standing.kind === 'bingo' ? 'border-go' : 'border-line',
        absent && 'border-dashed',
      )}
    >
      {standing.kind === 'bingo' && (
        <p
          role="alert"
          className="flex items-center justify-center gap-3 rounded-control bg-go px-3 py-4 text-center text-2xl font-extrabold text-on-go"
        >
          <PartyPopper aria-hidden="true" className="size-8 shrink-0" />
          <Word text="bingo" />
        </p>
      )}
      <div className="flex min-h-9 items-center gap-3">
        <h2 className="text-base font-bold">
          <HallWord word="card" values={{ id: cardId }} />
        </h2>
        <StandingWords standing={standing} />
        <button
          type="button"
          aria-label={named('remove', { id: cardId })}
          onClick={onRemove}
          className="ml-auto inline-flex size-11 items-center justify-center rounded-control text-ink-soft hover:bg-sunken [&_svg]:size-5"
        >
          <X aria-hidden="true" />
        </button>
      </div>
      <CardGrid
        cardId={cardId}
        numbers={card.numbers}
        called={absent || game === null ? [] : game.calledNumbers}
        line={wins ? standing.line : undefined}
        className="w-full text-[clamp(1.25rem,7vw,2rem)]"
      />
    </li>
  );
}

function StandingWords({ standing }: { standing: Standing }) {
  switch (standing.kind) {
    case 'away':
      return (
        <Badge tone="attention">
          <Word text="oneAway" />
        </Badge>
      );
    case 'won':
      return (
        <Badge tone="go">
          <Word text="won" />
        </Badge>
      );
    case 'late':
      return (
        <span className="text-xs text-ink-soft">
          <Word text="late" values={{ call: standing.call }} />
        </span>
      );
    case 'absent':
      return (
        <span className="text-xs text-ink-soft">
          <Word text="notPlaying" />
        </span>
      );
    default:
      return null;
  }
}

function AddCard({ cards, onChange }: { cards: readonly number[]; onChange: (cards: number[]) => void }) {
  const { t, named } = useTexts();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<CardFault | null>(null);
  const id = useId();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const answer = withCard(cards, text);
    setFault('fault' in answer ? answer.fault : null);
    if ('fault' in answer) return;
    onChange(answer.cards);
    setText('');
  };
  return (
    <form noValidate onSubmit={add} className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs text-ink-soft">
        {t('cardNumber')}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          aria-label={named('cardNumber')}
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          onChange={(event) => setText(event.target.value)}
          className={cx(controlClass, 'min-h-12! flex-1 text-xl! font-bold')}
        />
        <Button type="submit" size="large" variant="secondary" icon={<Plus />}>
          <Word text="add" />
        </Button>
      </div>
      {fault !== null && (
        <p id={`${id}-fault`} role="alert" className="text-sm text-danger">
          <Word text={fault} />
        </p>
      )}
    </form>
  );
}
