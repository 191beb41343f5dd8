import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import toast from 'react-hot-toast';
import { handOver, undoableQuery, undoHandOver } from '@/api/hand-over.ts';
import { HallWord } from '@/i18n/hall-words.ts';
import { formatClock, formatFixed } from '@/lib/format.ts';
import { type Owed, openOf, owedIn, sumOf } from '@/lib/owed.ts';
import { Button } from '@/ui/button.tsx';
import { Money } from '@/ui/hall/facts.tsx';
import { HandOverList } from '@/ui/hand-over-list.tsx';
import { isBusy } from '../controller/store.ts';
import { useGame, useLiveGame, useLiveState } from '../live-game-context.ts';
import { useNextGame, useRested } from '../next-game.tsx';
import { useTexts, Word } from './texts.ts';
import { MessageText } from './words.tsx';

/** Asked for again before it was answered, a hand-over keeps its key and is written down once. */
function useHandOver() {
  const { controller } = useLiveGame();
  const { _id: gameId } = useGame();
  return {
    busy: isBusy(useLiveState(), 'paying'),
    handOver: (what: Pick<Owed, 'of'> & { cardId?: number }) =>
      controller.change('paying', what, (key) => handOver({ gameId, ...what }, key), 'handOverFailed'),
    undo: ({ of, cardId }: Owed, reason: string) => {
      const what = { of, cardId, reason };
      return controller.change('paying', what, (key) => undoHandOver({ gameId, ...what }, key), 'handOverFailed');
    },
  };
}

/** All that is open of the prizes, in one press; the next game follows, and is started with the second. */
export function HandOverAndGoOn() {
  const goOn = useNextGame();
  return <HandOverButton of="prize" onDone={goOn} />;
}

/** A press that was meant for the number before passes by: money is at stake. */
export function HandOverButton({ of, onDone }: { of: Owed['of']; onDone: () => void }) {
  const open = openOf(owedIn(useGame())).filter((one) => one.of === of);
  const { busy, handOver } = useHandOver();
  const { t, named } = useTexts();
  const isRested = useRested();
  const values = { amount: formatFixed(sumOf(open)) };
  const press = async () => {
    if (!isRested() || !(await handOver({ of }))) return;
    toast.success(<MessageText message={{ key: 'handedOverSum', values }} />);
    onDone();
  };
  return (
    <Button
      size="large"
      autoFocus
      icon={<HandCoins />}
      className="px-4! max-sm:w-full"
      busy={busy}
      aria-label={named('handOverSum', values)}
      onClick={() => void press()}
    >
      {t('handOverSum', values)}
    </Button>
  );
}

/** Whose money is in whose hand. Once a prize was handed over, no further card can share it. */
export function HandOvers({ of }: { of?: Owed['of'] }) {
  // What the large button of the window hands over; a row of its own needs no second one.
  const large = of ?? 'prize';
  const owed = owedIn(useGame()).filter((one) => of === undefined || one.of === of);
  const { busy, handOver, undo } = useHandOver();
  const { data: undoable } = useQuery(undoableQuery);
  const { named } = useTexts();
  return (
    <HandOverList
      owed={owed}
      busy={busy}
      undoable={undoable}
      onHandOver={({ of, cardId }) => void handOver({ of, cardId })}
      isApart={(one) => one.of === large && owed.filter((other) => other.of === large).length === 1}
      onUndo={undo}
      words={{
        what: (one) => <Won {...one} />,
        withheld: (won, withheld) => (
          <Word text="taxWithheld" values={{ won: formatFixed(won), withheld: formatFixed(withheld) }} />
        ),
        payByBank: <Word text="payByBank" />,
        open: <Word text="open" />,
        handOver: <Word text="handOver" />,
        handOverTo: ({ amount, cardId }) => named('handOverCard', { amount: formatFixed(amount), id: cardId }),
        handedOver: ({ by, at }) => <Word text="handedOverBy" values={{ name: by, time: formatClock(at) }} />,
        undo: <Word text="undo" />,
        undoIt: <Word text="undoHandOver" />,
        reason: named('reason'),
        reasonRequired: named('reasonRequired'),
      }}
    />
  );
}

const Won = ({ of, cardId, amount }: Owed) => (
  <>
    {of === 'jackpot' && (
      <>
        <HallWord text="jackpot" />
        {' · '}
      </>
    )}
    <HallWord text="card" values={{ id: cardId }} /> · <Money birr={amount} />
  </>
);
