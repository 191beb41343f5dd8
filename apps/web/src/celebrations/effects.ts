import { COLUMNS } from '@adarash/rules/card';
import confetti from 'canvas-confetti';

interface Show {
  everyMs: number;
  times: number;
  /** Number of canvas pixels per window pixel, in each direction. */
  resolution: number;
  next: (round: number, hues: string[]) => confetti.Options;
}

/** Confetti for a win. It is fired several times, because a single burst would end too soon. */
const CONFETTI: Show = {
  everyMs: 700,
  times: 6,
  resolution: 1,
  next: (round, hues) => {
    const left = round % 2 === 0;
    return {
      colors: hues,
      particleCount: 50,
      spread: 75,
      startVelocity: 55,
      angle: left ? 60 : 120,
      origin: { x: left ? 0 : 1, y: 0.75 },
      ticks: 260,
    };
  },
};

const FIREWORKS: Show = {
  everyMs: 350,
  times: Number.POSITIVE_INFINITY,
  // Half the resolution is sufficient for soft light, and prevents dropped frames on a laptop without a graphics chip.
  resolution: 0.5,
  next: (_, hues) => ({
    colors: hues.slice(Math.random() * hues.length).slice(0, 1),
    particleCount: 60,
    spread: 360,
    startVelocity: 9,
    decay: 0.9,
    gravity: 0.4,
    ticks: 65,
    scalar: 0.35,
    flat: true,
    shapes: ['circle'],
    origin: { x: 0.1 + 0.8 * Math.random(), y: 0.1 + 0.45 * Math.random() },
  }),
};

/** Starts confetti for a win, with fireworks for a jackpot. Returns a function that removes them. */
export function celebrate(occasion: 'win' | 'jackpot'): () => void {
  const layer = document.createElement('div');
  layer.setAttribute('aria-hidden', 'true');
  // The effects use the colours of the dark theme, because those are bright on every page.
  Object.assign(layer.dataset, { effects: '', theme: 'dark' });
  // `inset` is not used, because Chrome supports it only since 87 and the build does not convert inline styles.
  layer.style.cssText = 'position:fixed;top:0;left:0;width:100%;height:100%;z-index:60;pointer-events:none';
  document.body.append(layer);
  const tokens = getComputedStyle(layer);
  const hues = COLUMNS.map((column) => tokens.getPropertyValue(`--col-${column.toLowerCase()}`));
  const shows = occasion === 'jackpot' ? [FIREWORKS, CONFETTI] : [CONFETTI];
  const stops = shows.map((show) => run(show, hues, layer));
  return () => {
    for (const stop of stops) stop();
    layer.remove();
  };
}

function run({ everyMs, times, resolution, next }: Show, hues: string[], layer: HTMLElement): () => void {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'position:absolute;top:0;left:0;width:100%;height:100%';
  canvas.width = innerWidth * resolution;
  canvas.height = innerHeight * resolution;
  layer.append(canvas);
  // The confetti library must not use a worker, because the content policy refuses workers from a blob.
  const shoot = confetti.create(canvas, { useWorker: false, disableForReducedMotion: true });
  let round = 0;
  const toss = () => {
    round += 1;
    void shoot(next(round, hues));
    if (round === times) clearInterval(timer);
  };
  const timer = setInterval(toss, everyMs);
  toss();
  return () => {
    clearInterval(timer);
    shoot.reset();
  };
}
