import { ascending } from '../card.ts';
import { type DrawSecret, hexToBytes, mixOf, type Sales, salesRootOf, slowStart } from '../draw.ts';
import { fail } from '../refusal.ts';
import { type Applied, type BreakMix, type CloseMix, type CompleteMix, changed, type OpenMix } from './command.ts';
import {
  attemptsAt,
  canOpenMix,
  type Game,
  isMixing,
  isPart,
  isTooLateToClose,
  MAX_PARTS,
  SLOW_LINKS,
} from './game.ts';

export const salesOf = (game: Game): Sales => ({
  gameNumber: game.number,
  pattern: game.pattern,
  betSantim: game.bet,
  houseBasisPoints: game.feeBasisPoints,
  cards: ascending(game.cards.map((card) => card.cardId)),
});

type Commitment = { drawId: string; commitment: Uint8Array; seed: Uint8Array };

/** All that decides a game's numbers but the round, as the game stands. It throws while phones are being mixed. */
export function drawSecretOf(game: Game, { drawId, commitment, seed }: Commitment): DrawSecret {
  const salesRoot = salesRootOf(salesOf(game));
  if (game.scheme === 'bingo75/v1') return { seed, drawId, commitment, salesRoot, publicText: game.publicText };
  const parts = game.mix?.parts ?? [];
  const mix = mixOf(game.publicText, parts);
  const last = game.mix?.links[SLOW_LINKS - 1];
  if (parts.length > 0 && last === undefined) throw new Error('What the phones added is not mixed yet.');
  const slow = last === undefined ? slowStart({ drawId, commitment, salesRoot, mix }) : hexToBytes(last);
  return { scheme: game.scheme, seed, drawId, commitment, salesRoot, mix, slow };
}

/** The first number of a fair game is asked for while phones listen: the sale closes, and they are asked for their parts. */
export function openMix(game: Game, { at }: OpenMix): Applied {
  if (game.status !== 'active') return fail(game.status === 'pending' ? 'GAME_NOT_STARTED' : 'GAME_PAUSED_OR_FINISHED');
  if (!canOpenMix(game)) return fail('SALE_CLOSED');
  // Attempts follow each other on the receipt, even where a clock was set back between them.
  const openedAt = Math.max(at, game.brokenOff?.at(-1)?.openedAt ?? at);
  const mix = { openedAt, closedAt: null, parts: [], links: [] };
  const opened = { mix, brokenOff: game.brokenOff ?? [] };
  return changed(game, opened, [{ type: 'mixOpened', at: openedAt, attempt: attemptsAt(opened) }]);
}

/** A mix that is late never closes: whoever keeps the computer had time to try other parts. */
export function closeMix(game: Game, { at, parts }: CloseMix): Applied {
  if (!game.mix || game.mix.closedAt !== null || isTooLateToClose(game.mix, at)) return fail('MIX_CLOSED');
  if (parts.length > MAX_PARTS || !parts.every(isPart)) throw new RangeError('these are no parts of phones');
  const closedAt = Math.max(at, game.mix.openedAt);
  return changed(game, { mix: { ...game.mix, closedAt, parts } }, [{ type: 'mixClosed', at: closedAt, parts }]);
}

/** `parts` is how many it had: they count for nothing, and the next attempt asks for fresh ones. */
export function breakMix(game: Game, { at, parts }: BreakMix): Applied {
  if (!game.mix || game.mix.closedAt !== null) return fail('MIX_CLOSED');
  if (!isTooLateToClose(game.mix, at)) return fail('MIXING');
  const broken = { openedAt: game.mix.openedAt, parts };
  const brokenOff = [...(game.brokenOff ?? []), broken];
  return changed(game, { mix: null, brokenOff }, [{ type: 'mixBroken', attempt: brokenOff.length, ...broken }]);
}

export function completeMix(game: Game, { links }: CompleteMix): Applied {
  if (!game.mix || !isMixing(game) || game.mix.closedAt === null) return fail('MIX_CLOSED');
  if (links.length !== SLOW_LINKS) throw new RangeError(`a slow mix has ${SLOW_LINKS} links`);
  return changed(game, { mix: { ...game.mix, links } }, [{ type: 'mixCompleted' }]);
}
