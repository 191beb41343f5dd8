import { readCards, writeCards } from '@adarash/rules/card-list';
import { useState } from 'react';
import { squaresOf } from '@/game/board/squares.ts';
import { GameForm } from '@/game/windows/game-window.tsx';
import { useTexts } from '@/game/windows/window-texts.ts';
import { TextInput } from '@/ui/fields.tsx';
import { isBusy } from '../controller/store.ts';
import { useGame, useLiveGame, useLiveState } from '../live-game-context.ts';

const cardsIn = (text: string) => (text.trim() === '' ? [] : readCards(text));

/** Late buyers, and players who give a card back, until the first number. */
export function SellModal() {
  const { controller } = useLiveGame();
  const state = useLiveState();
  const game = useGame();
  const { t, named, word } = useTexts();
  const [texts, setTexts] = useState({ add: '', remove: '' });
  const [asked, setAsked] = useState(false);
  const [add, remove] = [cardsIn(texts.add), cardsIn(texts.remove)];
  const isEmpty = add?.length === 0 && remove?.length === 0;
  const sold = (add ?? []).filter((card) => squaresOf(game, card) !== null);
  const sell = async (body: { add: number[]; remove: number[] }) => {
    const asked = { params: { id: game._id }, body };
    const done = await controller.change('selling', 'POST /games/:id/cards', asked, 'sellFailed');
    if (done) controller.closeModal();
  };
  const submit = () => {
    setAsked(true);
    if (add !== null && remove !== null && !isEmpty && sold.length === 0) void sell({ add, remove });
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
    <GameForm
      title={word('sellCards')}
      game={game}
      submitLabel={word('sellCards')}
      disabled={isEmpty}
      busy={isBusy(state, 'selling')}
      onSubmit={submit}
      onClose={controller.closeModal}
    >
      <p>{t('sellHint', { cards: game.cardCount })}</p>
      <TextInput {...fieldOf('add', add)} label={word('cardsToAdd')} placeholder="1-20, 25" autoFocus />
      <TextInput {...fieldOf('remove', remove)} label={word('cardsToRemove')} placeholder="7" />
    </GameForm>
  );
}
