const LOOK_EVERY_MS = 250;

/**
 * npm runs commands through a shell that dies of SIGTERM without passing it on, and the server would stay behind, holding
 * its port and its data. So when the shell that started us is gone, we take that as the signal. Windows has neither.
 */
export function stopWithParent() {
  if (process.platform === 'win32' || !process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  watch.unref();
}
