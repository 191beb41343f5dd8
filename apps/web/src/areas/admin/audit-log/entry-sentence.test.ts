import { describe, expect, it } from 'vitest';
import { auditTextsIn } from './audit-texts.test-support.ts';
import { entrySentence } from './entry-sentence.ts';

const MARTA = { name: 'Marta', role: 'moderator' } as const;
const COMPUTER = { name: 'system', role: 'system' } as const;

type Side = Record<string, unknown> | null;

const ENGLISH = auditTextsIn('en', null);

const sentence = (
  action: string,
  after: Side,
  before: Side = null,
  actor: typeof MARTA | typeof COMPUTER = MARTA,
  texts = ENGLISH,
) =>
  entrySentence(texts, {
    actor,
    action,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  });

const AWARD = { amount: 20_000, card: 7, random: false, message: '' };

describe('the sentence of an audit log entry', () => {
  it.each([
    [
      'jackpot.awarded',
      { ...AWARD, message: 'Well done' },
      null,
      'Marta awarded 200.00 Br of the jackpot to card 7 (chosen by staff), message: “Well done”',
    ],
    [
      'jackpot.awarded',
      { ...AWARD, card: null, random: true },
      null,
      'Marta awarded 200.00 Br of the jackpot to a card to be drawn (drawn)',
    ],
    [
      'jackpot.award-changed',
      { ...AWARD, amount: 15_050 },
      AWARD,
      'Marta changed the award of 200.00 Br to card 7 (chosen by staff) into 150.50 Br to card 7 (chosen by staff)',
    ],
    [
      'jackpot.added',
      { available: 153_000, gameNumber: null },
      { available: 100_000 },
      'Marta added 530.00 Br to the jackpot: 1,000.00 Br → 1,530.00 Br',
    ],
    [
      'jackpot.corrected',
      { available: 900, amount: -100, reason: 'typed twice' },
      { available: 1_000 },
      'Marta corrected the jackpot by -1.00 Br: 10.00 Br → 9.00 Br, reason: typed twice',
    ],
    [
      'game.paid',
      { gameNumber: 5, cardId: 3, prize: 10_000, withheld: 1_500, net: 8_500, byTransfer: true },
      null,
      'Marta paid out 100.00 Br to card 3 in game 5, tax withheld 15.00 Br, in hand 85.00 Br, by bank',
    ],
    [
      'game.voided',
      { gameNumber: 5, status: 'voided', reason: 'power cut' },
      { status: 'active' },
      'Marta voided the game: power cut, game 5',
    ],
    [
      'game.won',
      {
        winners: [
          { cardId: 1, prize: 5_000 },
          { cardId: 2, prize: 4_000 },
        ],
      },
      { winners: [{ cardId: 1, prize: 5_000 }] },
      'The game has winners: card 2 40.00 Br',
    ],
    [
      'shift.closed',
      {
        number: 4,
        day: '2026-11-19',
        counted: 9_000,
        difference: -500,
        drawer: { expected: 9_500 },
        note: 'a note was torn',
      },
      null,
      'Marta closed shift 4: expected 95.00 Br, counted 90.00 Br, difference -5.00 Br, note: “a note was torn”',
    ],
    [
      'shift.paid-out',
      { shift: 4, kind: 'out', reason: 'expense', amount: 2_000, note: 'tea' },
      null,
      'Marta paid 20.00 Br out of the drawer: Expense, note: “tea”',
    ],
    [
      'house.settings',
      { taxPercent: 15, cashLimit: 500, cardCount: 100 },
      { taxPercent: 0, cashLimit: null, cardCount: 100 },
      'Marta changed the settings of all halls: Tax in percent: 0 → 15 · Cash limit: — → 500.00 Br',
    ],
    [
      'sale.price-changed',
      { series: 1, gameNumber: 9, cards: 1, from: 1_000, to: 500, amount: -500 },
      null,
      'Marta changed the price of 1 card after payment in the sale of game 9: 10.00 Br → 5.00 Br, -5.00 Br together',
    ],
    [
      'jackpot.added',
      { available: 60_000, gameNumber: null, beside: { id: 'x', name: 'Abebe', role: 'admin' } },
      { available: 0 },
      'Marta added 600.00 Br to the jackpot: 0.00 Br → 600.00 Br, signed together with Abebe',
    ],
  ] as const)('contains its amounts in Birr for the action %s', (action, after, before, said) => {
    expect(sentence(action, after, before)).toBe(said);
  });

  it('contains a winning card that staff chose', () => {
    const created = { gameNumber: 2, pattern: 'all', bet: 1_000, cards: [1, 2], designatedCard: 2 };
    expect(sentence('game.created', created)).toBe(
      'Marta created game 2: Random / Any Pattern, 2 cards at 10.00 Br, winner chosen by staff: card 2',
    );
    const decided = {
      gameNumber: 2,
      status: 'completed',
      reason: 'decided',
      why: 'a quarrel',
      decision: { cardId: 8 },
    };
    expect(sentence('game.finished', decided)).toBe(
      'Marta ended game 2: winner by decision, winner by decision: card 8, reason: a quarrel',
    );
    expect(sentence('game.started', { gameNumber: 2, draw: 'designated' })).toBe(
      'Marta started the game, game 2, winner chosen by staff',
    );
    // Release 1.0 stored neither the card of a jackpot award nor whether staff chose it.
    expect(sentence('jackpot.awarded', { amount: 100 })).toContain('card — (—)');
  });

  it('returns names and values of an audit entry that an older release stored', () => {
    expect(sentence('seller.hand-in-said', { name: 'Abebe', amount: 10_000 })).toBe(
      'Marta: Hand-in reported by a seller, Abebe, 100.00 Br',
    );
    expect(sentence('jackpot.reserved', { amount: 500 }, null, COMPUTER)).toBe(
      "Adarash (automatic): Jackpot reserved by rule with a game's first call, 5.00 Br",
    );
    expect(sentence('later.release', null)).toBe('Marta: later.release');
  });

  it('returns the sentence of an audit entry in the language of the staff', () => {
    const amharic = auditTextsIn('am', { 'audit-sentences': { 'game.paused': '{{who}}፦ ጨዋታው ለጊዜው ቆሟል' } });
    expect(sentence('game.paused', null, null, MARTA, amharic)).toBe('Marta፦ ጨዋታው ለጊዜው ቆሟል');
  });
});
