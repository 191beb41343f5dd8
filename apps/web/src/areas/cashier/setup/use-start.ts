import type { GameJson } from '@adarash/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { createGame, gamesInProgressQuery, nextDrawQuery, sellCards, startGame } from '@/api/games.ts';
import { createIntent, makeStale } from '@/api/intent.ts';
import { addContribution } from '@/api/jackpot.ts';
import { t } from '@/i18n/en/cashier-setup.ts';
import { readJsonSetting, readSetting, removeSetting, writeJsonSetting, writeSetting } from '@/lib/stored-settings.ts';
import { session } from '@/session/session.ts';
import { notify } from './notify.tsx';
import { checkDesignated, checkSetup, type Setup } from './setup.ts';
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

interface StartOptions {
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

  const { data: games } = useQuery(gamesInProgressQuery);
  const { data: next } = useQuery(nextDrawQuery);
  /** It was created, and its start was refused: it is corrected, never left behind for a second one. */
  const waitingGame = games?.find(({ _id, status }) => _id === waiting?.gameId && status === 'pending') ?? null;
  const designatedCard = waitingGame === null ? next?.designatedCardId : waitingGame.moderatorWinnerCardId;
  const [correction] = useState(() => createIntent());

  const correct = async ({ _id: gameId, selectedCards }: GameJson) => {
    const sold = selectedCards.map(({ cardId }) => cardId);
    const sale = {
      gameId,
      add: setup.cards.filter((card) => !sold.includes(card)),
      remove: sold.filter((card) => !setup.cards.includes(card)),
    };
    await correction.run(sale, (key) => sellCards(sale, key, { quiet: true }));
    await makeStale(client, sellCards);
  };

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
    const obstacle = checkSetup(setup, waits ? () => true : isAvailable) ?? checkDesignated(setup, designatedCard);
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
      const intent = startIntentFor(intentInHand(), user.id, game);
      if (waitingGame !== null && intent.gameId === null) {
        await correct(waitingGame);
        intent.gameId = waitingGame._id;
        intent.gameNumber = waitingGame.gameNumber;
      }
      const { gameId, contribution } = await runStart(
        game,
        intent,
        {
          create: createGame,
          start: (id, key) => startGame(id, key, { quiet: true }),
          contribute: (id, amount, key) => addContribution({ cashierId: user.id, gameId: id, amount }, key),
        },
        keep,
      );
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
      void makeStale(client, createGame);
      running.current = false;
      setStarting(false);
    }
  };

  const userId = session.get().user?.id ?? '';
  const isWaiting = !starting && (waitingGame !== null || waitsFor(waiting, setup, userId));
  return {
    start,
    mayStart: () => seller() !== undefined,
    starting,
    waiting: isWaiting
      ? {
          number: waiting?.gameNumber ?? null,
          designated: waitingGame?.designated ?? false,
          isFixed: waitingGame !== null,
        }
      : null,
  };
}
