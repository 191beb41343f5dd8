import { attemptsAt, canOpenMix, type Game, isTooLateToClose } from '@adarash/rules/game';
import { type Begin, markedIntent, Outcome } from '../../http/handler.ts';
import type { ByStaff } from '../../record/append.ts';
import { makeMixLeases, type NewMix } from '../../repositories/draws.ts';
import { type LoadedGame, loadGame, OvertakenError, untilUndisturbed } from '../../repositories/games.ts';
import { Refusal } from '../../start/refusal.ts';
import type { Services } from '../../start/services.ts';
import type { HallTx } from '../../storage/storage.ts';
import { makeMixTurns, pause } from './link-time.ts';
import { BROKEN_OFF, type MixedGames, makeMixChanges, makeMixRunner, wasOpenedBy } from './mix-runner.ts';

type Opening = NewMix & { begin: Begin };

const POLL_MS = 200;
/** How often one request has phones asked before it leaves that to the next one. */
const MOST_ATTEMPTS = 3;

/** A draw waits for the phones: thrown where the number would be taken, so that nothing of that write stays. */
class PhonesAskedFirst extends Error {
  override name = 'PhonesAskedFirst';
}

export type Mixer = ReturnType<typeof makeMixer>;

/** `outcome`: what will come of a mix at work here; none where another instance has it. */
type Mixing = { outcome: Promise<unknown> | undefined };
type Begun<A> = { answer: A } | Mixing;

export function makeMixer(services: Services, games: MixedGames) {
  const { storage, storageClock, cardOf, mixing, linkTime, live } = services;
  const leases = makeMixLeases(services);
  const turns = makeMixTurns({ atOnce: mixing.atOnce, linkTime });
  const changes = makeMixChanges(services, games, leases, turns);
  const runner = makeMixRunner(services, leases, turns, changes);

  async function open({ begin, ...mix }: Opening): Promise<Mixing> {
    const opened = await begin((tx, by) => changes.open(tx, by, mix));
    if (opened === null) throw new OvertakenError();
    return { outcome: runner.run(mix.gameId, attemptsAt(opened.game)) };
  }

  async function begun<A>(opening: Opening, draw: () => Promise<A>): Promise<Begun<A>> {
    try {
      return await draw().then(
        (answer) => ({ answer }),
        (error: unknown) => {
          if (error instanceof PhonesAskedFirst) return open(opening);
          throw error;
        },
      );
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'MIXING')) throw error;
      const { gameId, intent } = opening;
      const stuck = runner.stuck(gameId);
      if (stuck) throw stuck;
      // Sent twice, or to two instances at once: both wait for the one answer.
      if (!wasOpenedBy(await leases.find(gameId), intent)) throw error;
      return { outcome: runner.find(gameId) };
    }
  }

  /** What comes of a mix, within the time a request waits. One that was broken off is followed by the next attempt. */
  async function outcomeOf<A>(opening: Opening, draw: () => Promise<A>, first: Mixing): Promise<unknown> {
    const { hallId, gameId, intent } = opening;
    const LATE = Symbol('late');
    let isLate = false;
    const late = Promise.race([mixing.pause(mixing.answerWithinMs), runner.stopped]).then(() => {
      isLate = true;
      return LATE;
    });
    let mix = first;
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      const answer = await Promise.race([answerOf(opening, mix, () => isLate), late]);
      if (answer !== LATE && answer !== undefined && answer !== BROKEN_OFF) return answer;
      if (answer !== BROKEN_OFF) break;
      const next = await untilUndisturbed(() => begun(opening, draw));
      if ('answer' in next) return next.answer;
      mix = next;
    }
    const meanwhile = intent && (await markedIntent(services, intent).remembered());
    if (meanwhile) return meanwhile;
    const game = await games.show(await loadGame(storage.db, cardOf, hallId, gameId));
    return new Outcome({ accepted: { success: true, mixing: true, game } });
  }

  async function answerOf({ gameId, intent }: Opening, { outcome }: Mixing, isLate: () => boolean): Promise<unknown> {
    const here = await outcome;
    if (here !== undefined || !intent) return here;
    // Another instance is at work on it, and leaves its answer under the key.
    const remembered = () => markedIntent(services, intent).remembered();
    while (!isLate()) {
      const answer = await remembered();
      if (answer !== undefined) return answer;
      // Nobody mixes any more and nobody answered: the key makes sure that asking again draws once.
      if (!(await leases.find(gameId))) return (await remembered()) ?? BROKEN_OFF;
      await pause(POLL_MS);
    }
    return undefined;
  }

  // Only where the rules would open it: a designated game, or one that was called already, has nobody to ask.
  const hasPhonesToAsk = async (tx: HallTx, game: Game) =>
    canOpenMix(game) && (await live.phones.count(tx.db, game.hallId)) > 0;

  return {
    hasPhonesToAsk,
    /** Closes the sale of a game in the write at hand: what its phones add is mixed while nobody waits for a number. */
    async closeSale(tx: HallTx, by: ByStaff, { id: gameId, hallId }: Game): Promise<LoadedGame> {
      const opened = await changes.open(tx, by, { hallId, gameId, purpose: 'sale', intent: null });
      if (opened === null) throw new OvertakenError();
      tx.afterCommit(() => void runner.run(gameId, attemptsAt(opened.game)));
      return opened;
    },
    /** Refuses to draw, with `PhonesAskedFirst`, when phones listen that have not been asked yet. */
    async askFirst(tx: HallTx, game: Game): Promise<void> {
      if (game.mix !== null && game.mix.closedAt === null) {
        const now = (await storageClock.now(tx.db)).getTime();
        if (isTooLateToClose(game.mix, now)) throw new PhonesAskedFirst();
      }
      if (await hasPhonesToAsk(tx, game)) throw new PhonesAskedFirst();
    },
    /**
     * Does what was asked for, again where somebody changed the game in between; where phones have to be asked first,
     * opens their mix and waits for it, or joins the wait.
     */
    async drawAfterMix<A>(opening: Opening, draw: () => Promise<A>): Promise<A | Outcome> {
      const first = await untilUndisturbed(() => begun(opening, draw));
      return 'answer' in first ? first.answer : new Outcome({ later: () => outcomeOf(opening, draw, first) });
    },
    start: runner.start,
    stop: runner.stop,
  };
}
