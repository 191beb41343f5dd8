import { addSantim, type Santim, santim } from './money.ts';
import { byName, type MoneyTerms, sumsInBirr, winningsOf } from './sums.ts';

/** What money changes hands in where nothing else is said. The owner names the other means. */
export const CASH = 'cash';
/** Cash among them. */
export const MAX_MEANS = 8;
export const MAX_MEANS_NAME = 30;
export const MAX_REFERENCE = 40;

/** How somebody paid, or was paid, with the reference of the transfer where there is one. */
export type PaidBy = { readonly means: string; readonly reference?: string | undefined };

/** Money for cards that changed hands by other means than cash. `back`: it was given back. */
export type Payment = PaidBy & { readonly cards: readonly number[]; readonly amount: Santim; readonly back?: true };

/** What moved by one of the means: for cards, back for cards, and to winners. */
export const MEANS_SUMS = ['taken', 'givenBack', 'handedOver'] as const;
type Moved = Readonly<Record<(typeof MEANS_SUMS)[number], Santim>>;
export type MovedBy = Moved & { readonly means: string };

export const movedInBirr = ({ means, ...moved }: MovedBy) => ({ means, ...sumsInBirr(MEANS_SUMS, moved) });

/** Why a list of names is refused as the means other than cash, or null. */
export function meansRefusal(names: readonly string[]): 'MEANS_INVALID' | null {
  const keys = names.map((name) => name.trim().toLowerCase());
  const isFine = (key: string) => key !== '' && key !== CASH && [...key].length <= MAX_MEANS_NAME;
  return names.length < MAX_MEANS && keys.every(isFine) && new Set(keys).size === keys.length ? null : 'MEANS_INVALID';
}

/** Null for cash: nothing is kept of it, so that a hall that takes nothing else stores and reads nothing new. */
export const otherThanCash = (by: PaidBy | undefined): PaidBy | null =>
  by === undefined || by.means === CASH ? null : { means: by.means, ...(by.reference && { reference: by.reference }) };

export const paymentsFor = (cards: readonly number[], price: Santim, by: PaidBy | undefined): Payment[] => {
  const paid = otherThanCash(by);
  return paid === null || cards.length === 0 ? [] : [{ ...paid, cards, amount: santim(price * cards.length) }];
};

/**
 * What giving back the price of cards adds to the payments for them: each goes back the way it was paid unless `by` says
 * another one. What was paid otherwise and is given back in cash is noted as well, so that the card counts as paid back.
 */
export function givingBack(
  payments: readonly Payment[],
  cards: readonly number[],
  price: Santim,
  by: PaidBy | undefined,
): Payment[] {
  const groups = new Map<string, number[]>();
  for (const card of cards) {
    const last = payments.findLast((payment) => payment.cards.includes(card));
    const paid = last === undefined || last.back ? CASH : last.means;
    const means = by?.means ?? paid;
    if (means !== CASH || paid !== CASH) groups.set(means, [...(groups.get(means) ?? []), card]);
  }
  const reference = by?.reference ? { reference: by.reference } : {};
  return [...groups].map(([means, theirs]) => ({
    ...{ means, ...reference, cards: theirs },
    ...{ amount: santim(price * theirs.length), back: true },
  }));
}

const NOTHING: Moved = byName(MEANS_SUMS, () => santim(0));

type Given = { readonly handedOver?: Partial<PaidBy> };

/** All of a game that decides about it. */
type Paying = {
  readonly bet: Santim;
  readonly cards: readonly number[];
  readonly status: string;
  readonly winners: readonly (Given & { readonly cardId: number; readonly prize: Santim; readonly jackpot?: Santim })[];
  readonly jackpot: (Given & { readonly cardId: number; readonly amount: Santim }) | null;
  readonly terms: MoneyTerms;
  readonly payments: readonly Payment[];
  readonly refund: PaidBy | null;
};

/** Money of a game that changed hands by other means than cash. */
type Movement = PaidBy & {
  readonly kind: keyof Moved;
  readonly cards: readonly number[];
  readonly amount: Santim;
};

/** All of it, in the order in which it is stored. A game that was called off gave all its stakes back. */
function movementsIn({ bet, cards, status, winners, jackpot, terms, payments, refund }: Paying): Movement[] {
  const back = status === 'voided' ? givingBack(payments, cards, bet, refund ?? undefined) : [];
  const given = [
    ...winners.map(({ cardId, prize, handedOver }) => ({ cardId, won: prize, by: handedOver })),
    ...winners.flatMap(({ cardId, jackpot: won, handedOver }) =>
      won === undefined ? [] : [{ cardId, won, by: handedOver }],
    ),
    ...(jackpot ? [{ cardId: jackpot.cardId, won: jackpot.amount, by: jackpot.handedOver }] : []),
  ];
  return [
    ...[...payments, ...back].map(
      ({ back, ...payment }): Movement => ({ kind: back ? 'givenBack' : 'taken', ...payment }),
    ),
    ...given.flatMap(({ cardId, won, by }): Movement[] => {
      if (by?.means === undefined) return [];
      const { means, reference } = by;
      return [{ kind: 'handedOver', means, reference, cards: [cardId], amount: winningsOf(won, terms).net }];
    }),
  ].filter(({ means }) => means !== CASH);
}

export const movedIn = (game: Paying): MovedBy[] =>
  addMoved(movementsIn(game).map(({ means, kind, amount }) => ({ ...NOTHING, means, [kind]: amount })));

/** Summed by means and ordered by their names; what is nothing is left out. */
export function addMoved(all: readonly MovedBy[]): MovedBy[] {
  const sums = new Map<string, Moved>();
  for (const { means, ...moved } of all) {
    const before = sums.get(means) ?? NOTHING;
    sums.set(
      means,
      byName(MEANS_SUMS, (name) => addSantim(before[name], moved[name])),
    );
  }
  return [...sums]
    .map(([means, moved]) => ({ means, ...moved }))
    .filter((moved) => MEANS_SUMS.some((name) => moved[name] !== 0))
    .sort((a, b) => (a.means < b.means ? -1 : 1));
}

/** What moved between two readings. */
export const movedSince = (before: readonly MovedBy[] = [], now: readonly MovedBy[] = []): MovedBy[] =>
  addMoved([
    ...now,
    ...before.map(({ means, ...moved }) => ({ means, ...byName(MEANS_SUMS, (name) => minus(moved[name])) })),
  ]);

const minus = (amount: Santim): Santim => santim(-amount);

/** What came in by one of the means, or by all of them together, less what went out. */
export const broughtBy = (...moved: readonly Moved[]): Santim =>
  addSantim(...moved.map(({ taken, givenBack, handedOver }) => santim(taken - givenBack - handedOver)));

/** What was counted of one of the means at the close of a shift, and what had been expected when it was looked at. */
export type MeansCount = { readonly means: string; readonly seen: Santim; readonly counted: Santim };
export type CountedBy = MovedBy & { readonly expected: Santim; readonly counted: Santim; readonly difference: Santim };

/** Null where something moved since it was looked at, or was not counted. A means that was not used counts as nothing. */
export function countMeans(moved: readonly MovedBy[], counts: readonly MeansCount[]): CountedBy[] | null {
  const names = [...new Set([...moved, ...counts].map(({ means }) => means))].sort();
  const counted = names.flatMap((means) => {
    const { taken, givenBack, handedOver } = moved.find((one) => one.means === means) ?? NOTHING;
    const expected = broughtBy({ taken, givenBack, handedOver });
    const count = counts.find((one) => one.means === means);
    if (count?.seen !== expected) return [];
    const difference = santim(count.counted - expected);
    return [{ means, taken, givenBack, handedOver, expected, counted: count.counted, difference }];
  });
  return counted.length === names.length ? counted : null;
}

const isText = (value: unknown, most: number): boolean => typeof value === 'string' && [...value].length <= most;

/** Whether something stored says how money was paid, and nothing else than what `others` names. */
export function isPaidBy(value: unknown, others: readonly string[] = []): value is PaidBy {
  if (typeof value !== 'object' || value === null) return false;
  const { means, reference } = value as Partial<Record<keyof PaidBy, unknown>>;
  const isKnown = (name: string) => name === 'means' || name === 'reference' || others.includes(name);
  return (
    Object.keys(value).every(isKnown) &&
    isText(means, MAX_MEANS_NAME) &&
    (reference === undefined || isText(reference, MAX_REFERENCE))
  );
}

export function isPayment(value: unknown): value is Payment {
  if (!isPaidBy(value, ['cards', 'amount', 'back'])) return false;
  const { cards, amount, back } = value as Partial<Record<keyof Payment, unknown>>;
  return (
    Array.isArray(cards) &&
    cards.every(Number.isSafeInteger) &&
    Number.isSafeInteger(amount) &&
    (back === undefined || back === true)
  );
}
