import { readCards, writeCards } from '@adarash/rules/card-list';
import { type FormEvent, useId, useState } from 'react';
import { type Sale, sellCards } from '@/api/games.ts';
import { TextInput } from '@/ui/fields.tsx';
import { isBusy, squaresOf } from '../controller/store.ts';
import { useGame, useLiveGame, useLiveState } from '../live-game-context.ts';
import { GameDialog } from './game-dialog.tsx';
import { useTexts } from './texts.ts';
import { WordButton } from './words.tsx';

const cardsIn = (text: string) => (text.trim() === '' ? [] : readCards(text));

/** Late buyers, and players who give a card back, until the first number. */
export function SellModal() {
  const { controller } = useLiveGame();
  const state = useLiveState();
  const game = useGame();
  const { t, named } = useTexts();
  const id = useId();
  const [texts, setTexts] = useState({ add: '', remove: '' });
  const [asked, setAsked] = useState(false);
  const [add, remove] = [cardsIn(texts.add), cardsIn(texts.remove)];
  const isEmpty = add?.length === 0 && remove?.length === 0;
  const sold = (add ?? []).filter((card) => squaresOf(game, card) !== null);
  const sell = async (sale: Sale) => {
    const done = await controller.change('selling', sale, (key) => sellCards(sale, key), 'sellFailed');
    if (done) controller.closeModal();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (add !== null && remove !== null && !isEmpty && sold.length === 0) void sell({ gameId: game._id, add, remove });
  };
  const faultOf = (name: 'add' | 'remove', cards: number[] | null) => {
    if (cards === null) return named('notCards');
    return name === 'add' && sold.length > 0 ? named('soldAlready', { cards: writeCards(sold) }) : undefined;
  };
  const fieldOf = (name: 'add' | 'remove', cards: number[] | null) => ({
    value: texts[name],
    autoComplete: 'off',
    error: asked ? faultOf(name, cards) : undefined,
    onChange: ({ target }: { target: { value: string } }) => setTexts({ ...texts, [name]: target.value }),
  });
  return (
    <GameDialog
      title="sellCards"
      footer={
        <>
          <WordButton text="cancel" variant="secondary" onClick={controller.closeModal} />
          <WordButton text="sellCards" type="submit" form={id} disabled={isEmpty} busy={isBusy(state, 'selling')} />
        </>
      }
    >
      <p>{t('sellHint', { cards: game.cardCount })}</p>
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <TextInput {...fieldOf('add', add)} label={named('cardsToAdd')} placeholder="1-20, 25" autoFocus />
        <TextInput {...fieldOf('remove', remove)} label={named('cardsToRemove')} placeholder="7" />
      </form>
    </GameDialog>
  );
}
