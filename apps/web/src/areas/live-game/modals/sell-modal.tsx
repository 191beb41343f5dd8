import type { Values } from '@adarash/contract/basics';
import { readCards, writeCards } from '@adarash/rules/card';
import { lateSums } from '@adarash/rules/counter';
import { birrFromSantim, santim, santimFromBirr } from '@adarash/rules/money';
import { Lock } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import toast from 'react-hot-toast';
import { useAnswer } from '@/api/answers.ts';
import { squaresOf } from '@/game/board/card-grid.tsx';
import { GameForm, WordButton } from '@/game/windows/game-window.tsx';
import { useTexts, type WindowKey } from '@/game/windows/window-texts.ts';
import { Sentence } from '@/game/words.tsx';
import { cx } from '@/lib/class-names.ts';
import { formatFixed } from '@/lib/format.ts';
import { useShortcuts } from '@/lib/shortcuts.ts';
import { TextInput } from '@/ui/forms/text-input.tsx';
import { isBusy } from '../controller/store.ts';
import { useGame, useLiveGame, useLiveState } from '../live-game-context.ts';
import { WORDS_IN_PLACE } from '../words.tsx';
import { FreeCards } from './free-cards.tsx';

const cardsIn = (text: string) => (text.trim() === '' ? [] : readCards(text));

type Piece = [key: WindowKey, values: Values];

/**
 * Returns a text with the amount that the cashier must collect or return after a late sale. Returns an empty list if
 * the amount is zero.
 */
function lateSumPieces(betAmount: number, sold: number, takenBack: number): Piece[] {
  const { collect, giveBack } = lateSums(santimFromBirr(betAmount) ?? santim(0), sold, takenBack);
  if (collect > 0) return [['collectSum', { amount: formatFixed(birrFromSantim(collect)) }]];
  return giveBack > 0 ? [['returnSum', { amount: formatFixed(birrFromSantim(giveBack)) }]] : [];
}

export function SellModal() {
  const { controller } = useLiveGame();
  const state = useLiveState();
  const game = useGame();
  const windowTexts = useTexts();
  const { t, english, word, both } = windowTexts;
  const [texts, setTexts] = useState({ add: '', remove: '' });
  const [asked, setAsked] = useState(false);
  const add = cardsIn(texts.add);
  const remove = cardsIn(texts.remove);
  const going = new Set(add).size;
  const coming = new Set(remove).size;
  const isEmpty = going + coming === 0;
  const sold = (add ?? []).filter((card) => squaresOf(game, card) !== null);
  const money = lateSumPieces(game.betAmount, going, coming);
  const joined = (say: typeof t, pieces: readonly Piece[]) => pieces.map((piece) => say(...piece)).join(' · ');
  const sell = async (body: { add: number[]; remove: number[] }) => {
    const asked = { params: { id: game._id }, body };
    const done = await controller.actions.change('selling', 'POST /games/:id/cards', asked, 'sellFailed');
    if (!done) return;
    const now: Piece[] = [['soldNow', { cards: game.cardCount + going - coming }], ...money];
    const message = { said: joined(english, now), local: joined(t, now) };
    toast.success(<Sentence message={message} texts={windowTexts} />, { duration: 6_000 });
    controller.windows.close();
  };
  const submit = () => {
    setAsked(true);
    if (add !== null && remove !== null && !isEmpty && sold.length === 0) void sell({ add, remove });
  };
  const faultOf = (name: 'add' | 'remove', cards: number[] | null) => {
    if (cards === null) return word('notCards');
    return name === 'add' && sold.length > 0 ? word('soldAlready', { cards: writeCards(sold) }) : undefined;
  };
  const fieldOf = (name: 'add' | 'remove', cards: number[] | null) => ({
    value: texts[name],
    autoComplete: 'off',
    error: asked ? faultOf(name, cards) : undefined,
    onChange: ({ target }: { target: { value: string } }) => setTexts({ ...texts, [name]: target.value }),
  });
  const acts: Piece[] = [];
  if (going > 0) acts.push([going === 1 ? 'sellOne' : 'sellCount', { count: going }]);
  if (coming > 0) acts.push([coming === 1 ? 'takeBackOne' : 'takeBackCount', { count: coming }]);
  acts.push(...money);
  return (
    <GameForm
      title={word('sellCards')}
      game={game}
      submitLabel={isEmpty ? word('sellCards') : both((say) => joined(say, acts))}
      disabled={isEmpty}
      busy={isBusy(state, 'selling')}
      onSubmit={submit}
      onClose={controller.windows.close}
    >
      <p>{t('sellHint', { cards: game.cardCount })}</p>
      <TextInput {...fieldOf('add', add)} label={word('cardsToAdd')} placeholder="1-20, 25" autoFocus />
      <FreeCards chosen={add ?? []} onChange={(cards) => setTexts({ ...texts, add: writeCards(cards) })} />
      <TextInput {...fieldOf('remove', remove)} label={word('cardsToRemove')} placeholder="7" />
    </GameForm>
  );
}

/**
 * Interval in milliseconds for requests for the number of participating phones, because no event reports its changes.
 */
const EVERY_MS = 3_000;

interface CloseSaleProps {
  className: string;
  /**
   * Reports whether the button is displayed. Must be called before the browser paints. Until it reports true, the check
   * field with its typed text stays at the same position.
   */
  onOffered: (offered: boolean) => void;
}

/**
 * Button that closes the sale while phones participate in the draw. The phones' codes are then mixed early, which
 * avoids a delay before the first number.
 */
export function CloseSaleButton({ className, onOffered }: CloseSaleProps) {
  const { controller } = useLiveGame();
  const { covered, busy } = useLiveState((state) => ({
    covered: state.modal !== null,
    busy: isBusy(state, 'closing'),
  }));
  const gameId = useGame((game) => game._id);
  const params = { id: gameId };
  const phones = useAnswer('GET /games/:id', { params }, { refetchInterval: EVERY_MS }).data?.phones ?? 0;
  const press = () =>
    void controller.actions.change('closing', 'POST /games/:id/close-sale', { params }, 'closeFailed');
  const offered = phones > 0;
  useShortcuts({ S: offered && !covered ? press : undefined });
  useLayoutEffect(() => onOffered(offered), [offered, onOffered]);
  if (!offered) return null;
  return (
    <WordButton
      text="closeSale"
      size="large"
      variant="secondary"
      icon={<Lock />}
      busy={busy}
      aria-keyshortcuts="S"
      className={cx(WORDS_IN_PLACE, className)}
      onClick={press}
    />
  );
}
