/** A system that tells nothing is not waited for longer. */
const WITHIN_MS = 1_000;

let awake: Promise<unknown> | null = null;

/**
 * Resolves when a voice may be opened. A browser starts its audio output when the first page asks for it, which blocks
 * that page for 100 to 150 ms. Listing the devices starts it without blocking, but only over https and on the machine
 * itself.
 */
export function wakeLoudspeaker(): Promise<unknown> {
  awake ??= Promise.race([
    navigator.mediaDevices?.enumerateDevices().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, WITHIN_MS)),
  ]);
  return awake;
}
