interface Wake {
  id: number;
  ms: number;
}

/** Runs timers for the page, because browsers throttle the timers of hidden pages but not of workers. */
function serveTimers(): void {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();

  self.onmessage = ({ data }: MessageEvent<Wake | { cancel: number }>) => {
    if ('cancel' in data) {
      clearTimeout(timers.get(data.cancel));
      timers.delete(data.cancel);
      return;
    }
    const ring = () => {
      timers.delete(data.id);
      self.postMessage(data.id);
    };
    timers.set(data.id, setTimeout(ring, data.ms));
  };
}

serveTimers();
