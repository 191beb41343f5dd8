import { CircleArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { HAND_REST_MS } from '../../lib/numbers.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import type { ButtonProps } from '../../ui/buttons/button.tsx';
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

/** Returns a function that opens the screen for the next game, which can sell the same cards again. */
export function useNextGame(): () => void {
  const navigate = useNavigate();
  return () => navigate('/select-card');
}

/** Key that opens the screen for the next game and sells the same cards again. That screen uses the same key. */
const SAME_CARDS = '=';

type NextGameProps = Pick<ButtonProps, 'className' | 'variant' | 'size' | 'icon'> & { focused?: boolean };

export function NextGameButton({ focused = false, ...look }: NextGameProps) {
  const isRested = useIgnoreEarlyPress();
  const go = useNextGame();
  const { t } = useTexts();
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const takeSameCards = () => {
    if (isRested()) navigate('/select-card', { state: { nextGame: true } });
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
      onClick={() => isRested() && go()}
      {...look}
    />
  );
}
