import { post, startGames, withIntent } from './harness/api.ts';
import { addHalls, onStorage } from './harness/halls.ts';
import { type Engine, engines, freshPlace } from './harness/place.ts';
import { startBare, startServer } from './harness/program.ts';
import type { Bench } from './harness/row.ts';
import { inTurns, warmUp } from './harness/turns.ts';
import { Wire } from './harness/wire.ts';

const HALLS = 16;
const TURNS = 6;
const EACH = 100;
/** Too few for any line, so that every check finds the same: not yet. */
const CALLED = 3;

/**
 * Checks losing cards in many halls concurrently, with the requests of the screens. Each check adds an entry to the
 * audit log. Baseline: a bare server with one indexed read per request.
 */
export async function run(bench: Bench): Promise<void> {
  for (const engine of await engines(bench)) await onEngine(bench, engine);
}

async function onEngine(bench: Bench, engine: Engine): Promise<void> {
  const place = await freshPlace(bench, engine);
  const halls = await onStorage(place, (services) => addHalls(services, HALLS));
  const ours = await startServer(bench, place.env);
  const bare = await startBare(bench, 'read', place.env);
  const wires: Wire[] = [];
  const wireTo = async (port: number) => {
    const wire = await Wire.open(port);
    wires.push(wire);
    return wire;
  };
  try {
    const checks = await Promise.all(
      halls.map(async ({ cashier }) => {
        const wire = await wireTo(ours.port);
        const [game] = await startGames(wire, cashier, 1);
        const path = `/games/${game?._id}`;
        for (let i = 0; i < CALLED; i++) await post(wire, cashier, `${path}/call-number`);
        return () => expectOk(wire, `/api${path}/check-bingo?cards=ids`, cashier, '{"cardId":1}');
      }),
    );
    const reads = await Promise.all(
      halls.map(async ({ cashier }) => {
        const wire = await wireTo(bare.port);
        return () => expectOk(wire, '/64b7f0c2a1d3e4f5a6b7c8d9', cashier, '{"cardId":1}');
      }),
    );
    const sides = [
      { program: ours, askers: checks },
      { program: bare, askers: reads },
    ] as const;
    await warmUp(...sides);
    const [mine, theirs] = await inTurns(...sides, TURNS, EACH);
    bench.row({
      name: `${engine}, checks of cards in ${HALLS} halls in parallel`,
      unit: 'checks/s',
      ours: mine.perSecond,
      against: { name: 'bare server, one indexed read', value: theirs.perSecond },
      ratio: mine.perSecond / theirs.perSecond,
      goal: { atLeast: 0.5 },
      p50: mine.p50,
      p99: mine.p99,
      cpu: { ours: mine.cpu, other: theirs.cpu },
    });
  } finally {
    for (const wire of wires) wire.close();
    await bare.stop();
    await ours.stop();
    await place.remove();
  }
}

async function expectOk(wire: Wire, path: string, token: string, body: string): Promise<void> {
  const answer = await wire.ask('POST', path, withIntent(token), body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`);
}
