import { cardWords } from '@adarash/contract/sounds';
import type { Spoken } from '@adarash/contract/tv/scene';
import { Volume2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useJackpotMoment, useJackpotSounds } from '@/celebrations/jackpot-moment.ts';
import { heardBetween } from '@/voice/hearing.ts';
import { ALWAYS_LOUD, useSounds, useVoice, useVoiceState } from '@/voice/use-voice.ts';
import type { Voice } from '@/voice/voice.ts';
import { useTexts, Word } from '../texts.ts';
import { Corner, useHall } from './parts.tsx';

/** Voice of the TV, which announces changes of the current game. */
export default function Speaker({ game, claim }: Spoken) {
  const { language } = useTexts();
  const voice = useVoice(language, ALWAYS_LOUD);
  const pack = useHall().hall.voice;
  useSounds(voice, language, pack);
  const before = useRef(game);
  const checking = claim?.stage === 'checking';
  useEffect(() => {
    // A win must not be announced before the screen displays the result of the card's check.
    if (checking) return;
    const earlier = before.current;
    before.current = game;
    if (voice === null || earlier === null || game === null || earlier._id !== game._id) return;
    // An uploaded voice pack contains no sounds for card numbers.
    const won =
      pack === '' ? game.winners.slice(earlier.winners.length).flatMap(({ cardId }) => cardWords(cardId)) : [];
    for (const { name, after } of heardBetween(earlier, game)) {
      const cards = name === 'win' ? won : [];
      if (after) voice.speakAfter(name, ...cards);
      else voice.speak(name, ...cards);
    }
    if (earlier.status === 'paused' && game.status === 'active') voice.speak('start');
  }, [voice, game, checking, pack]);
  const isLocked = claim?.result === 'late' || claim?.result === 'locked';
  const locked = claim?.stage === 'judged' && isLocked ? claim : null;
  useEffect(() => {
    if (locked !== null) voice?.speak('locked');
  }, [voice, locked]);
  useJackpotSounds(useJackpotMoment(game), voice);
  return voice && <Blocked voice={voice} />;
}

/** Hint to touch the screen, because a browser plays no sound before the first touch. */
function Blocked({ voice }: { voice: Voice }) {
  const { blocked } = useVoiceState(voice);
  if (!blocked) return null;
  return (
    <Corner role="status" icon={<Volume2 aria-hidden="true" />}>
      <Word text="soundBlocked" />
    </Corner>
  );
}
