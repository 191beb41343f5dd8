import { availableParallelism } from 'node:os';
import { type Argon2id, bytesToHex, hexToBytes, type LinkOf, mixOf, slowLink, slowStart } from '@adarash/rules/draw';
import { type Game, salesRootIn } from '@adarash/rules/game';
import type { StoredGame } from '../../repositories/stored-game.ts';

/** Leaves a core to the server, which may be playing meanwhile. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);

export type MixToCheck = { name: string; of: LinkOf; start: Uint8Array; links: readonly string[] };

/** The links of a game that phones took part in; `due` has the draw that the record tells of. */
export function mixToCheck(game: Game, due: StoredGame): Omit<MixToCheck, 'name'> | null {
  if (!game.mix || game.mix.links.length === 0) return null;
  const { parts, links } = game.mix;
  const { scheme } = game;
  const mix = mixOf(game.publicText, parts, scheme);
  const of = { drawId: due.draw_id, scheme };
  const roots = { commitment: hexToBytes(due.commitment), salesRoot: salesRootIn(game) };
  return { of, start: slowStart({ ...of, ...roots, mix }), links };
}

/** Recomputes every link of every mix, which takes as long as the mixes took; `onMix` hears how many are done. */
export async function linksThatDiffer(
  mixes: readonly MixToCheck[],
  argon2id: Argon2id,
  onMix: (done: number) => void = () => {},
): Promise<string[]> {
  const found: string[] = [];
  for (const [i, { name, of, start, links }] of mixes.entries()) {
    const due: string[] = [];
    // Each from the stored one before it, so that several can be at work; more at once would need their memory too.
    for (let from = 0; from < links.length; from += AT_ONCE)
      due.push(
        ...(await Promise.all(
          links.slice(from, from + AT_ONCE).map(async (_, i) => {
            const before = links[from + i - 1];
            return bytesToHex(await slowLink(argon2id, of, from + i + 1, before ? hexToBytes(before) : start));
          }),
        )),
      );
    const wrong = due.findIndex((link, at) => link !== links[at]);
    if (wrong >= 0) found.push(`${name} has another link ${wrong + 1} of its mix than follows from what was added`);
    onMix(i + 1);
  }
  return found;
}
