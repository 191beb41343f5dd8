import { bytesToHex, hexToBytes, salesRootOf } from '@adarash/rules/draw';
import { apply, attemptsAt, type Game, hasEnded, isMixing, isSaleOpen, salesOf } from '@adarash/rules/game';
import { mixOf, SLOW_LINKS, slowLink, slowStart } from '@adarash/rules/mix';
import type { By } from '../audit/append.ts';
import { type Begin, Later, Waiting } from '../http/handler.ts';
import { markedIntent } from '../http/idempotency.ts';
import { Refusal } from '../http/refusal.ts';
import { publish } from '../live/events.ts';
import type { Services } from '../services.ts';
import { pause } from '../slow-mix.ts';
import type { MixesTable } from '../storage/schema/games.ts';
import type { HallTx } from '../storage/storage.ts';
import type { Desk } from './desk.ts';
import { showGame, shownGame } from './game-json.ts';
import { changeGame, findRow, inRules, type LoadedGame, loadGame } from './game-store.ts';
import { makeMixLeases, type NewMix } from './mix-leases.ts';
import { OvertakenError } from './rounds.ts';
import { mixDigest } from './tell.ts';

/** What a mix was opened for, done in the transaction that ends it; its answer goes to whoever opened it. */
export type Purpose = (tx: HallTx, by: By, loaded: LoadedGame) => Promise<unknown>;
export type Purposes = Record<MixesTable['purpose'], Purpose>;

/** Who asks for what, and the way to begin it. */
export type Opening = NewMix & { begin: Begin };

const LOOK_MS = 3_000;
const POLL_MS = 200;

/** A draw waits for the phones: thrown where the number would be taken, so that nothing of that write stays. */
export class PhonesAskedFirst extends Error {
  override name = 'PhonesAskedFirst';
}

export type Mixer = {
  /** Refuses to draw, with `PhonesAskedFirst`, when phones listen that have not been asked yet. */
  askFirst(tx: HallTx, game: Game): Promise<void>;
  /** Does what was asked for; where phones have to be asked first, opens their mix and waits for it, or joins the wait. */
  drawAfterMix<A>(opening: Opening, draw: () => Promise<A>): Promise<A | Waiting>;
  start(): Promise<void>;
  stop(): void;
};

type Means = Desk & Pick<Services, 'live' | 'mixing' | 'background' | 'log'>;

export function makeMixer(means: Means, purposes: Purposes): Mixer {
  const { storage, chance, cardOf, mixing, live, background, log } = means;
  const { db } = storage;
  const leases = makeMixLeases(means);
  /** The mixes at work here, each with what will come of it. */
  const running = new Map<string, Promise<unknown>>();
  let look: NodeJS.Timeout | undefined;
  let stopping = false;
  let stopped = () => {};
  const whenStopped = new Promise<void>((resolve) => {
    stopped = resolve;
  });

  async function open({ begin, ...mix }: Opening): Promise<void> {
    const { hallId, gameId } = mix;
    await begin(async (tx, by) => {
      const loaded = await loadGame(tx.db, cardOf, hallId, gameId);
      if (isMixing(loaded.game)) throw new Refusal('MIXING');
      if (!isSaleOpen(loaded.game)) throw new OvertakenError();
      const { game, row } = await changeGame(tx, by, loaded, { type: 'openMix', at: by.at.getTime() });
      await leases.open(tx, by, mix);
      const salesRoot = bytesToHex(salesRootOf(salesOf(game)));
      const attempt = attemptsAt(game);
      await publish(tx, { type: 'mix-opened', gameId, drawId: row.draw_id, salesRoot, attempt });
    });
    runHere(gameId);
  }

  /** Goes on with a mix at this instance, from wherever it stands. */
  function runHere(gameId: string): void {
    if (running.has(gameId)) return;
    const outcome = run(gameId).finally(() => running.delete(gameId));
    running.set(gameId, outcome);
    // Whoever waits hears of a failure; with nobody waiting it must not end the process.
    outcome.catch(() => {});
    background.run('mixing what phones added', () =>
      outcome.catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      }),
    );
  }

  async function run(gameId: string): Promise<unknown> {
    const mix = await leases.find(gameId);
    if (!mix) return undefined;
    let loaded = await inRules(db, cardOf, await findRow(db, mix.hall_id, gameId));
    if (hasEnded(loaded.game) || !loaded.game.mix) return leases.drop(gameId);
    if (loaded.game.mix.closedAt === null) {
      const passed = chance.now().getTime() - loaded.game.mix.openedAt;
      await Promise.race([mixing.pause(Math.max(0, mixing.openMs - passed)), whenStopped]);
      if (stopping) return undefined;
      const closed = await settle(mix, close);
      if (closed.done) return closed.answer;
      loaded = closed.loaded;
    }
    const links = await slowly(loaded);
    if (links === null) return undefined;
    const { done, answer } = await settle(mix, (tx, by, game) =>
      changeGame(tx, by, game, { type: 'completeMix', links }),
    );
    return done ? answer : undefined;
  }

  /** No part is taken from here on. */
  async function close(tx: HallTx, by: By, loaded: LoadedGame): Promise<LoadedGame> {
    const rows = await tx.db
      .selectFrom('mix_parts')
      .select('part')
      .where('game_id', '=', loaded.game.id)
      .orderBy('idx')
      .execute();
    const parts = rows.map(({ part }) => part);
    const closed = await changeGame(tx, by, loaded, { type: 'closeMix', at: by.at.getTime(), parts });
    const { id: gameId } = closed.game;
    await publish(tx, {
      type: 'mix-closed',
      gameId,
      count: parts.length,
      digest: mixDigest(closed.game),
      secondsLeft: 0,
    });
    return closed;
  }

  type Settled = { done: true; answer: unknown } | { done: false; loaded: LoadedGame; answer?: undefined };

  /** One step of a mix and, if that was the last one, what it was opened for. */
  async function settle(
    mix: MixesTable,
    step: (tx: HallTx, by: By, loaded: LoadedGame) => Promise<LoadedGame>,
  ): Promise<Settled> {
    const attempt = (purpose: Purpose | null) =>
      storage.write({ hallId: mix.hall_id }, async (tx): Promise<Settled> => {
        const by = { actor: { id: mix.by_id, name: mix.by_name, role: mix.by_role }, at: chance.now() };
        const before = await loadGame(tx.db, cardOf, mix.hall_id, mix.game_id);
        if (hasEnded(before.game)) throw new Refusal('GAME_PAUSED_OR_FINISHED');
        if (!(await leases.isHeldHere(tx, mix.game_id))) return { done: true, answer: undefined };
        const loaded = await step(tx, by, before);
        if (isMixing(loaded.game)) return { done: false, loaded };
        await tx.db.deleteFrom('mixes').where('game_id', '=', mix.game_id).execute();
        const last = loaded.game.mix?.links.at(-1) ?? null;
        await publish(tx, { type: 'mix-done', gameId: mix.game_id, last });
        if (!purpose) return { done: true, answer: undefined };
        const work = () => purpose(tx, by, loaded);
        return { done: true, answer: await (intentOf(mix)?.once(tx, work) ?? work()) };
      });
    try {
      return await attempt(purposes[mix.purpose]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Paused meanwhile, say: the mix stands, and what it was opened for is asked for again.
      const game = await findRow(db, mix.hall_id, mix.game_id);
      if (game.ended_at === null) await attempt(null);
      else await leases.drop(mix.game_id);
      throw error;
    }
  }

  const intentOf = ({ by_id: userId, intent_key: key, fingerprint }: MixesTable) =>
    key === null || fingerprint === null ? null : markedIntent(means, { userId, key, fingerprint });

  /** The links that are missing, each stored as it comes; null when another instance or a stop takes it from here. */
  async function slowly({ game, row }: LoadedGame): Promise<string[] | null> {
    const { draw_id: drawId } = row;
    const links = [...(game.mix?.links ?? [])];
    const mix = mixOf(game.publicText, game.mix?.parts ?? []);
    const sold = salesRootOf(salesOf(game));
    const start = slowStart({ drawId, commitment: hexToBytes(row.commitment), salesRoot: sold, mix });
    while (links.length < SLOW_LINKS) {
      if (stopping) return null;
      const before = links.at(-1);
      const link = await slowLink(mixing.argon2id, drawId, links.length + 1, before ? hexToBytes(before) : start);
      links.push(bytesToHex(link));
      // The last one is stored with the end of the mix: a game that has all of them is no longer mixing.
      if (links.length < SLOW_LINKS && !(await leases.keep(game.id, links))) return null;
    }
    return links;
  }

  const takeOver = async () => {
    for (const gameId of await leases.takeAbandoned()) runHere(gameId);
  };

  /** What comes of a mix, within the time a request waits. */
  async function outcomeOf(opening: Opening): Promise<unknown> {
    const { hallId, gameId, intent } = opening;
    const LATE = Symbol();
    const late = mixing.pause(mixing.answerWithinMs).then(() => LATE);
    const here = running.get(gameId);
    const answer = await Promise.race([here ?? remembered(opening, late), late, whenStopped.then(() => LATE)]);
    if (answer !== LATE && answer !== undefined) return answer;
    const meanwhile = intent && (await markedIntent(means, intent).remembered());
    if (meanwhile) return meanwhile;
    const game = await showGame(db, shownGame(await loadGame(db, cardOf, hallId, gameId)));
    return new Later({ success: true, mixing: true, game });
  }

  /** Another instance is at work on it, and leaves its answer under the key. */
  async function remembered({ gameId, intent }: Opening, late: Promise<unknown>): Promise<unknown> {
    let waiting = true;
    void late.then(() => {
      waiting = false;
    });
    while (waiting && intent && !stopping) {
      const answer = await markedIntent(means, intent).remembered();
      if (answer !== undefined || !(await leases.find(gameId))) return answer;
      await pause(POLL_MS);
    }
    return undefined;
  }

  const isOwn = async ({ gameId, intent }: Opening): Promise<boolean> => {
    if (!intent) return false;
    const mix = await leases.find(gameId);
    return mix?.by_id === intent.userId && mix.intent_key === intent.key && mix.fingerprint === intent.fingerprint;
  };

  return {
    async askFirst(tx, game) {
      // Only where the rules would open it: a designated game, or one that was called already, has nobody to ask.
      if (!isSaleOpen(game) || !apply(game, { type: 'openMix', at: 0 }).ok) return;
      if ((await live.phones.count(tx.db, game.hallId)) > 0) throw new PhonesAskedFirst();
    },
    async drawAfterMix<A>(opening: Opening, draw: () => Promise<A>): Promise<A | Waiting> {
      try {
        return await draw();
      } catch (error) {
        if (error instanceof PhonesAskedFirst) await open(opening);
        else if (!(error instanceof Refusal && error.code === 'MIXING' && (await isOwn(opening)))) throw error;
      }
      return new Waiting(() => outcomeOf(opening));
    },
    async start() {
      await takeOver();
      if (storage.engine === 'postgresql')
        look = setInterval(() => {
          takeOver().catch((error) => log.warn({ err: error }, 'mixes left by others could not be looked for'));
        }, LOOK_MS).unref();
    },
    stop() {
      stopping = true;
      clearInterval(look);
      stopped();
    },
  };
}
