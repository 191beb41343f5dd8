type EventsOf<Target> = Target extends Window
  ? WindowEventMap
  : Target extends Document
    ? DocumentEventMap
    : HTMLElementEventMap;

/** Adds a listener for one or more kinds of events. Returns a function that removes the listener. */
export function listen<Target extends EventTarget, Kind extends keyof EventsOf<Target> & string>(
  target: Target,
  kind: Kind | readonly Kind[],
  listener: (event: EventsOf<Target>[Kind]) => void,
  options?: AddEventListenerOptions | boolean,
): () => void {
  const kinds = [kind].flat();
  for (const each of kinds) target.addEventListener(each, listener as EventListener, options);
  return () => {
    for (const each of kinds) target.removeEventListener(each, listener as EventListener, options);
  };
}

/** Creates a list of listeners for a store that components read by `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(): void {
      for (const listener of listeners) listener();
    },
  };
}
