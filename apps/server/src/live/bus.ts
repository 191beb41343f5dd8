import type { Frame } from './frame.ts';

export type Listener = (frame: Frame) => void;

/** Who listens to which hall, within this process. */
export type Bus = {
  subscribe(hallId: string, listener: Listener): () => void;
  emit(hallId: string, frame: () => Frame): void;
};

export function makeBus(): Bus {
  const halls = new Map<string, Set<Listener>>();
  return {
    subscribe(hallId, listener) {
      const listeners = halls.get(hallId) ?? new Set();
      halls.set(hallId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && halls.get(hallId) === listeners) halls.delete(hallId);
      };
    },
    emit(hallId, makeFrame) {
      const listeners = halls.get(hallId);
      if (!listeners) return;
      const frame = makeFrame();
      for (const listener of listeners) listener(frame);
    },
  };
}
