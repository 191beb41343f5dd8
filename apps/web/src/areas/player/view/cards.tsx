import type { HallView } from '@adarash/contract';
import { Hand, Plus, Volume2, VolumeX, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { CardGrid } from '@/game/board/card-grid.tsx';
import { HallWord, useHallWords } from '@/i18n/hall-words.ts';
import { cx } from '@/lib/class-names.ts';
import { readSetting, writeSetting } from '@/lib/stored-settings.ts';
import { Button, SmallButton } from '@/ui/buttons/button.tsx';
import { IconButton } from '@/ui/buttons/icon-button.tsx';
import { BareInput } from '@/ui/forms/text-input.tsx';
import { Badge } from '@/ui/text/badge.tsx';
import type { useAlarm } from '../alarm.ts';
import { type CardFault, cardsOfHall, withCards } from '../phone.ts';
import type { MyCard } from '../standing.ts';
import { useTexts, Word } from '../texts.ts';

interface CardsProps {
  cards: readonly MyCard[];
  called: readonly number[];
  /** Whether the game is in progress. */
  running: boolean;
  hall: HallView['hall'];
  alarm: ReturnType<typeof useAlarm>;
  onChange: (cards: number[]) => void;
}

export function Cards({ cards, called, running, hall, alarm, onChange }: CardsProps) {
  const { word } = useTexts();
  const { compact, switchColumns } = useColumns(cards.length);
  // If the hall has disabled marking on phones, players mark their paper cards.
  if (!hall.marking) {
    return (
      <p className="flex items-center gap-2 rounded-card border border-line bg-surface p-3 text-sm">
        <Hand aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        {word('markingOff')}
      </p>
    );
  }
  const typed = cards.map(({ cardId }) => cardId);
  return (
    <>
      {cards.length === 0 && (
        <div className="px-2 pt-4 text-center">
          <p className="text-xl font-bold">{word('noCards')}</p>
          <p className="text-sm text-ink-soft">{word('noCardsHint')}</p>
        </div>
      )}
      <h2 className="sr-only">{word('title')}</h2>
      <ul data-cards className={cx('grid gap-2', compact && 'grid-cols-2')}>
        {cards.map((card) => (
          <ShownCard
            key={card.cardId}
            card={card}
            called={called}
            running={running}
            compact={compact}
            onRemove={() => onChange(typed.filter((cardId) => cardId !== card.cardId))}
          />
        ))}
      </ul>
      {cards.length > 0 && (
        <ListControls compact={compact} onColumns={cards.length > 1 ? switchColumns : null} alarm={alarm} />
      )}
      <AddCard cards={typed} hall={hall} onChange={onChange} />
    </>
  );
}

/**
 * Minimum number of cards for two columns by default, because this many cards do not fit on the screen in one column.
 */
const MANY = 3;

/**
 * Returns whether the cards are in two columns. The player can choose; the default is two columns for MANY cards or
 * more.
 */
function useColumns(count: number) {
  const [chosen, choose] = useState(() => readSetting('phoneColumns'));
  const compact = count > 1 && (chosen === null ? count >= MANY : chosen === '2');
  const switchColumns = () => {
    const next = compact ? '1' : '2';
    writeSetting('phoneColumns', next);
    choose(next);
  };
  return { compact, switchColumns };
}

interface ListControlsProps {
  compact: boolean;
  onColumns: (() => void) | null;
  alarm: ReturnType<typeof useAlarm>;
}

function ListControls({ compact, onColumns, alarm: { sound, switchSound } }: ListControlsProps) {
  const { named, word } = useTexts();
  return (
    <div className="flex items-center justify-end">
      <IconButton
        label={named('sound')}
        aria-pressed={sound}
        icon={sound ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
        onClick={switchSound}
      />
      {onColumns !== null && <SmallButton text={word(compact ? 'oneColumn' : 'twoColumns')} onClick={onColumns} />}
    </div>
  );
}

interface ShownCardProps {
  card: MyCard;
  called: readonly number[];
  running: boolean;
  compact: boolean;
  onRemove: () => void;
}

function ShownCard({ card, called, running, compact, onRemove }: ShownCardProps) {
  const { word: hallWord } = useHallWords();
  const { named } = useTexts();
  const { cardId, numbers, standing } = card;
  const absent = standing.kind === 'absent';
  const wins = standing.kind === 'bingo' || standing.kind === 'won';
  return (
    <li
      data-card={cardId}
      data-standing={standing.kind}
      className={cx(
        'flex min-w-0 flex-col rounded-card border-2 bg-surface',
        compact ? 'gap-1 p-1.5' : 'gap-1 p-2',
        standing.kind === 'bingo' ? 'border-go' : 'border-line',
        absent && 'border-dashed',
      )}
    >
      <div className={cx('flex min-h-9 items-center gap-3', compact && 'pl-1')}>
        <h3 className="text-base font-bold">{hallWord('card', { id: cardId })}</h3>
        {!compact && <StandingWords card={card} running={running} />}
        <IconButton
          label={named('remove', { id: cardId })}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
          className="-my-1 ml-auto"
        />
      </div>
      {/* The line has a minimum height, which prevents a change on one card from moving the next cards. */}
      {compact && (
        <div className="flex min-h-8 items-start px-1 leading-tight">
          {standing.kind === 'bingo' ? (
            <p className="w-full rounded-control bg-go px-1 py-0.5 text-center text-xs font-extrabold text-on-go">
              <Word text="bingo" />
            </p>
          ) : (
            <StandingWords card={card} running={running} />
          )}
        </div>
      )}
      <CardGrid
        cardId={cardId}
        numbers={numbers}
        called={absent ? [] : called}
        line={wins ? standing.line : undefined}
        free={compact ? FREE_STAR : undefined}
        className={cx('w-full', compact ? 'border-spacing-0.5! text-[clamp(0.9rem,4vw,1.25rem)]' : LARGE)}
      />
    </li>
  );
}

/**
 * CSS classes of a large card. The font is as large as width and height allow. `--around-card` is the height of the
 * rest of the page.
 */
const LARGE = 'border-spacing-0.5! text-[clamp(0.95rem,min(7vw,(100vh-var(--around-card))/12.5),2rem)]';

const FREE_STAR = (
  <>
    <span aria-hidden="true">★</span>
    <span className="sr-only">
      <HallWord text="free" />
    </span>
  </>
);

const SOFT = 'text-xs text-ink-soft';

/**
 * Current result of a card: a badge if the player must act, otherwise plain text. The reason for a locked card is in
 * the notes below the cards.
 */
function StandingWords({ card: { standing, lateSince, left }, running }: Pick<ShownCardProps, 'card' | 'running'>) {
  const { word } = useTexts();
  switch (standing.kind) {
    case 'bingo':
    case 'won':
      return <Badge tone="go">{word(standing.kind)}</Badge>;
    case 'away':
      return <Badge tone="attention">{word('oneAway')}</Badge>;
    case 'absent':
      return <span className="text-xs font-semibold text-attention-ink">{word('notSold')}</span>;
    case 'late':
      return <span className={SOFT}>{word('late', { call: lateSince ?? 0 })}</span>;
    case 'out':
      return <span className={SOFT}>{word('locked')}</span>;
    case 'open':
      return running && <span className={SOFT}>{word('toGo', { left })}</span>;
  }
}

interface AddCardProps extends Pick<CardsProps, 'onChange'> {
  cards: readonly number[];
  hall: HallView['hall'];
}

function AddCard({ cards, hall, onChange }: AddCardProps) {
  const { t, named, word } = useTexts();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<CardFault | null>(null);
  const id = useId();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const answer = withCards(cards, text, cardsOfHall(hall));
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
        <BareInput
          id={id}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          aria-label={named('cardNumber')}
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          onChange={(event) => setText(event.target.value)}
          className="min-h-12! flex-1 text-xl! font-bold"
        />
        <Button text={word('add')} type="submit" size="large" variant="secondary" icon={<Plus />} />
      </div>
      {fault !== null && (
        <p id={`${id}-fault`} role="alert" className="text-sm text-danger">
          {word(fault, { count: hall.cards })}
        </p>
      )}
    </form>
  );
}
