import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { closeSale, phonesQuery } from '@/api/close-sale.ts';
import { WordButton } from '@/game/windows/game-window.tsx';
import { cx } from '@/lib/class-names.ts';
import { isBusy } from '../controller/store.ts';
import { useKeys } from '../keys.ts';
import { useGame, useLiveGame, useLiveState } from '../live-game-context.ts';
import { WORDS_IN_PLACE } from '../words.tsx';

interface CloseSaleProps {
  className: string;
  /** Before it is painted: what stands in its place otherwise leaves then, and keeps what was typed until then. */
  onOffered: (offered: boolean) => void;
}

/** Closes the sale while phones take part, so that the first number need not wait. */
export function CloseSale({ className, onOffered }: CloseSaleProps) {
  const { controller } = useLiveGame();
  const state = useLiveState();
  const { _id: gameId } = useGame();
  const { data: phones = 0 } = useQuery(phonesQuery(gameId));
  const press = () => void controller.change('closing', null, (key) => closeSale(gameId, key), 'closeFailed');
  const offered = phones > 0;
  useKeys({ sale: press }, offered && state.modal === null);
  useLayoutEffect(() => onOffered(offered), [offered, onOffered]);
  if (!offered) return null;
  return (
    <WordButton
      text="closeSale"
      size="large"
      variant="secondary"
      icon={<Lock />}
      busy={isBusy(state, 'closing')}
      aria-keyshortcuts="S"
      className={cx(WORDS_IN_PLACE, className)}
      onClick={press}
    />
  );
}
