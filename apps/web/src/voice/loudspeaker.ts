/** A system that tells nothing is not waited for longer. */
const WITHIN_MS = 1_000;

let awake: Promise<unknown> | null = null;

/**
 * Answers when a voice may be opened. A browser starts its loudspeaker when the first page asks for it, and that page
 * stands still for 100 to 150 ms meanwhile. Asked which devices there are, it starts it beside the page; it tells so over
 * https and on the machine itself only.
 */
export function wakeLoudspeaker(): Promise<unknown> {
  awake ??= Promise.race([
    navigator.mediaDevices?.enumerateDevices().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, WITHIN_MS)),
  ]);
  return awake;
}
