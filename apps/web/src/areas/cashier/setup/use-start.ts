import type { Body, GameJson } from '@adarash/contract';
import { isRunning } from '@adarash/rules/game';
import { birrFromSantim, santim, santimFromBirr } from '@adarash/rules/money';
import { isPattern } from '@adarash/rules/pattern';
import { cardsOnSale, type Sale } from '@adarash/rules/sale';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { gamesInProgressQuery, isGameId, makeStale, useAnswer } from '@/api/answers.ts';
import { ApiError, ask, BAD_ANSWER, sentenceOf } from '@/api/client.ts';
import { createIntent, isAnswered, randomHex } from '@/api/intent.ts';
import { cardsText } from '@/i18n/common.ts';
import { readSetting, removeSetting, writeSetting } from '@/lib/stored-settings.ts';
import { session } from '@/session/session.ts';
import { notify } from './notify.tsx';
import { betOf, checkDesignated, checkSetup, feeAsked, type Setup, settingsOf } from './setup.ts';
import { t } from './texts.ts';

/**
 * The games that the counter has to do with. `waiting` is created and not started, by this screen or another: it is sold
 * next, with its own settings, and never left behind for a second one. `running` is the one that is played meanwhile.
 */
export function useCounterGames() {
  /** A game whose start was not answered: it may run already. */
  const [open, setOpen] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  const { data: games, isSuccess, isFetchedAfterMount } = useQuery(gamesInProgressQuery);
  const { data: next } = useAnswer('GET /games/next-draw');
  const waiting =
    games?.find(({ _id }) => _id === open) ??
    games?.find(({ status, series }) => status === 'pending' && (!next || series === next.series)) ??
    null;
  const held = useMemo(
    () =>
      waiting && {
        id: waiting._id,
        cards: waiting.selectedCards.map(({ cardId }) => cardId),
        bet: santimFromBirr(waiting.betAmount) ?? santim(0),
      },
    [waiting],
  );
  return {
    waiting,
    /** The same as the rules know it. */
    held,
    running: games?.find((game) => isRunning(game) && game !== waiting) ?? null,
    open,
    setOpen,
    starting,
    setStarting,
    known: isSuccess && isFetchedAfterMount,
    designatedCard: waiting ? waiting.moderatorWinnerCardId : next?.designatedCardId,
  };
}

interface StartOptions {
  setup: Setup;
  games: ReturnType<typeof useCounterGames>;
  isAvailable: (card: number) => boolean;
  /** The sale once everything is in it that was done here. */
  settled: () => Promise<Sale>;
}

export function useStart({ setup, games, isAvailable, settled }: StartOptions) {
  const navigate = useNavigate();
  const client = useQueryClient();
  // State arrives with the next render; two presses within one frame must still be one start.
  const busy = useRef(false);
  const { waiting, held, open, setOpen, setStarting, designatedCard } = games;
  const [[creation, correction, start]] = useState(() => [createIntent(), createIntent(), createIntent()] as const);

  /** The game that waits, with what was sold for it since, or the one that the sale becomes. */
  const gameOfSale = async () => {
    const sale = await settled();
    const cards = cardsOnSale(sale, held);
    if (waiting !== null) {
      await correct(waiting, sale, cards);
      return { gameId: waiting._id, gameNumber: waiting.gameNumber, betAmount: waiting.betAmount };
    }
    // For the price that every counter sells at, though another may have changed it this moment.
    const asked = newGameFrom({ ...setup, ...settingsOf(sale), entropy: sale.text, cards });
    const body = { ...asked, saleVersion: sale.version };
    const created = await creation.run(body, async (idempotencyKey) =>
      readCreated(await ask('POST /games/sequential', { body, idempotencyKey, quiet: true })),
    );
    return { ...created, betAmount: body.betAmount };
  };

  const correct = async ({ _id: id, selectedCards }: GameJson, sale: Sale, cards: readonly number[]) => {
    const sold = selectedCards.map(({ cardId }) => cardId);
    const add = cards.filter((card) => !sold.includes(card));
    const remove = sold.filter((card) => !cards.includes(card));
    if (sale.buyers.length === 0 && remove.length === 0) return;
    const wanted = { params: { id }, body: { add, remove, saleVersion: sale.version } };
    await correction.run(wanted, (idempotencyKey) =>
      ask('POST /games/:id/cards', { ...wanted, idempotencyKey, quiet: true, fits: ({ game }) => game }),
    );
  };

  const signOut = (text: string) => {
    notify.error(text);
    session.clear();
    navigate('/login', { replace: true });
  };

  const seller = () => {
    const { loading, user } = session.get();
    if (loading) return void notify.warning(t('waitForLogin'));
    if (user === null || readSetting('token') === null) return void signOut(t('loginFirst'));
    // A game whose start was not answered may run by now: then it is what holds these cards.
    const obstacle =
      checkSetup(setup, open === null ? isAvailable : () => true) ?? checkDesignated(setup, designatedCard);
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
      void makeStale(client, 'POST /games/sequential');
    } catch (error) {
      const { text, signedOut } = startFailure(error);
      if (signedOut) signOut(text);
      else notify.error(text);
      // What was created without an answer has to be there before the next try.
      await makeStale(client, 'POST /games/sequential');
      setStarting(false);
    } finally {
      busy.current = false;
    }
  };

  const startNow = () =>
    attempt(async (user) => {
      const { gameId, betAmount } = await gameOfSale();
      setOpen(gameId);
      const contribution = await runStart(user.id, { gameId, amount: betAmount }, start).catch((error) => {
        if (isAnswered(error)) setOpen(null);
        throw error;
      });
      notify.started(contribution);
      // Covered until the live game is there: this counter has nothing left to sell.
      removeSetting('selectedCards');
      writeSetting('currentGameId', gameId);
      navigate(`/bingo-game?id=${gameId}`);
    });

  /** Sells the next game while another runs: it is stored, and starts when that has ended. */
  const sellAhead = () =>
    attempt(async () => {
      const { gameNumber } = await gameOfSale();
      notify.success(t('keptAhead', { number: gameNumber ?? '', cards: cardsText(setup.cards.length) }));
      setStarting(false);
    });

  return { start: startNow, sellAhead, mayStart: () => seller() !== undefined };
}

type NewGame = Body<'POST /games/sequential'>;

/** Only for a setup that passed its checks. */
function newGameFrom(setup: Setup): NewGame {
  const bet = betOf(setup.bet);
  if (bet === null || !isPattern(setup.pattern)) throw new Error('The setup was not checked');
  return {
    count: 1,
    pattern: setup.pattern,
    betAmount: birrFromSantim(bet),
    ...feeAsked(setup),
    jackpotEnabled: true,
    cardPool: [...setup.cards],
    ...(setup.entropy === '' ? {} : { hallEntropy: setup.entropy }),
  };
}

/** Starts a game that exists, and contributes. `intent` holds the key of a start that was not answered. */
export async function runStart(
  cashierId: string,
  body: Body<'POST /jackpot/:cashierId/contributions'>,
  intent: ReturnType<typeof createIntent>,
): Promise<'booked' | 'pending'> {
  const asked = { params: { id: body.gameId }, body: {}, quiet: true };
  await intent.run(body.gameId, (idempotencyKey) => ask('POST /games/:id/start', { ...asked, idempotencyKey }));
  const contribution = { params: { cashierId }, body, idempotencyKey: randomHex(), quiet: true };
  return ask('POST /jackpot/:cashierId/contributions', contribution).then(
    () => 'booked',
    () => 'pending',
  );
}

/** The one game that was asked for; a proxy may have answered something else. */
export function readCreated(answer: unknown): { gameId: string; gameNumber: number | null } {
  const { data, games } = (answer ?? {}) as { data?: unknown; games?: unknown };
  const list = Array.isArray(data) ? data : Array.isArray(games) ? games : [];
  if (list.length === 0) throw new ApiError(200, BAD_ANSWER, t('noGamesCreated'));
  const first = (list[0] ?? {}) as { _id?: unknown; gameNumber?: unknown };
  if (typeof first._id !== 'string' || !isGameId(first._id)) throw new ApiError(200, BAD_ANSWER, '');
  return { gameId: first._id, gameNumber: typeof first.gameNumber === 'number' ? first.gameNumber : null };
}

/** What is said. Without a session it goes on to the login screen. */
export function startFailure(error: unknown): { text: string; signedOut: boolean } {
  const said = (text: string, signedOut = false) => ({ text, signedOut });
  if (!(error instanceof ApiError)) return said(t('unexpected'));
  if (error.code === BAD_ANSWER) return said(t('invalidAnswer'));
  if (error.code === 'NETWORK') return said(t('network'));
  if (error.status === 401) return said(t('authenticationFailed'), true);
  if (error.status === 403) return said(t('accessDenied'));
  return said(sentenceOf(error, error.status === 400 ? t('invalidData') : t('unexpected')));
}
