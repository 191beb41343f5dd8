import type { Frame } from './events.ts';

/** It may still be told what happened just before it left. */
export type Listener = { hear(frame: Frame): void };

/** Who listens to which hall, within this process. */
export type Bus = {
  subscribe(hallId: string, listener: Listener): () => void;
  /** The frame is made once, and only if somebody listens. */
  emit(hallId: string, frame: () => Frame): void;
};

/** So many readers are served before other work gets its turn. */
const AT_A_TIME = 100;

type Hall = { listeners: Set<Listener>; waiting: { frame: Frame; to: readonly Listener[]; told: number }[] };

export function makeBus(): Bus {
  const halls = new Map<string, Hall>();

  /** A hall full of readers must not hold up the next call; each still gets its events in order. */
  function serve(hall: Hall): void {
    let left = AT_A_TIME;
    for (let first = hall.waiting[0]; first && left > 0; first = hall.waiting[0]) {
      for (; left > 0 && first.told < first.to.length; left--) first.to[first.told++]?.hear(first.frame);
      if (first.told === first.to.length) hall.waiting.shift();
    }
    if (hall.waiting.length > 0) setImmediate(serve, hall);
  }

  return {
    subscribe(hallId, listener) {
      const hall = halls.get(hallId) ?? { listeners: new Set(), waiting: [] };
      halls.set(hallId, hall);
      hall.listeners.add(listener);
      return () => {
        hall.listeners.delete(listener);
        if (hall.listeners.size === 0 && halls.get(hallId) === hall) halls.delete(hallId);
      };
    },
    emit(hallId, makeFrame) {
      const hall = halls.get(hallId);
      if (!hall) return;
      hall.waiting.push({ frame: makeFrame(), to: [...hall.listeners], told: 0 });
      if (hall.waiting.length === 1) serve(hall);
    },
  };
}
