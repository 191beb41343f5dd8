import type { LiveEvent } from '@adarash/contract/live';
import type { Witness } from '@adarash/rules/phone-evidence';
import { sixteenBytes } from '../../apps/server/test/harness/play/phones.ts';
import { type Reader, read } from '../../apps/server/test/harness/reader.ts';
import { ask } from '../harness/desk.ts';

export type WitnessPhone = {
  readonly stream: Reader;
  /** Returns the phone's records of a game with its clock. */
  witness(gameId: string): Witness;
  close(): void;
};

const NOTHING: Witness = { commitment: '', openings: [], closed: null, last: null, firstHeard: null };

/** Honest phone: responds to each mix once, and records the same events as the player's page. */
export async function witnessPhone(url: string, code: string): Promise<WitnessPhone> {
  const phoneId = sixteenBytes();
  const noted = new Map<string, Witness>();
  const witness = (gameId: string) => noted.get(gameId) ?? NOTHING;
  const note = (gameId: string, news: Partial<Witness>) => noted.set(gameId, { ...witness(gameId), ...news });
  const now = () => performance.now();
  let connectedAt = now();

  async function answer(gameId: string, attempt: number): Promise<void> {
    const opening = { attempt, part: sixteenBytes(), sentAt: now(), readyMs: now() - connectedAt, taken: null };
    note(gameId, { openings: [...witness(gameId).openings, opening] });
    const body = { gameId, phoneId, part: opening.part, attempt };
    const sent = await ask(url, { method: 'POST', path: `/public/halls/${code}/parts`, body }).catch(() => null);
    const taken = sent === null ? null : sent.status < 300;
    const openings = witness(gameId).openings.map((each) => (each.part === opening.part ? { ...each, taken } : each));
    note(gameId, { openings });
  }

  function hear(event: LiveEvent): void {
    if (event.type === 'hello') connectedAt = now();
    if (!('gameId' in event)) return;
    const { gameId } = event;
    const known = witness(gameId);
    if (event.type === 'mix-opened' && known.openings.every(({ attempt }) => attempt < event.attempt))
      void answer(gameId, event.attempt);
    if (event.type === 'mix-closed') note(gameId, { closed: known.closed ?? { at: now(), digest: event.digest } });
    if (event.type === 'mix-done') note(gameId, { last: known.last ?? event.last });
    if (event.type === 'number-called')
      note(gameId, { firstHeard: known.firstHeard ?? { count: event.count, readyMs: now() - connectedAt } });
  }

  const stream = await read(`${url}/api/hall/${code}/events?phone=${phoneId}`, null, hear);
  await stream.until((event) => event.type === 'hello');
  return { stream, witness, close: () => stream.close() };
}
