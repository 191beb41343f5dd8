import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { createGame, startGame } from '../../../api/games.ts';
import { addContribution, jackpotQuery } from '../../../api/jackpot.ts';
import { t } from '../../../i18n/en/cashier-setup.ts';
import {
  readJsonSetting,
  readSetting,
  removeSetting,
  writeJsonSetting,
  writeSetting,
} from '../../../lib/stored-settings.ts';
import { session } from '../../../session/session.ts';
import { notify } from './notify.tsx';
import { checkSetup, type Setup } from './setup.ts';
import {
  isStartIntent,
  newGameFrom,
  runStart,
  type StartIntent,
  startFailure,
  startIntentFor,
  waitsFor,
} from './start.ts';

const intentInHand = () => readJsonSetting('startIntent', isStartIntent);

function keepIntent(intent: StartIntent | null): void {
  if (intent === null) removeSetting('startIntent');
  else writeJsonSetting('startIntent', intent);
}

export interface StartOptions {
  setup: Setup;
  isAvailable: (card: number) => boolean;
  /** After the game is running: the counter is free for the next one. */
  onStarted: () => void;
}

export function useStart({ setup, isAvailable, onStarted }: StartOptions) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [starting, setStarting] = useState(false);
  const [waiting, setWaiting] = useState<StartIntent | null>(intentInHand);
  // State arrives with the next render; two presses within one frame must still be one start.
  const running = useRef(false);

  const keep = (intent: StartIntent | null) => {
    keepIntent(intent);
    setWaiting(intent);
  };

  const signOut = (text: string) => {
    notify.error(text);
    session.clear();
    navigate('/login', { replace: true });
  };

  /** Says what keeps the game from being sold. */
  const seller = () => {
    const { loading, user } = session.get();
    if (loading) return void notify.warning(t('waitForLogin'));
    if (user === null || readSetting('token') === null) return void signOut(t('loginFirst'));
    // The waiting game may have been started by the try whose answer was lost: then it is what holds these cards.
    const waits = waitsFor(intentInHand(), setup, user.id);
    const obstacle = checkSetup(setup, waits ? () => true : isAvailable);
    if (obstacle !== null) return void notify.error(obstacle);
    return user;
  };

  const start = async () => {
    if (running.current) return;
    const user = seller();
    if (user === undefined) return;
    const game = newGameFrom(setup);
    running.current = true;
    setStarting(true);
    try {
      const { gameId, contribution } = await runStart(
        game,
        startIntentFor(intentInHand(), user.id, game),
        {
          create: createGame,
          start: (id, key) => startGame(id, key, { quiet: true }),
          contribute: (id, amount, key) => addContribution({ cashierId: user.id, gameId: id, amount }, key),
        },
        keep,
      );
      void client.invalidateQueries({ queryKey: jackpotQuery(user.id).queryKey });
      if (contribution === 'pending') notify.warning(t('contributionFailed'));
      notify.success(t(contribution === 'booked' ? 'started' : 'startedPending'));
      onStarted();
      writeSetting('currentGameId', gameId);
      navigate(`/bingo-game?id=${gameId}`);
    } catch (error) {
      const { text, signedOut } = startFailure(error);
      if (signedOut) signOut(text);
      else notify.error(text);
    } finally {
      running.current = false;
      setStarting(false);
    }
  };

  const userId = session.get().user?.id ?? '';
  const waitingNumber = !starting && waitsFor(waiting, setup, userId) ? (waiting?.gameNumber ?? null) : null;
  return { start, mayStart: () => seller() !== undefined, starting, waitingNumber };
}
