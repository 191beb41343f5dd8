import type { LiveEvent } from '@adarash/contract/live';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ask } from '../../api/client.ts';
import { randomHex } from '../../api/intent.ts';
import { type AwakeWatch, watchAwake } from '../../lib/awake.ts';
import { keepTakingPart, noteGame, phoneId, seenGame, takesPart } from './phone.ts';

export type MixState = { gameId: string; taken: boolean | null } | null;

interface ParticipantTools {
  send: (body: { gameId: string; phoneId: string; part: string; attempt: number }) => Promise<unknown>;
  now: () => number;
  awakeSince: () => number;
  onMixChange: (mix: MixState) => void;
}

export function createParticipant({ send, now, awakeSince, onMixChange }: ParticipantTools) {
  let connectedAt = now();
  let answering: string | null = null;
  const counted = new Set<string>();
  const readyMs = () => now() - Math.max(connectedAt, awakeSince());

  async function answer(gameId: string, attempt: number): Promise<void> {
    const part = randomHex();
    answering = part;
    // The phone's random code must be stored before the request, otherwise the phone could not detect that the mix
    // omits its code.
    const opening = { attempt, part, sentAt: now(), readyMs: readyMs(), taken: null };
    noteGame(gameId, ({ openings }) => ({ openings: [...openings, opening] }));
    onMixChange({ gameId, taken: null });
    const taken = await send({ gameId, phoneId: phoneId(), part, attempt }).then(
      () => true,
      () => false,
    );
    noteGame(gameId, ({ openings }) => ({
      openings: openings.map((each) => (each.part === part ? { ...each, taken } : each)),
    }));
    if (answering === part) onMixChange({ gameId, taken });
  }

  function finished(): void {
    answering = null;
    onMixChange(null);
  }

  return (event: LiveEvent): void => {
    switch (event.type) {
      case 'hello':
        connectedAt = now();
        return;
      case 'mix-opened': {
        // Repeated events of the same mix attempt are ignored, otherwise the phone would send another random code and
        // measure the time again.
        const heard = Math.max(0, ...seenGame(event.gameId).openings.map(({ attempt }) => attempt));
        if (event.attempt > heard) void answer(event.gameId, event.attempt);
        return;
      }
      case 'mix-closed': {
        const closed = { at: now(), digest: event.digest };
        noteGame(event.gameId, (known) => ({ closed: known.closed ?? closed }));
        return;
      }
      case 'mix-broken':
        finished();
        return;
      case 'mix-done':
        noteGame(event.gameId, ({ last }) => ({ last: last ?? event.last }));
        finished();
        return;
      case 'number-called': {
        if (counted.has(event.gameId)) return;
        counted.add(event.gameId);
        const heard = { count: event.count, readyMs: readyMs() };
        noteGame(event.gameId, ({ firstHeard }) => ({ firstHeard: firstHeard ?? heard }));
      }
    }
  };
}

export function useTakingPart(code: string) {
  const [on, setOn] = useState(() => takesPart(Date.now()));
  const [mix, setMix] = useState<MixState>(null);
  const hear = useRef<((event: LiveEvent) => void) | null>(null);
  const awake = useRef<AwakeWatch | null>(null);
  useEffect(() => {
    const watch = watchAwake(Date.now);
    awake.current = watch;
    return watch.stop;
  }, []);
  hear.current ??= createParticipant({
    send: (body) => ask('POST /public/halls/:code/parts', { params: { code }, body }),
    // Must not be `performance.now`, because that clock stops while a phone is asleep.
    now: Date.now,
    awakeSince: () => awake.current?.since() ?? Date.now(),
    onMixChange: setMix,
  });
  const choose = useCallback((wanted: boolean) => {
    keepTakingPart(wanted, Date.now());
    setOn(wanted);
  }, []);
  // Must be the same object in each render without a change, otherwise the whole page renders at each called number.
  return useMemo(
    () => ({ on, choose, mix, phoneId: on ? phoneId() : null, onEvent: on && hear.current ? hear.current : undefined }),
    [on, choose, mix],
  );
}
