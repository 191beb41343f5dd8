import type { GameJson } from '@adarash/contract';
import type { said } from '@adarash/contract/errors';
import { claimOutcome, type Game, gameAt, type Moment } from '@adarash/rules/game';
import { santimFromBirr } from '@adarash/rules/money';
import type { AnswersAgain } from '../http/handler.ts';
import { loadGame } from '../repositories/games.ts';
import type { Services } from '../start/services.ts';
import { callJson } from './call-number.ts';
import { verdictJson } from './check-claim.ts';
import { type CardsAsked, gameJson, shownGame } from './game-json.ts';

/** What is kept of an answer with a called game in it: what may be another thing by the time it is asked for again. */
type KeptAnswer = [
  version: number,
  status: Moment['status'],
  calls: number,
  winners: number,
  jackpot: 0 | 1,
  jackpotEnabled: 0 | 1,
  /** In Birr. */
  potentialJackpot: number,
  cards: CardsAsked,
];

/**
 * Null, so that the answer is kept whole, for a game that was not called yet, whose cards, text and mix may still change,
 * and for one whose money was handed over, which may be undone.
 */
function keptOf({ game }: { game: GameJson }): string | null {
  if (game.calledNumbers.length === 0 || isHandedOver(game)) return null;
  const kept: KeptAnswer = [
    game.version,
    game.status,
    game.calledNumbers.length,
    game.winners.length,
    game.jackpotWinnerCardId === null ? 0 : 1,
    game.jackpotEnabled ? 1 : 0,
    game.potentialJackpot,
    game.selectedCards.some((card) => card.numbers) ? 'full' : 'ids',
  ];
  return JSON.stringify(kept);
}

const isHandedOver = ({ winners, jackpotPaid }: GameJson) => Boolean(jackpotPaid) || winners.some(({ paid }) => paid);

type Reading = Pick<Services, 'storage' | 'cardOf'>;
type Asked = { readonly hallId: string; readonly params: { readonly id: string } };

/** The game as it stood then, for the rules and as it was sent. */
async function gameThen({ storage, cardOf }: Reading, { hallId, params }: Asked, kept: string) {
  const [version, status, calls, winners, jackpot, jackpotEnabled, birr, cards] = JSON.parse(kept) as KeptAnswer;
  const { row, game: now } = await loadGame(storage.db, cardOf, hallId, params.id);
  const game: Game = gameAt(now, {
    version,
    status,
    calls,
    winners,
    jackpot: jackpot === 1,
    jackpotEnabled: jackpotEnabled === 1,
  });
  const available = santimFromBirr(birr);
  if (available === null) throw new Error(`What was kept of an answer is damaged: ${kept}`);
  return { game, json: gameJson(shownGame({ game, row }), available, cards) };
}

export const callsAgain = (reading: Reading): AnswersAgain<'POST /games/:id/call-number'> => ({
  keep: keptOf,
  async make(kept, asked) {
    const { game, json } = await gameThen(reading, asked, kept);
    const last = game.calls.at(-1);
    if (!last) throw new Error(`Game ${game.id} has lost its calls.`);
    return callJson(last, json);
  },
});

export const endsAgain = (reading: Reading, words: (game: Game) => ReturnType<typeof said>) => ({
  keep: keptOf,
  async make(kept: string, asked: Asked) {
    const { game, json } = await gameThen(reading, asked, kept);
    return { success: true as const, ...words(game), game: json };
  },
});

export const checksAgain = (reading: Reading): AnswersAgain<'POST /games/:id/check-bingo'> => ({
  keep: keptOf,
  async make(kept, asked) {
    const { game, json } = await gameThen(reading, asked, kept);
    const { cardId } = asked.body;
    return { success: true, ...verdictJson(cardId, claimOutcome(game, asked.body), game), game: json };
  },
});
