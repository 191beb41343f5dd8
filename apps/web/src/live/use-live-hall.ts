import type { LiveEvent } from '@adarash/contract/live';
import { useEffect, useRef, useState } from 'react';
import { listenToHall } from './hall-stream.ts';

export interface LiveHall {
  /** False: the screen falls back to its regular refresh. */
  connected: boolean;
}

/** Everything that happens in the signed-in user's hall. `onGap` defaults to nothing; screens reload there. */
export function useLiveHall(onEvent: (event: LiveEvent) => void, onGap: () => void = () => undefined): LiveHall {
  const [connected, setConnected] = useState(false);
  const latest = useRef({ onEvent, onGap });
  useEffect(() => {
    latest.current = { onEvent, onGap };
  });
  useEffect(
    () =>
      listenToHall({
        onEvent: (event) => latest.current.onEvent(event),
        onGap: () => latest.current.onGap(),
        onConnected: setConnected,
      }),
    [],
  );
  return { connected };
}
