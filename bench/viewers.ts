import { join } from 'node:path';
import { get, startGames, withIntent } from './harness/api.ts';
import { Audience, type Entrance, SOCKET_IO, streamOf } from './harness/audience.ts';
import { addHalls, onStorage } from './harness/halls.ts';
import { freshPlace } from './harness/place.ts';
import { cpuBetween, type Program, startBare, startServer } from './harness/program.ts';
import { type Bench, middleOf, part } from './harness/row.ts';
import { Wire } from './harness/wire.ts';

const VIEWERS = 1_000;
const ROUNDS = 12;
const EACH = 5;
const MARKER = 'number-called';

type Side = { program: Program; audience: Audience; tell(wire: Wire): Promise<unknown>; times: number[]; cpu: number };

/**
 * Time from a call until the last of a thousand viewers received it, in turns. Baseline: a bare server that stores one
 * durable row and writes the same bytes to all; comparison: the same through socket.io.
 */
export async function run(bench: Bench): Promise<void> {
  const place = await freshPlace(bench, 'SQLite');
  const [hall] = await onStorage(place, (services) => addHalls(services, 1));
  const sides: Side[] = [];
  const wires: Wire[] = [];
  const open = async (program: Program, entrance: Entrance, tell: (wire: Wire) => Promise<unknown>) => {
    const audience = await Audience.open(program.port, VIEWERS, entrance);
    sides.push({ program, audience, tell, times: [], cpu: 0 });
  };
  try {
    const token = hall?.cashier ?? '';
    const ours = await startServer(bench, place.env);
    const first = await Wire.open(ours.port);
    wires.push(first);
    const { code } = await get(first, token, '/hall-code');
    const games = await startGames(first, token, 2);
    let made = 0;
    const call = async (wire: Wire) => {
      const id = games[Math.floor(made++ / 70)]?._id;
      const { status, body } = await wire.ask('POST', `/api/games/${id}/call-number?cards=ids`, withIntent(token));
      if (status !== 200) throw new Error(`call-number: ${status} ${body}`);
    };
    await open(ours, streamOf(`/api/hall/${code}/events`), call);
    const sample = sides[0]?.audience.next(MARKER);
    const again = await Wire.open(ours.port);
    wires.push(again);
    await call(again);
    const bytes = (await sample) ?? '';
    const same = (wire: Wire) => wire.ask('POST', '/', {}, bytes);
    await open(await startBare(bench, 'sse', place.env), streamOf('/events'), same);
    const peers = { ...place.env, PEERS: join(bench.root, 'bench/peers') };
    await open(await startBare(bench, 'socket-io', peers), SOCKET_IO, same);

    for (const side of sides) await turn(side, 3);
    for (const side of sides) Object.assign(side, { times: [], cpu: 0 });
    for (let round = 0; round < ROUNDS; round++) for (const side of sides) await turn(side, EACH);
    const [mine, floor, peer] = sides.map(({ times, cpu }) => ({
      ms: middleOf(times),
      p99: part(times, 0.99),
      cpu: cpu / times.length,
    }));
    if (!mine || !floor || !peer) return;
    const row = { unit: 'ms', ours: mine.ms, p50: mine.ms, p99: mine.p99 };
    const name = `time from a call to the last of ${VIEWERS} viewers`;
    bench.row({
      ...row,
      name,
      against: { name: 'bare event stream, one durable insert', value: floor.ms },
      ratio: mine.ms / floor.ms,
      goal: { atMost: 1.2 },
      cpu: { ours: mine.cpu, other: floor.cpu },
      note: `${bytes.length} bytes per viewer`,
    });
    bench.row({
      ...row,
      name: `${name}, compared with socket.io`,
      against: { name: 'socket.io, one durable insert', value: peer.ms },
      ratio: mine.ms / peer.ms,
      goal: { atMost: 1 },
      cpu: { ours: mine.cpu, other: peer.cpu },
    });
  } finally {
    for (const wire of wires) wire.close();
    for (const { audience, program } of sides) {
      audience.leave();
      await program.stop();
    }
    await place.remove();
  }
}

async function turn(side: Side, count: number): Promise<void> {
  // A new connection, because an idle one would be closed during the turns of the other sides.
  const wire = await Wire.open(side.program.port);
  const before = await side.program.usage();
  for (let n = 0; n < count; n++) {
    const all = side.audience.allGet(MARKER);
    const from = performance.now();
    await Promise.all([side.tell(wire), all.then(() => side.times.push(performance.now() - from))]);
  }
  side.cpu += cpuBetween(before, await side.program.usage());
  wire.close();
}
