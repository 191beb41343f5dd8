import { designatedCardId, type Game } from '@adarash/rules/game';
import { mixDigest } from '../../games/tell.ts';
import type { Entry } from './entry.ts';

/** A game that has no receipt yet, as far as its entries tell of it. */
export type GameTold = {
  status: string;
  pattern: string;
  bet: number;
  feeBasisPoints: number;
  cards: string;
  wholeBirr: boolean;
  designatedCard: number | null;
  /** Not told by releases before it was written down. */
  text?: string;
  /** Numbers that were typed, by their place among the calls. */
  typed: Map<number, number>;
  mix: string | null;
};

export function takeGameEntry(games: Map<string, GameTold>, { action, subject, after }: Entry): void {
  if (action === 'game.created') games.set(subject, createdGame(after));
  const game = games.get(subject);
  if (!game) return;
  switch (action) {
    case 'game.designated':
    case 'game.undesignated':
      game.pattern = after.pattern;
      game.designatedCard = after.designation?.cardId ?? null;
      break;
    case 'game.started':
      game.status = after.status;
      game.wholeBirr = after.wholeBirr === true;
      break;
    case 'game.paused':
    case 'game.resumed':
    case 'game.finished':
    case 'game.voided':
      game.status = after.status;
      break;
    case 'game.cards-changed':
      game.cards = after.cards.join();
      break;
    case 'game.text-added':
      game.text = after.text;
      break;
    case 'game.mix-closed':
      game.mix = after.digest;
      break;
    case 'game.manual-call':
      game.typed.set(after.callIndex, after.number);
  }
}

function createdGame(after: Entry['after']): GameTold {
  const { pattern, bet, feeBasisPoints, cards, designatedCard, text } = after;
  return {
    status: 'pending',
    pattern,
    bet,
    feeBasisPoints,
    cards: cards.join(),
    wholeBirr: false,
    designatedCard,
    text,
    typed: new Map(),
    mix: null,
  };
}

/** What of a game that has no receipt is otherwise than its entries tell, in words. */
export function runningDiffers(told: GameTold, game: Game): string[] {
  const typed = game.calls.flatMap(({ number, kind }, i) => (kind === 'manual' ? [`${i + 1}:${number}`] : []));
  const cards = game.cards.map(({ cardId }) => cardId).join();
  const digest = game.mix?.closedAt ? mixDigest(game) : null;
  const same: Record<string, boolean> = {
    'its status': told.status === game.status,
    'its pattern': told.pattern === game.pattern,
    'its bet': told.bet === game.bet,
    'its house fee': told.feeBasisPoints === game.feeBasisPoints,
    'its cards': told.cards === cards,
    'its whole Birr': told.wholeBirr === game.wholeBirr,
    'its designation': told.designatedCard === designatedCardId(game),
    'its added text': told.text === undefined || told.text === game.publicText,
    'its typed numbers': [...told.typed].map(([index, number]) => `${index}:${number}`).join() === typed.join(),
    'what its phones added': told.mix === digest,
  };
  return Object.keys(same).filter((name) => !same[name]);
}
