import { createHash } from 'node:crypto';
import { commitmentOf, mixOf, ordersOf, salesRootOf, slowStart, wordsOf } from '@adarash/rules/draw';
import { expect, test } from 'vitest';
import { sized } from '../../checks/size.ts';
import { chosen, neverInPlace, remainderOfByte, swapWithAny } from './biased.ts';
import { ALIKE, type Evenness, makeObserver } from './evenness.ts';

/** Number of games; a million in `npm run torture`. The seeds are fixed, so that each run draws the same games. */
const GAMES = Number(process.env.TORTURE_GAMES ?? sized(2_500, 7_500));
/** A uniform draw exceeds this once in sixteen thousand figures. */
const FAR = 4;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The draw of a game as a hall makes it, but for the slow links, which are a hash like any other here. */
function ordersOfGame(game: number): (round: number) => readonly number[] {
  const drawId = digest(`draw ${game}`).toString('hex').slice(0, 24);
  const seed = digest(`seed ${game}`);
  const commitment = commitmentOf(drawId, seed);
  const cards = ALIKE.map(({ cardId }) => cardId);
  const sales = { gameNumber: game, pattern: 'all', betSantim: 1_000, houseBasisPoints: 1_500, cards } as const;
  const salesRoot = salesRootOf(sales);
  const mix = mixOf('', []);
  const slow = slowStart({ drawId, commitment, salesRoot, mix });
  return ordersOf({ scheme: 'bingo75/v2', seed, drawId, commitment, salesRoot, mix, slow });
}

function evennessOf(orderOf: (game: number) => readonly number[], games = GAMES): Evenness {
  const observer = makeObserver();
  for (let game = 1; game <= games; game++) observer.see(orderOf(game));
  return observer.judge();
}

const shown = (found: Evenness) =>
  Object.entries(found)
    .map(([name, sigmas]) => `${name} ${sigmas.toFixed(2)}`)
    .join(', ');

test(`draws ${GAMES} games evenly: every number in every place, first ball, pairs among the first five, winning card`, () => {
  const found = evennessOf((game) => ordersOfGame(game)(0));
  console.log(`Draws: ${GAMES} games, in standard deviations: ${shown(found)}.`);
  for (const [name, sigmas] of Object.entries(found)) expect(Math.abs(sigmas), name).toBeLessThan(FAR);
}, 1_800_000);

const words = (game: number) => wordsOf(digest(`key ${game}`));
type Planted = [string, (game: number) => readonly number[], (keyof Evenness)[]];

function isCaught(...[, orderOf, by]: Planted) {
  const found = evennessOf(orderOf, 7_500);
  for (const name of by) expect(found[name], name).toBeGreaterThan(FAR);
}

const PLANTED: Planted[] = [
  ['that swaps with any place', (game) => swapWithAny(words(game)), ['places']],
  ['by the remainder of a byte', (game) => remainderOfByte(words(game)), ['places', 'firstBall', 'pairs']],
];
test.each(PLANTED)('detects an uneven shuffle %s', isCaught);

const MORE_PLANTED: Planted[] = [
  ['that leaves nothing in its place', (game) => neverInPlace(words(game)), ['places']],
  ['in which a keeper lets a card win one game of ten', (game) => chosen(ordersOfGame(game), game), ['winningCard']],
];
test.each(MORE_PLANTED)('detects an uneven shuffle %s', { tags: ['all'] }, isCaught);
