import type { Spoken } from '@adarash/contract/scene';
import { cardWords } from '@adarash/contract/sounds';
import { Volume2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useJackpotMoment, useJackpotSounds } from '@/celebrations/jackpot-moment.ts';
import { heardBetween } from '@/voice/hearing.ts';
import { ALWAYS_LOUD, useSounds, useVoice, useVoiceState } from '@/voice/use-voice.ts';
import type { Voice } from '@/voice/voice.ts';
import { useTexts, Word } from '../texts.ts';
import { Corner, useHall } from './parts.tsx';

/** The voice of the TV: says what changes in the game on the screen, out of the hall's loudspeaker. */
export default function Speaker({ game, claim }: Spoken) {
  const { language } = useTexts();
  const voice = useVoice(language, ALWAYS_LOUD);
  const pack = useHall().hall.voice;
  useSounds(voice, language, pack);
  const before = useRef(game);
  const checking = claim?.stage === 'checking';
  useEffect(() => {
    // A win is said when the screen shows how the check came out.
    if (checking) return;
    const earlier = before.current;
    before.current = game;
    if (voice === null || earlier === null || game === null || earlier._id !== game._id) return;
    // A caller of the hall's own has recorded no words for cards.
    const won =
      pack === '' ? game.winners.slice(earlier.winners.length).flatMap(({ cardId }) => cardWords(cardId)) : [];
    for (const { name, after } of heardBetween(earlier, game))
      (after ? voice.sayAfter : voice.say)(name, ...(name === 'win' ? won : []));
    if (earlier.status === 'paused' && game.status === 'active') voice.say('start');
  }, [voice, game, checking, pack]);
  const isLocked = claim?.result === 'late' || claim?.result === 'locked';
  const locked = claim?.stage === 'judged' && isLocked ? claim : null;
  useEffect(() => {
    if (locked !== null) voice?.say('locked');
  }, [voice, locked]);
  useJackpotSounds(useJackpotMoment(game), voice);
  return voice && <Blocked voice={voice} />;
}

/** A browser that was just opened plays no sound until somebody touches it. */
function Blocked({ voice }: { voice: Voice }) {
  const { blocked } = useVoiceState(voice);
  if (!blocked) return null;
  return (
    <Corner role="status" icon={<Volume2 aria-hidden="true" />}>
      <Word text="soundBlocked" />
    </Corner>
  );
}
