import { Lock } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { WordButton } from '@/game/windows/game-window.tsx';
import { cx } from '@/lib/class-names.ts';
import { isBusy } from '../controller/store.ts';
import { useKeys } from '../keys.ts';
import { useGame, useLiveGame, useLiveState } from '../live-game-context.ts';
import { WORDS_IN_PLACE } from '../words.tsx';

/** No event announces a phone that comes or goes. */
const EVERY_MS = 3_000;

interface CloseSaleProps {
  className: string;
  /** Called before it is painted; until then the check field is in its place, with what was typed. */
  onOffered: (offered: boolean) => void;
}

/** Closes the sale while phones take part, so that the first number need not wait. */
export function CloseSale({ className, onOffered }: CloseSaleProps) {
  const { controller } = useLiveGame();
  const { covered, busy } = useLiveState((state) => ({
    covered: state.modal !== null,
    busy: isBusy(state, 'closing'),
  }));
  const gameId = useGame((game) => game._id);
  const params = { id: gameId };
  const phones = useAnswer('GET /games/:id', { params }, { refetchInterval: EVERY_MS }).data?.phones ?? 0;
  const press = () => void controller.change('closing', 'POST /games/:id/close-sale', { params }, 'closeFailed');
  const offered = phones > 0;
  useKeys({ sale: press }, offered && !covered);
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
