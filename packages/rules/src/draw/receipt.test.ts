import { beforeEach, describe, expect, it } from 'vitest';
import { numbersCalled } from '../game/index.ts';
import { CARDS, Hall, MODERATOR, pendingGame } from '../hall.test-support.ts';
import { santim } from '../money/money.ts';
import { cardsCompleteAt } from '../patterns/claim.ts';
import { isOfDemo, jackpotPick, SCHEMES, type Scheme } from './draw.ts';
import { parseReceipt, type Receipt } from './receipt.ts';
import { verifyReceipt } from './verify.ts';

const cardIds = Array.from({ length: 12 }, (_, i) => i * 3 + 1);
const AWARD = 'd'.repeat(24);
let scheme: Scheme = 'bingo75/v2';
const started = (hall = new Hall(pendingGame({ cardIds, publicText: 'dice:3164', scheme }))) => {
  hall.start();
  return hall;
};
const drawUntilWon = (hall: Hall) => {
  const winners = () => cardsCompleteAt(hall.game.cards, numbersCalled(hall.game), hall.game.pattern);
  while (winners().length === 0) hall.drawn();
  for (const cardId of winners()) hall.claim(cardId);
  return hall;
};
const designated = () => {
  const hall = new Hall(pendingGame({ cardIds, scheme }));
  hall.designate(10);
  return hall;
};
const rowOf = (cardId: number, count: number) => CARDS[cardId - 1]!.numbers.slice(0, count) as number[];

const HALLS: Record<string, () => Hall> = {
  'a fair game with a winner': () => drawUntilWon(started()),
  'a game paid in whole Birr': () => {
    const hall = new Hall(pendingGame({ cardIds, scheme }));
    hall.wholeBirr = true;
    return drawUntilWon(started(hall));
  },
  'a game without the jackpot': () =>
    drawUntilWon(started(new Hall(pendingGame({ cardIds, scheme, feedsJackpot: false })))),
  'a fair game finished early': () => {
    const hall = started();
    for (let i = 0; i < 3; i++) hall.drawn();
    hall.do({ type: 'finish', at: ++hall.clock });
    return hall;
  },
  'a game of 75 calls': () => {
    const hall = started();
    while (hall.game.status === 'active') hall.drawn();
    return hall;
  },
  'a game with typed numbers': () => {
    const hall = started();
    hall.drawn();
    hall.manual(75);
    hall.manual(74);
    return drawUntilWon(hall);
  },
  'a designated game': () => {
    const hall = started(designated());
    while (hall.game.status === 'active') hall.drawn();
    return hall;
  },
  'a designated game mended after typed numbers': () => {
    const hall = started(designated());
    hall.drawn();
    for (const number of [...rowOf(4, 4), ...rowOf(13, 4)])
      if (!numbersCalled(hall.game).includes(number)) hall.manual(number);
    while (hall.game.status === 'active') hall.drawn();
    return hall;
  },
  'a designated game that another card won': () => {
    const hall = started(designated());
    for (const number of rowOf(4, 5)) hall.manual(number);
    hall.claim(4);
    return hall;
  },
  'a game decided at the finish': () => {
    const hall = started();
    for (let i = 0; i < 3; i++) hall.drawn();
    hall.do({ type: 'finish', at: ++hall.clock, decision: { cardId: 7, by: MODERATOR } });
    return hall;
  },
  'a designated game decided for another card': () => {
    const hall = started(designated());
    hall.drawn();
    hall.do({ type: 'finish', at: ++hall.clock, decision: { cardId: 7, by: MODERATOR } });
    return hall;
  },
  'a game with a drawn jackpot': () => {
    const hall = started();
    const cardId = jackpotPick({ ...hall.secret, awardId: AWARD, cards: cardIds });
    const jackpot = { awardId: AWARD, cardId, amount: santim(5000), message: 'm', random: true };
    hall.do({ type: 'giveJackpot', at: ++hall.clock, ...jackpot });
    return drawUntilWon(hall);
  },
  'a pending game voided': () => {
    const hall = designated();
    hall.do({ type: 'void', at: ++hall.clock, reason: 'rain' });
    return hall;
  },
  'a started game voided': () => {
    const hall = started();
    hall.drawn();
    hall.do({ type: 'void', at: ++hall.clock, reason: 'rain' });
    return hall;
  },
};
const SCENES = Object.entries(HALLS);
const scene = (name: keyof typeof HALLS) => HALLS[name]!().receipt;

describe.each(SCHEMES)('a receipt of %s', (which) => {
  beforeEach(() => {
    scheme = which;
  });

  it.each(SCENES)('verifies for %s', (_, play) => {
    const verification = verifyReceipt(play().receipt);
    expect(verification.steps.filter((step) => !step.ok)).toEqual([]);
    expect(verification).toMatchObject({ ok: true, finished: true });
  });

  it('contains a mark if the bet of a game does not feed the jackpot', () => {
    const alone = scene('a game without the jackpot');
    expect(alone).toMatchObject({ feedsJackpot: false });
    expect(verifyReceipt(alone).ok).toBe(true);
    expect(verifyReceipt({ ...alone, feedsJackpot: undefined }).ok).toBe(false);
    expect(scene('a fair game with a winner')).not.toHaveProperty('feedsJackpot');
  });

  it('verifies with the mark of a demo, and fails with a changed mark', () => {
    const { demo, ...receipt } = scene('a fair game with a winner');
    expect(demo).toBe(isOfDemo(which) ? true : undefined);
    expect(verifyReceipt({ ...receipt, demo: true }).ok).toBe(true);
    expect(parseReceipt({ ...receipt, demo: false })).toEqual({ ok: false, error: 'demo' });
    // The prefixes of its hashes contain `demo` too.
    const hidden = isOfDemo(which) ? { scheme: which.replace('/demo', '') } : {};
    expect(verifyReceipt({ ...receipt, ...hidden }).ok).toBe(demo === undefined);
    if (demo) expect(parseReceipt(receipt)).toEqual({ ok: false, error: 'demo' });
  });

  it('contains the amount lost by rounding only if prizes are paid in whole Birr', () => {
    expect(scene('a game paid in whole Birr')).toMatchObject({
      wholeBirr: true,
      roundedOff: 0.5,
      winners: [{ prize: 93 }],
    });
    expect(scene('a fair game with a winner')).not.toHaveProperty('wholeBirr');
    expect(scene('a fair game with a winner')).not.toHaveProperty('roundedOff');
  });

  it('contains a further round if a typed number made the order invalid', () => {
    expect(scene('a designated game mended after typed numbers').rounds.length).toBeGreaterThan(1);
  });

  it('hides the seed and does not verify before the game ends', () => {
    const hall = started();
    hall.drawn();
    expect(hall.receipt.seed).toBeNull();
    expect(JSON.stringify(hall.receipt)).not.toContain('0707070707');
    expect(verifyReceipt(hall.receipt)).toMatchObject({ ok: false, finished: false });
    expect(verifyReceipt(hall.receipt).steps.every((step) => step.ok)).toBe(true);
  });
});

/** Fields of a receipt that no computation can verify: names, counters, times, and the jackpot awards of staff. */
const UNBOUND = /^(gameId|sequence|set\.name|designatedBy\..*|jackpot\.(amount|random|at)|calls\.\d+\.at)$/;

function isBound(receipt: Receipt, path: string[]): boolean {
  if (UNBOUND.test(path.join('.'))) return false;
  // In a game that never started nothing was drawn, so its text and designation have no effect.
  if (receipt.rounds.length === 0 && (path[0] === 'public' || path[0] === 'designatedCardId')) return false;
  return !(path[0] === 'calls' && path[2] === 'number' && receipt.calls[Number(path[1])]!.kind === 'manual');
}

function leaves(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

function otherThan(value: unknown): unknown {
  if (typeof value === 'number') return value === 75 ? 74 : value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return 1;
  return /^[0-9a-f]+$/.test(value) ? (value.startsWith('0') ? '1' : '0') + value.slice(1) : `${value}x`;
}

function withChange(receipt: Receipt, path: string[], change: (value: unknown) => unknown): Receipt {
  const copy = structuredClone(receipt);
  const holder = path.slice(0, -1).reduce((inner, key) => (inner as Record<string, unknown>)[key], copy as unknown);
  const last = path.at(-1)!;
  (holder as Record<string, unknown>)[last] = change((holder as Record<string, unknown>)[last]);
  return copy;
}

describe.each(['bingo75/v2/demo', 'bingo75/v3'] as const)('a tampered receipt of %s', (which) => {
  beforeEach(() => {
    scheme = which;
  });

  it.each(SCENES)('fails verification if any value of %s is changed', (_, play) => {
    const { receipt } = play();
    const bound = leaves(receipt).filter((path) => isBound(receipt, path));
    // Only every eighth square of the cards is changed, because all squares are verified in the same way.
    const chosen = bound.filter((path) => path[2] !== 'numbers' || Number(path[3]) % 8 === 0);
    for (const path of chosen)
      expect(verifyReceipt(withChange(receipt, path, otherThan)).ok, path.join('.')).toBe(false);
  });

  it.each(SCENES.slice(0, 8))('fails verification if an entry is added to or removed from a list of %s', (_, play) => {
    const { receipt } = play();
    const fails = (changes: Partial<Receipt>) => expect(verifyReceipt({ ...receipt, ...changes }).ok).toBe(false);
    fails({ calls: receipt.calls.slice(1) });
    fails({ cards: receipt.cards.slice(1) });
    fails({ rounds: [...receipt.rounds, { round: 9, fromCall: 2 }] });
    fails({ rounds: [] });
    fails({ winners: [...receipt.winners, { cardId: 22, pattern: 'cross', prize: 0 }] });
    fails({ status: 'voided', winners: [{ cardId: 1, pattern: 'cross', prize: 1 }] });
    fails({ seed: null });
    fails({ seed: 'f'.repeat(64) });
    if (receipt.calls.length > 1) fails({ calls: [receipt.calls[1]!, receipt.calls[0]!, ...receipt.calls.slice(2)] });
  });

  it('fails verification if a designated game is presented as fair or manual', () => {
    const receipt = scene('a designated game');
    const unmarked = { designated: false, designatedBy: null, designatedCardId: null };
    const asFair = { ...receipt, ...unmarked, draw: 'fair' as const };
    expect(verifyReceipt(asFair).ok).toBe(false);
    expect(verifyReceipt({ ...asFair, rounds: [{ round: 0, fromCall: 1 }] }).ok).toBe(false);
    expect(verifyReceipt({ ...receipt, draw: 'manual' }).ok).toBe(false);
  });

  it('fails verification if a typed number is presented as drawn', () => {
    const receipt = scene('a game with typed numbers');
    const calls = receipt.calls.map((call) => ({ ...call, kind: 'drawn' as const }));
    expect(verifyReceipt({ ...receipt, draw: 'fair' }).ok).toBe(false);
    expect(verifyReceipt({ ...receipt, draw: 'fair', calls }).ok).toBe(false);
  });

  it('fails verification if a later round that also favours the card is given', () => {
    const receipt = scene('a designated game');
    const rounds = [{ round: receipt.rounds[0]!.round + 1, fromCall: 1 }];
    const steps = verifyReceipt({ ...receipt, rounds })
      .steps.filter((step) => !step.ok)
      .map((step) => step.name);
    expect(steps).toContain('rounds');
  });

  it('fails verification if the decision of a decided game is missing', () => {
    const receipt = scene('a game decided at the finish');
    const [winner] = receipt.winners;
    const unmarked = { designated: false, designatedBy: null, designatedCardId: null, draw: 'fair' as const };
    expect(verifyReceipt({ ...receipt, ...unmarked }).ok).toBe(false);
    expect(verifyReceipt({ ...receipt, ...unmarked, winners: [{ ...winner!, decidedBy: undefined }] }).ok).toBe(false);
  });
});

it.each([null, 'receipt', 7, [], {}, { scheme: 'bingo75/v2' }])(
  'returns a failed verification for %o, which is not a receipt',
  (json) => {
    expect(verifyReceipt(json)).toMatchObject({ ok: false, finished: false, steps: [{ name: 'receipt', ok: false }] });
  },
);
