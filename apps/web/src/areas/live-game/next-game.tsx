import { CircleArrowRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { HAND_REST_MS } from '../../lib/numbers.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import type { ButtonProps } from '../../ui/buttons/button.tsx';
import { useTexts, WordButton } from './words.tsx';

/** Whether a button has been there long enough: a press meant for the number before, just as it came up, passes by. */
export function useRested(): () => boolean {
  const [since] = useState(() => performance.now());
  return () => performance.now() - since >= HAND_REST_MS;
}

/** On to the next game, whose setup offers the same cards. */
export function useNextGame(): () => void {
  const navigate = useNavigate();
  return () => navigate('/select-card');
}

/** The key of the offer on setup: pressed here it goes there and takes it. */
const SAME_CARDS = '=';

type NextGameProps = Pick<ButtonProps, 'className' | 'variant' | 'size' | 'icon'> & { focused?: boolean };

export function NextGameButton({ focused = false, ...look }: NextGameProps) {
  const isRested = useRested();
  const go = useNextGame();
  const { t } = useTexts();
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const takeSameCards = () => {
    if (isRested()) navigate('/select-card', { state: { nextGame: true } });
  };
  useShortcuts({ [SAME_CARDS]: takeSameCards }, button);
  return (
    <WordButton
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
