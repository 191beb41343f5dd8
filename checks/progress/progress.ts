/** Step of a long command with its measured duration. */
export type Expected = { name: string; seconds: number };

/** State of a run: finished steps, the current step with its progress, and remaining steps. */
export type Standing = { past: readonly Expected[]; now: Expected; ahead: readonly Expected[]; share: number };

const sum = (steps: readonly Expected[]) => steps.reduce((seconds, step) => seconds + step.seconds, 0);

/** Below this share of the whole, this machine's speed is not known yet. */
const TELLING_SHARE = 0.05;

/** The seconds that are left, scaled by how fast this machine was so far. */
export function secondsLeft({ past, now, ahead, share }: Standing, elapsed: number): number {
  const behind = sum(past) + now.seconds * share;
  const whole = sum(past) + now.seconds + sum(ahead);
  const speed = behind >= whole * TELLING_SHARE ? elapsed / behind : 1;
  return (whole - behind) * speed;
}

export function wordsForSeconds(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds / 10) * 10} s` : `${Math.ceil(seconds / 60)} min`;
}

const PLAIN_EVERY_MS = 20_000;

/** Progress line that is updated in place on a terminal; elsewhere a plain line is printed at intervals. */
export function progressLine(out: NodeJS.WriteStream, now: () => number) {
  let lastPlain = now();
  return {
    show(text: string): void {
      if (out.isTTY) out.write(`\r\u001b[2K${text.slice(0, out.columns - 1)}`);
      else if (now() - lastPlain >= PLAIN_EVERY_MS) {
        lastPlain = now();
        out.write(`${text}\n`);
      }
    },
    /** A line that stays. */
    say(text: string): void {
      out.write(out.isTTY ? `\r\u001b[2K${text}\n` : `${text}\n`);
    },
  };
}
