import { CircleArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { HAND_REST_MS } from '../../lib/numbers.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { unpaidOf } from '../../money/owed.ts';
import type { ButtonProps } from '../../ui/buttons/button.tsx';
import type { Destination } from './controller/store.ts';
import { useLiveGame } from './live-game-context.ts';
import { GameWordButton, useTexts } from './words.tsx';

/**
 * Returns a function that returns true if a button was displayed for HAND_REST_MS without a click. Otherwise the
 * function returns false and restarts the time. This prevents a late click on Next or a repeated key from pressing the
 * button.
 */
export function useIgnoreEarlyPress(): () => boolean {
  const since = useRef<number | null>(null);
  useEffect(() => {
    since.current ??= performance.now();
  }, []);
  return () => {
    const now = performance.now();
    const isRested = since.current !== null && now - since.current >= HAND_REST_MS;
    if (!isRested) since.current = now;
    return isRested;
  };
}

/** Key in the history state for an existing payout (`prize` or `jackpot`), which the live game displays. */
export const SHOWS = 'showsPayout';

/** Returns a function that leaves the game without a confirmation. */
export function useGoTo(): (destination: Destination) => void {
  const navigate = useNavigate();
  return ({ to, sameCards }) => navigate(to, { state: sameCards ? { nextGame: true } : null });
}

/**
 * Returns a function that opens the required confirmation if the current game has an unpaid prize, and returns whether
 * it was opened.
 */
export function useUnpaidQuestion(): (destination: Destination) => boolean {
  const { controller } = useLiveGame();
  return (destination) => {
    const { game } = controller.get();
    if (game === null || unpaidOf(game).length === 0) return false;
    controller.windows.show({ kind: 'unpaid', ...destination });
    return true;
  };
}

/** Returns a function that leaves the game after the required confirmation. */
export function useLeave(): (destination: Destination) => void {
  const ask = useUnpaidQuestion();
  const goTo = useGoTo();
  return (destination) => {
    if (!ask(destination)) goTo(destination);
  };
}

/** Key that opens the screen for the next game and sells the same cards again. That screen uses the same key. */
const SAME_CARDS = '=';

type NextGameProps = Pick<ButtonProps, 'className' | 'variant' | 'size' | 'icon'> & { focused?: boolean };

export function NextGameButton({ focused = false, ...look }: NextGameProps) {
  const isRested = useIgnoreEarlyPress();
  const leave = useLeave();
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const takeSameCards = () => {
    if (isRested()) leave({ to: '/select-card', sameCards: true });
  };
  useShortcuts({ [SAME_CARDS]: takeSameCards }, button);
  return (
    <GameWordButton
      ref={button}
      text="nextGame"
      title={t('sameCardsKey')}
      aria-keyshortcuts={SAME_CARDS}
      size="large"
      icon={<CircleArrowRight />}
      autoFocus={focused}
      onClick={() => isRested() && leave({ to: '/select-card' })}
      {...look}
    />
  );
}
