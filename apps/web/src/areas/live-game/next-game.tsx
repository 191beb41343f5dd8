import { CircleArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { HAND_REST_MS } from '../../lib/hand-rest.ts';
import { writeJsonSetting } from '../../lib/stored-settings.ts';
import { useGame } from './live-game-context.ts';
import { WordButton } from './words.tsx';

/** On to the next game with the same cards. A press meant for the number before, just as this came up, passes by. */
export function NextGameButton({ focused = false, className }: { focused?: boolean; className?: string }) {
  const game = useGame();
  const navigate = useNavigate();
  const [since] = useState(() => performance.now());
  const go = () => {
    if (performance.now() - since < HAND_REST_MS) return;
    const cards = game.selectedCards.map(({ cardId }) => cardId);
    writeJsonSetting('lastCards', cards);
    navigate('/select-card', { state: { nextGame: true } });
  };
  return (
    <WordButton
      text="nextGame"
      size="large"
      icon={<CircleArrowRight />}
      autoFocus={focused}
      className={className}
      onClick={go}
    />
  );
}
