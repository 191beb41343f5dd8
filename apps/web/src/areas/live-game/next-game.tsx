import { CircleArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { HAND_REST_MS } from '../../lib/hand-rest.ts';
import type { ButtonProps } from '../../ui/button.tsx';
import { WordButton } from './words.tsx';

/** Whether a button has been there long enough: a press meant for the number before, just as it came up, passes by. */
export function useRested(): () => boolean {
  const [since] = useState(() => performance.now());
  return () => performance.now() - since >= HAND_REST_MS;
}

/** On to the next game with the same cards. */
export function useNextGame(): () => void {
  const navigate = useNavigate();
  return () => navigate('/select-card', { state: { nextGame: true } });
}

type NextGameProps = Pick<ButtonProps, 'className' | 'variant' | 'size' | 'icon'> & { focused?: boolean };

export function NextGameButton({ focused = false, ...look }: NextGameProps) {
  const isRested = useRested();
  const go = useNextGame();
  return (
    <WordButton
      text="nextGame"
      size="large"
      icon={<CircleArrowRight />}
      autoFocus={focused}
      onClick={() => isRested() && go()}
      {...look}
    />
  );
}
