import type { Body } from '@adarash/contract';
import { betOf } from '@adarash/contract/sale-codec';
import { birrFromSantim } from '@adarash/rules/money';
import { isPattern } from '@adarash/rules/pattern';
import { cardsOnSale, type Sale } from '@adarash/rules/sale';
import { isGameId } from '@/api/answers.ts';
import type { Api } from '@/api/api.ts';
import { ApiError, BAD_ANSWER } from '@/api/client.ts';
import { createIntent, isAnswered, randomHex } from '@/api/intent.ts';
import { checkDesignated, checkSetup, feeAsked, type Setup, setupOfSale } from '../settings.ts';
import { CASHIER_SETUP, type CounterNote, countOfCards, type SetupText } from '../texts.ts';
import type { Ports } from './ports.ts';
import type { CounterStore } from './store.ts';
import { waitingGame } from './view.ts';

/** Creates the functions that create a game from the current sale and start it. */
export function createStart(ports: Ports, { view, state, change, settled }: CounterStore) {
  const { ask, makeKey } = ports;
  const creation = createIntent(makeKey);
  const joining = createIntent(makeKey);
  const starting = createIntent(makeKey);

  /**
   * Adds the cards of the sale to an existing game that is not started. If there is no such game, creates a game from
   * the sale. Returns the game.
   */
  async function gameOfSale() {
    const sale = await settled();
    const { waiting, setup } = view();
    if (waiting !== null) {
      await join(waiting._id, sale);
      return { gameId: waiting._id, gameNumber: waiting.gameNumber, betAmount: waiting.betAmount };
    }
    // Uses the price in the server's response, because another counter may have updated it.
    const cards = cardsOnSale(sale, null);
    const wanted = newGameFrom({ ...setup, ...setupOfSale(sale), entropy: sale.text, cards });
    const body = { ...wanted, saleVersion: sale.version };
    const created = await creation.run(body, async (idempotencyKey) =>
      readCreated(await ask('POST /games/sequential', { body }, { idempotencyKey, quiet: true })),
    );
    return { ...created, betAmount: body.betAmount };
  }

  async function join(id: string, sale: Sale): Promise<void> {
    const inGame = waitingGame(view().waiting)?.cards ?? [];
    const add = sale.cards.map(({ card }) => card).filter((card) => !inGame.includes(card));
    if (add.length === 0) return;
    const wanted = { params: { id }, body: { add, remove: [], saleVersion: sale.version } };
    await joining.run(wanted, (idempotencyKey) =>
      ask('POST /games/:id/cards', wanted, { idempotencyKey, quiet: true, fits: ({ game }) => game }),
    );
  }

  function signOut(text: CounterNote): void {
    ports.say('error', text);
    ports.signOut();
  }

  /** Returns whether a user is signed in. If not, displays a message. */
  function isSignedIn(): boolean {
    const { loading, user } = ports.session();
    if (loading) ports.say('warning', { key: 'waitForLogin' });
    else if (user === null) signOut({ key: 'loginFirst' });
    return !loading && user !== null;
  }

  /** Returns the first error that prevents the creation of a game, or null if the sale is valid. */
  function obstacle(): SetupText | null {
    const { setup, unavailable, designatedCard } = view();
    // If the start request of an existing game has no response, the game may already run with these cards. So they must
    // not be rejected as unavailable.
    const isAvailable = (card: number) => state().open !== null || !unavailable.includes(card);
    return checkSetup(setup, isAvailable) ?? checkDesignated(setup, designatedCard);
  }

  function mayStart(): boolean {
    if (!isSignedIn()) return false;
    const problem = obstacle();
    if (problem !== null) ports.say('error', problem);
    return problem === null;
  }

  /** Prevents two attempts at the same time, so that a double click starts only one game. */
  async function attempt(act: () => Promise<void>): Promise<void> {
    if (state().starting || !mayStart()) return;
    change({ starting: true });
    try {
      await act();
      void ports.reload('POST /games/sequential');
    } catch (error) {
      const { text, signedOut } = startFailure(error);
      if (signedOut) signOut(text);
      else ports.say('error', text);
      // The request may have created a game although its response was lost. The games must be reloaded first, otherwise
      // the next attempt would create another game.
      await ports.reload('POST /games/sequential');
      change({ starting: false });
    }
  }

  return {
    obstacle,
    mayStart,

    start: () =>
      attempt(async () => {
        const { gameId, betAmount } = await gameOfSale();
        change({ open: gameId });
        const cashierId = ports.session().user?.id ?? '';
        const contribution = await runStart(ask, cashierId, { gameId, amount: betAmount }, starting).catch((error) => {
          if (isAnswered(error)) change({ open: null });
          throw error;
        });
        ports.started(contribution, gameId);
      }),

    /**
     * Creates the next game while another game is running. The next game can be started after the current game has
     * ended.
     */
    sellAhead: () =>
      attempt(async () => {
        const count = view().setup.cards.length;
        const { gameNumber } = await gameOfSale();
        ports.say('success', { key: 'keptAhead', values: { number: gameNumber ?? '', cards: countOfCards(count) } });
        change({ starting: false });
      }),
  };
}

type NewGame = Body<'POST /games/sequential'>;

/** Returns the request body that creates a game. The settings must be valid, otherwise the function throws. */
function newGameFrom(setup: Setup): NewGame {
  const bet = betOf(setup.bet);
  if (bet === null || !isPattern(setup.pattern))
    throw new Error('bet and pattern of the setup must be valid before a game is created');
  return {
    count: 1,
    pattern: setup.pattern,
    betAmount: birrFromSantim(bet),
    ...feeAsked(setup),
    jackpotEnabled: true,
    cardPool: [...setup.cards],
    hallEntropy: setup.entropy === '' ? undefined : setup.entropy,
  };
}

/**
 * Starts a created game and requests its jackpot contribution. A start without a response is repeated with the
 * idempotency key of `intent`. Returns `pending` if the contribution failed; the game is started anyway.
 */
export async function runStart(
  request: Api['ask'],
  cashierId: string,
  body: Body<'POST /jackpot/:cashierId/contributions'>,
  intent: ReturnType<typeof createIntent>,
): Promise<'booked' | 'pending'> {
  const started = { params: { id: body.gameId }, body: {} };
  await intent.run(body.gameId, (idempotencyKey) =>
    request('POST /games/:id/start', started, { idempotencyKey, quiet: true }),
  );
  const contribution = { params: { cashierId }, body };
  const once = { idempotencyKey: randomHex(), quiet: true };
  return request('POST /jackpot/:cashierId/contributions', contribution, once).then(
    () => 'booked',
    () => 'pending',
  );
}

/** Returns the created game. Validates the response, because a proxy may have replaced the response of the server. */
export function readCreated(answer: unknown): { gameId: string; gameNumber: number | null } {
  const { data, games } = (answer ?? {}) as { data?: unknown; games?: unknown };
  const list = [data, games].find(Array.isArray) ?? [];
  if (list.length === 0) throw new ApiError(200, BAD_ANSWER, CASHIER_SETUP.rows.noGamesCreated.en);
  const first = (list[0] ?? {}) as { _id?: unknown; gameNumber?: unknown };
  if (typeof first._id !== 'string' || !isGameId(first._id)) throw new ApiError(200, BAD_ANSWER, '');
  return { gameId: first._id, gameNumber: typeof first.gameNumber === 'number' ? first.gameNumber : null };
}

/** Returns the error message of a failed start, and whether the user must sign in again. */
export function startFailure(error: unknown): { text: CounterNote; signedOut: boolean } {
  const said = (text: CounterNote, signedOut = false) => ({ text, signedOut });
  if (!(error instanceof ApiError)) return said({ key: 'unexpected' });
  if (error.code === BAD_ANSWER) return said({ key: 'invalidAnswer' });
  if (error.code === 'NETWORK') return said({ key: 'network' });
  if (error.status === 401) return said({ key: 'authenticationFailed' }, true);
  if (error.status === 403) return said({ key: 'accessDenied' });
  return said({ error, otherwise: error.status === 400 ? 'invalidData' : 'unexpected' });
}
