import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import toast from 'react-hot-toast';
import { useNavigate } from 'react-router';
import { useTexts } from '../../i18n/live-game/index.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { useStageTheme } from '../../lib/use-stage-theme.ts';
import { type Message, message } from './controller/message.ts';
import { StageContext } from './controller-context.ts';
import { useGameId } from './game-id.ts';
import { LiveGame } from './live-game.tsx';
import { MessageText } from './message-text.tsx';
import { useController } from './use-controller.ts';
import { useVoice } from './use-voice.ts';

const speak = (words: Message) => toast.error(<MessageText message={words} />, { id: 'live-game' });

export default function LiveGameScreen() {
  const gameId = useGameId();
  const { t } = useTexts();
  usePageTitle(t('title'));
  return gameId === null ? <WithoutGame /> : <WithGame key={gameId} gameId={gameId} />;
}

function WithoutGame() {
  const navigate = useNavigate();
  useEffect(() => {
    speak(message('noGameId'));
    navigate('/cashier-dashboard', { replace: true });
  }, [navigate]);
  return null;
}

function WithGame({ gameId }: { gameId: string }) {
  const { language } = useTexts();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const theme = useStageTheme();
  const voice = useVoice(language);
  const checkField = useRef<HTMLInputElement>(null);
  const controller = useController(gameId, {
    say: speak,
    hear: ({ name, after }) => (after ? voice?.sayAfter(name) : voice?.say(name)),
    leave: (to, words) => {
      speak(words);
      navigate(to, { replace: true });
    },
    onHallNews: () => void queries.invalidateQueries(),
  });
  const stage = useMemo(
    () => (controller === null ? null : { controller, voice, checkField, theme }),
    [controller, voice, theme],
  );
  if (stage === null) return null;
  return (
    <StageContext value={stage}>
      <LiveGame />
    </StageContext>
  );
}
