import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { catalogue } from '@adarash/rules/catalogue';
import { cardsCompleteAt } from '@adarash/rules/claim';
import { divide, type Santim, santim } from '@adarash/rules/money';

const ALL_CARDS = catalogue(100);
const BET = santim(1_050);
const FEE_BASIS_POINTS = 1_250;
const AWARD = santim(500);
const LONGEST_TRY_MS = 30_000;

export type Signed = { id: string; cashier: string; moderator: string };

export type Play = {
  base: string;
  hall: Signed;
  /** Delay between two calls. */
  paceMs: number;
  /** Called before every call. If it returns false, the current game is finished without a winner. */
  goesOn(): boolean;
  cards?: number;
  /** Sends requests; by default `sender`. */
  send?: Send;
  onStarted?(gameId: string): void;
  onCalled?(ms: number): void;
};

/** Expected books of a hall in santim, summed up during the play. */
export type Books = {
  games: number;
  calls: number;
  claims: number;
  bets: Santim;
  fees: Santim;
  prizes: Santim;
  contributed: Santim;
  awarded: Santim;
  /** Number of requests that were repeated because no instance responded. */
  again: number;
};

/**
 * Plays in a hall: sells, starts, calls at a pace, checks complete cards and awards parts of the jackpot. If no
 * instance responds, a request is repeated with the same key, as on the screens.
 */
export async function playHall(play: Play): Promise<Books> {
  const { base, hall, goesOn, paceMs } = play;
  const books = { games: 0, calls: 0, claims: 0, bets: 0, fees: 0, prizes: 0, contributed: 0, awarded: 0, again: 0 };
  const again = () => {
    books.again += 1;
  };
  const send = play.send ?? sender(base, again);
  const pool = ALL_CARDS.slice(0, play.cards ?? 10);
  const ids = pool.map((card) => card.cardId);
  const division = divide({ bet: BET, cards: ids.length, feeBasisPoints: FEE_BASIS_POINTS });
  while (goesOn()) {
    const settings = { numGames: 1, pattern: 'all', betAmount: BET / 100, houseFeePercentage: 12.5, cardPool: ids };
    const [{ _id: gameId }] = (await send('POST', hall.cashier, '/games/sequential', settings)).games;
    await send('POST', hall.cashier, `/games/${gameId}/start`, {});
    books.games += 1;
    books.bets += BET * ids.length;
    books.fees += division.houseFee;
    books.contributed += BET;
    play.onStarted?.(gameId);
    if (books.games % 2 === 0) {
      const award = { amount: AWARD / 100, cardNumber: ids[0], message: 'Well played' };
      await send('POST', hall.moderator, `/jackpot/${hall.id}/awards`, award);
      await send('POST', hall.cashier, `/games/${gameId}/select-jackpot-winner`, {});
      books.awarded += AWARD;
    }
    const won = await callUntilWon();
    if (won) books.prizes += division.prizePool;
    else await send('POST', hall.cashier, `/games/${gameId}/finish`, {});

    async function callUntilWon(): Promise<boolean> {
      const called: number[] = [];
      while (goesOn()) {
        const from = performance.now();
        const { calledNumber, game } = await send('POST', hall.cashier, `/games/${gameId}/call-number`, {});
        play.onCalled?.(performance.now() - from);
        books.calls += 1;
        called.push(calledNumber);
        if (called.join() !== game.calledNumbers.join()) throw new Error(`${game.calledNumbers} is not ${called}`);
        const complete = cardsCompleteAt(pool, called, 'all');
        for (const cardId of complete) {
          const { isBingo } = await send('POST', hall.cashier, `/games/${gameId}/check-bingo`, { cardId });
          if (!isBingo) throw new Error(`card ${cardId} is complete and was refused`);
          books.claims += 1;
        }
        if (complete.length > 0) return true;
        const spent = performance.now() - from;
        if (spent < paceMs) await wait(paceMs - spent);
      }
      return false;
    }
  }
  return books as Books;
}

/** Returns the differences between the stored and the expected books; empty if all amounts match. */
export async function differences(base: string, hall: Signed, books: Books): Promise<string[]> {
  const send = sender(base, () => {});
  const { summary } = await send('GET', hall.cashier, '/games/report?limit=1');
  const jackpot = await send('GET', hall.cashier, `/jackpot/${hall.id}`);
  const stored = {
    games: summary.totalGames,
    bets: summary.totalBets * 100,
    fees: summary.totalHouseFee * 100,
    prizes: summary.totalPrizesAwarded * 100,
    contributed: jackpot.baseAmount * 100,
    available: jackpot.amount * 100,
  };
  const expected = { ...books, available: books.contributed - books.awarded };
  return Object.entries(stored).flatMap(([name, amount]) => {
    const wanted = expected[name as keyof typeof stored];
    return Math.round(amount) === wanted ? [] : [`${name}: ${Math.round(amount)} stored, ${wanted} played`];
  });
}

// biome-ignore lint/suspicious/noExplicitAny: answers are checked by what is done with them.
type Sent = Promise<any>;

export type Send = (method: string, token: string, path: string, body?: object) => Sent;

/** Returns a function that sends requests like a screen: one key per intent, repeated while no instance responds. */
export function sender(base: string, onAgain: () => void): Send {
  return async (method, token, path, body) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const deadline = performance.now() + LONGEST_TRY_MS;
    for (;;) {
      const answer = await fetch(`${base}${path}`, { method, headers, body: body && JSON.stringify(body) })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch((error: Error) => ({ status: 0, text: String(error.cause ?? error) }));
      if (answer.status >= 200 && answer.status < 300) return JSON.parse(answer.text);
      const nobody = answer.status === 0 || (answer.status >= 502 && answer.status <= 504);
      if (!nobody || performance.now() > deadline) throw new Error(`${path}: ${answer.status} ${answer.text}`);
      onAgain();
      await wait(50);
    }
  };
}
