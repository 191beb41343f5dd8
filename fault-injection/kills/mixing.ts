import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { LiveEvent } from '@adarash/contract/live';
import { documentIn } from '@adarash/rules/game';
import { expect } from 'vitest';
import type { Engine } from '../../apps/server/src/storage/storage.ts';
import { type Dice, makeDice } from '../../apps/server/test/harness/dice.ts';
import { read } from '../../apps/server/test/harness/reader.ts';
import { inRoot } from '../../scripts/command.mjs';
import { ask, type Json, type Request } from '../harness/desk.ts';
import { openPlace, type Place } from '../harness/place.ts';
import { addressOf, buildServer, kill, launch } from '../harness/server.ts';
import { openHalls } from '../harness/staff.ts';
import { keepFigures } from './halls-at-play.ts';
import { cut } from './kill-repeatedly.ts';

const HALLS = 4;
/** A mix is open for two seconds and has twenty links after that, so kills hit each of its states. */
const LONGEST_PLAY_MS = 5_000;
/** Longest time from a restart until a game that was mixing has its number. */
const STUCK_MS = 40_000;
const POLL_MS = 100;

/** A mix as it was stored when the server was killed. */
type Seen = { state: 'open' | 'closed'; parts: readonly string[]; links: readonly string[] };

type Figures = {
  engine: Engine;
  kills: number;
  open: number;
  closed: number;
  brokenOff: number;
  numbers: number;
  longestMs: number;
};

/** Plays the first call of one game after another, each with a phone in the mix, until it is closed. */
class MixingHall {
  url = '';
  closed = false;
  numbers = 0;
  brokenOff = 0;
  /** Time when the current game began to wait for its number; null between two games. */
  waitingSince: number | null = null;
  /** Time of the last start of the server; null while it is down. */
  restartedAt: number | null = null;
  longestMs = 0;
  readonly #staff: { hallId: string; cashier: string };
  readonly #phoneId = randomBytes(16).toString('hex');
  #keys = 0;

  constructor(staff: { hallId: string; cashier: string }) {
    this.#staff = staff;
  }

  /** Repeats a request under its key until the server responds with a result. */
  async #insist(request: Request, key: string): Promise<Json> {
    for (;;) {
      const response = await ask(this.url, request, key).catch(() => null);
      if (response !== null && response.status < 300 && response.status !== 202) return response.body;
      const isTransient = response === null || response.status === 202 || response.status >= 500;
      if (!isTransient) throw new Error(`${request.path} was refused: ${response.status} ${response.body.code}`);
      if (this.#waited() > STUCK_MS) {
        const last = `${response?.status} ${JSON.stringify(response?.body)}`;
        throw new Error(`${request.path} has no result ${STUCK_MS} ms after the restart, the last was ${last}`);
      }
      await wait(POLL_MS);
    }
  }

  /** Returns the time without a number in the current game while the server was running. */
  #waited(): number {
    if (this.waitingSince === null || this.restartedAt === null) return 0;
    return Date.now() - Math.max(this.waitingSince, this.restartedAt);
  }

  #post(path: string, body: object = {}): Promise<Json> {
    this.#keys += 1;
    const key = `${this.#staff.hallId}-${this.#keys}`;
    return this.#insist({ method: 'POST', path, body, token: this.#staff.cashier }, key);
  }

  async playGames(
    look: (gameId: string) => Promise<Json>,
    seenOf: (gameId: string) => Seen | undefined,
  ): Promise<void> {
    while (!this.closed) {
      const sale = { betAmount: 10, houseFeePercentage: 15, pattern: 'all', count: 1, cardPool: [1, 2, 3] };
      const { games } = await this.#post('/games/sequential', sale);
      const path = `/games/${games[0]._id}`;
      await this.#post(`${path}/start`);
      this.waitingSince = Date.now();
      const first = await this.#post(`${path}/call-number`);
      this.longestMs = Math.max(this.longestMs, this.#waited());
      this.waitingSince = null;
      const lastKey = `${this.#staff.hallId}-${this.#keys}`;
      const again = await this.#insist(
        { method: 'POST', path: `${path}/call-number`, body: {}, token: this.#staff.cashier },
        lastKey,
      );
      expect(again, 'the same key has the same result').toEqual(first);
      expect(first.game.calledNumbers, 'one number was called').toEqual([first.calledNumber]);
      const { calls, mixes, mix, brokenOff } = await look(games[0]._id);
      expect(calls).toEqual([first.calledNumber]);
      expect(mixes, 'no mix is left behind').toBe(0);
      const seen = seenOf(games[0]._id);
      if (seen?.state === 'closed') {
        expect(mix.parts, 'a closed mix keeps its parts').toEqual(seen.parts);
        expect(mix.links.slice(0, seen.links.length), 'and its links').toEqual(seen.links);
      }
      this.brokenOff += brokenOff;
      this.numbers += 1;
      await this.#post(`${path}/void`, { reason: 'The next game is mixed' });
    }
  }

  /** A phone that connects again after each kill and sends a part to each mix. */
  async listen(): Promise<void> {
    const codeRequest = { method: 'GET', path: '/hall-code', token: this.#staff.cashier };
    let code: string | null = null;
    while (!this.closed) {
      try {
        code ??= (await ask(this.url, codeRequest)).body.code as string;
        const stream = await read(`${this.url}/api/hall/${code}/events?phone=${this.#phoneId}`, null, (event) => {
          this.#sendPart(String(code), event).catch(() => undefined);
        });
        while (!this.closed && (await Promise.race([stream.ended.then(() => false), wait(POLL_MS, true)])));
        stream.close();
      } catch {
        // The server is down.
      }
      await wait(POLL_MS);
    }
  }

  async #sendPart(code: string, event: LiveEvent): Promise<void> {
    if (event.type !== 'mix-opened') return;
    const part = randomBytes(16).toString('hex');
    const body = { gameId: event.gameId, phoneId: this.#phoneId, part };
    await ask(this.url, { method: 'POST', path: `/public/halls/${code}/parts`, body });
  }
}

const storedMix = (row: { document: string; mix_links: string | null; mix_parts: string | null }) => {
  const { mix, brokenOff } = documentIn(row.document);
  return {
    isClosed: (mix?.closedAt ?? null) !== null,
    parts: JSON.parse(row.mix_parts ?? '[]') as string[],
    links: JSON.parse(row.mix_links ?? '[]') as string[],
    brokenOff: brokenOff?.length ?? 0,
  };
};

/** Reads the running mixes, so that their end can be compared with the state at the kill. */
const mixesNow = (place: Place): Promise<Map<string, Seen>> =>
  place.look(async ({ db }) => {
    const rows = await db
      .selectFrom('mixes')
      .innerJoin('games', 'games.id', 'mixes.game_id')
      .select(['games.id', 'games.document', 'games.mix_links', 'games.mix_parts'])
      .execute();
    return new Map(
      rows.map((row): [string, Seen] => {
        const { isClosed, parts, links } = storedMix(row);
        return [row.id, { state: isClosed ? 'closed' : 'open', parts, links }];
      }),
    );
  });

const LOOKS = 100;

/** Reads the storage again if its database was killed during the read. */
async function lookUntilUp<T>(place: Place, work: Parameters<typeof place.look<T>>[0]): Promise<T> {
  for (let looks = 1; ; looks++) {
    try {
      return await place.look(work);
    } catch (error) {
      if (place.database === null || looks === LOOKS) throw error;
      await wait(POLL_MS);
    }
  }
}

const lookAt = (place: Place) => (gameId: string) =>
  lookUntilUp(place, async ({ db }) => {
    const row = await db
      .selectFrom('games')
      .select(['document', 'mix_links', 'mix_parts'])
      .where('id', '=', gameId)
      .executeTakeFirstOrThrow();
    const calls = await db.selectFrom('calls').select('number').where('game_id', '=', gameId).execute();
    const mixes = await db.selectFrom('mixes').select('game_id').where('game_id', '=', gameId).execute();
    const { parts, links, brokenOff } = storedMix(row);
    return { calls: calls.map(({ number }) => number), mixes: mixes.length, mix: { parts, links }, brokenOff };
  });

/**
 * Kills the server, its database or both while phones mix. Each game must get exactly one first number, a closed mix must
 * keep its parts and links, and no game may stay without its number.
 */
export async function killMixes(engine: Engine, kills: number, seed: number): Promise<Figures> {
  const dice: Dice = makeDice(seed);
  const built = await buildServer();
  const preload = pathToFileURL(inRoot('fault-injection/harness/quick-links.ts'));
  const place = await openPlace(engine, { NODE_OPTIONS: `--import=${preload}` });
  let server = launch(built, place.env);
  const seen = new Map<string, Seen>();
  const figures = { engine, kills: 0, open: 0, closed: 0 };
  let halls: MixingHall[] = [];
  try {
    const url = await addressOf(server);
    halls = (await openHalls(url, HALLS)).map((staff) => new MixingHall(staff));
    const failed: unknown[] = [];
    for (const hall of halls) {
      hall.url = url;
      hall.restartedAt = Date.now();
    }
    const working = halls.flatMap((hall) => [hall.playGames(lookAt(place), (id) => seen.get(id)), hall.listen()]);
    for (const work of working) work.catch((error: unknown) => failed.push(error));
    while (figures.kills < kills && failed.length === 0) {
      await wait(LONGEST_PLAY_MS * dice.next());
      const kind = place.database === null ? 'server' : dice.pick(['server', 'database', 'both']);
      const whenDown = async () => {
        for (const [id, mix] of await mixesNow(place)) {
          seen.set(id, mix);
          figures[mix.state] += 1;
        }
      };
      for (const hall of halls) hall.restartedAt = null;
      server = await cut(kind, { built, place, server, dice, whenDown });
      figures.kills += 1;
      const address = await addressOf(server);
      for (const hall of halls) {
        hall.restartedAt = Date.now();
        hall.url = address;
      }
      if (figures.kills % 10 === 0) console.log(`${engine}: ${figures.kills} kills during mixes`);
    }
    for (const hall of halls) hall.closed = true;
    await Promise.all(working);
    const sum = (of: (hall: MixingHall) => number) => halls.reduce((total, hall) => total + of(hall), 0);
    return keepFigures(`mixes-${engine}`, {
      ...figures,
      brokenOff: sum((hall) => hall.brokenOff),
      numbers: sum((hall) => hall.numbers),
      longestMs: Math.max(...halls.map((hall) => hall.longestMs)),
    });
  } finally {
    for (const hall of halls) hall.closed = true;
    await kill(server);
    await place.remove();
    built.remove();
  }
}
