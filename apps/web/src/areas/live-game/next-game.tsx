import { CircleArrowRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { listen } from '../../lib/listen.ts';
import { HAND_REST_MS } from '../../lib/numbers.ts';
import type { ButtonProps } from '../../ui/button.tsx';
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

function useSameCards(isRested: () => boolean): void {
  const navigate = useNavigate();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyped =
      event.target instanceof Element && event.target.matches('textarea, [type="email"], [type="password"]');
    if (event.key !== SAME_CARDS || event.repeat || event.defaultPrevented || isTyped || !isRested()) return;
    event.preventDefault();
    navigate('/select-card', { state: { nextGame: true } });
  });
  useEffect(() => listen(window, 'keydown', press), []);
}

type NextGameProps = Pick<ButtonProps, 'className' | 'variant' | 'size' | 'icon'> & { focused?: boolean };

export function NextGameButton({ focused = false, ...look }: NextGameProps) {
  const isRested = useRested();
  const go = useNextGame();
  const { t } = useTexts();
  useSameCards(isRested);
  return (
    <WordButton
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
