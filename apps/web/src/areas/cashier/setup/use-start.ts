import type { GameJson } from '@adarash/contract';
import { isRunning } from '@adarash/rules/game';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { createGame, gamesInProgressQuery, nextDrawQuery, sellCards, startGame } from '@/api/games.ts';
import { createIntent, makeStale } from '@/api/intent.ts';
import { addContribution } from '@/api/jackpot.ts';
import { cardsText } from '@/i18n/common.ts';
import { readJsonSetting, readSetting, removeSetting, writeJsonSetting, writeSetting } from '@/lib/stored-settings.ts';
import { session } from '@/session/session.ts';
import { notify } from './notify.tsx';
import { checkDesignated, checkSetup, type Setup } from './setup.ts';
import {
  createOnce,
  isStartIntent,
  newGameFrom,
  runStart,
  type StartIntent,
  startFailure,
  startIntentFor,
  waitsFor,
} from './start.ts';
import { t } from './texts.ts';

const intentInHand = () => readJsonSetting('startIntent', isStartIntent);

function keepIntent(intent: StartIntent | null): void {
  if (intent === null) removeSetting('startIntent');
  else writeJsonSetting('startIntent', intent);
}

/**
 * The games that the counter has to do with. `waiting` is created and not started, by this screen or another: it is sold
 * next, with its own settings, and never left behind for a second one. `running` is the one that is played meanwhile.
 */
export function useCounterGames() {
  const [intent, setIntent] = useState<StartIntent | null>(intentInHand);
  const { data: games = [], isSuccess, isFetchedAfterMount } = useQuery(gamesInProgressQuery);
  const { data: next } = useQuery(nextDrawQuery);
  const pending = games.filter(({ status, series }) => status === 'pending' && (!next || series === next.series));
  const waiting = pending.find(({ _id }) => _id === intent?.gameId) ?? pending[0] ?? null;
  const running = games.find((game) => isRunning(game)) ?? null;
  const keep = (kept: StartIntent | null) => {
    keepIntent(kept);
    setIntent(kept);
  };
  return {
    waiting,
    running,
    intent,
    known: isSuccess && isFetchedAfterMount,
    keep,
    designatedCard: waiting ? waiting.moderatorWinnerCardId : next?.designatedCardId,
  };
}

interface StartOptions {
  setup: Setup;
  games: ReturnType<typeof useCounterGames>;
  isAvailable: (card: number) => boolean;
  /** After the game is running: the counter is free for the next one. */
  onStarted: () => void;
}

export function useStart({ setup, games, isAvailable, onStarted }: StartOptions) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [starting, setStarting] = useState(false);
  // State arrives with the next render; two presses within one frame must still be one start.
  const busy = useRef(false);
  const { waiting, intent: inHand, keep, designatedCard } = games;
  const [correction] = useState(() => createIntent());

  const correct = async ({ _id: gameId, selectedCards }: GameJson) => {
    const sold = selectedCards.map(({ cardId }) => cardId);
    const sale = {
      gameId,
      add: setup.cards.filter((card) => !sold.includes(card)),
      remove: sold.filter((card) => !setup.cards.includes(card)),
    };
    if (sale.add.length === 0 && sale.remove.length === 0) return;
    await correction.run(sale, (key) => sellCards(sale, key, { quiet: true }));
    await makeStale(client, sellCards);
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

  /** One thing at a time; what goes wrong is said. */
  const attempt = async (act: (user: NonNullable<ReturnType<typeof seller>>) => Promise<void>) => {
    if (busy.current) return;
    const user = seller();
    if (user === undefined) return;
    busy.current = true;
    setStarting(true);
    try {
      await act(user);
    } catch (error) {
      const { text, signedOut } = startFailure(error);
      if (signedOut) signOut(text);
      else notify.error(text);
    } finally {
      void makeStale(client, createGame);
      busy.current = false;
      setStarting(false);
    }
  };

  const start = () =>
    attempt(async (user) => {
      const game = newGameFrom(setup);
      const intent = startIntentFor(intentInHand(), user.id, game);
      if (waiting !== null && intent.gameId === null) {
        await correct(waiting);
        intent.gameId = waiting._id;
        intent.gameNumber = waiting.gameNumber;
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
      notify.started(contribution);
      onStarted();
      writeSetting('currentGameId', gameId);
      navigate(`/bingo-game?id=${gameId}`);
    });

  /** Sells the next game while another runs: it is stored, and starts when that has ended. */
  const sellAhead = () =>
    attempt(async (user) => {
      const cards = cardsText(setup.cards.length);
      if (waiting === null) {
        const game = newGameFrom(setup);
        const { gameId, gameNumber } = await createOnce(
          game,
          startIntentFor(intentInHand(), user.id, game),
          { create: createGame },
          keep,
        );
        writeSetting('soldAhead', gameId);
        notify.success(t('keptAhead', { number: gameNumber ?? '', cards }));
      } else {
        await correct(waiting);
        writeSetting('soldAhead', waiting._id);
        notify.success(t('keptAhead', { number: waiting.gameNumber, cards }));
      }
    });

  const userId = session.get().user?.id ?? '';
  const isWaiting = !starting && (waiting !== null || waitsFor(inHand, setup, userId));
  return {
    start,
    sellAhead,
    mayStart: () => seller() !== undefined,
    starting,
    waiting: isWaiting
      ? {
          number: waiting?.gameNumber ?? inHand?.gameNumber ?? null,
          isFixed: waiting !== null,
          isOwn: waiting === null || waiting._id === inHand?.gameId,
        }
      : null,
  };
}
