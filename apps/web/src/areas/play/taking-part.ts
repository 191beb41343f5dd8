import type { LiveEvent } from '@adarash/contract/live';
import { useCallback, useRef, useState } from 'react';
import { ask } from '../../api/client.ts';
import { keepTakingPart, noteGame, phoneId, randomPart, takesPart } from './phone.ts';

export type MixState = { gameId: string; taken: boolean | null } | null;

interface Means {
  send: (body: { gameId: string; phoneId: string; part: string }) => Promise<unknown>;
  now: () => number;
  told: (mix: MixState) => void;
}

/** What a phone that takes part does at each event of the hall. */
export function createParticipant({ send, now, told }: Means) {
  let opened: { gameId: string; at: number } | null = null;

  async function answer(gameId: string): Promise<void> {
    const part = randomPart();
    // Kept before it is sent: a part that was left out must show afterwards.
    noteGame({ gameId, part });
    told({ gameId, taken: null });
    const taken = await send({ gameId, phoneId: phoneId(), part }).then(
      () => true,
      () => false,
    );
    if (opened?.gameId === gameId) told({ gameId, taken });
  }

  return (event: LiveEvent): void => {
    if (event.type === 'mix-opened' && opened?.gameId !== event.gameId) {
      opened = { gameId: event.gameId, at: now() };
      void answer(event.gameId);
    }
    if (event.type === 'mix-closed' && opened?.gameId === event.gameId) {
      noteGame({
        gameId: event.gameId,
        closedAfterMs: Math.max(1, Math.round(now() - opened.at)),
        digest: event.digest,
      });
    }
    if (event.type === 'mix-done') told(null);
  };
}

/** Whether this phone takes part, and what of it is in the mix now. */
export function useTakingPart(code: string) {
  const [on, setOn] = useState(() => takesPart(Date.now()));
  const [mix, setMix] = useState<MixState>(null);
  const hear = useRef<((event: LiveEvent) => void) | null>(null);
  hear.current ??= createParticipant({
    send: (body) => ask('POST /public/halls/:code/parts', { params: { code }, body, quiet: true }),
    now: () => performance.now(),
    told: setMix,
  });
  const choose = useCallback((wanted: boolean) => {
    keepTakingPart(wanted, Date.now());
    setOn(wanted);
  }, []);
  return { on, choose, mix, phoneId: on ? phoneId() : null, onEvent: on ? hear.current : undefined };
}
