import confetti from 'canvas-confetti';
import { BINGO_COLUMNS } from '../ui/ball.tsx';

interface Throws {
  everyMs: number;
  times: number;
  next: (round: number) => confetti.Options;
}

/** All at once they would be one burst and gone. */
const CONFETTI: Throws = {
  everyMs: 700,
  times: 6,
  next: (round) => {
    const left = round % 2 === 0;
    return {
      particleCount: 50,
      spread: 75,
      startVelocity: 55,
      angle: left ? 60 : 120,
      origin: { x: left ? 0 : 1, y: 0.75 },
      ticks: 260,
    };
  },
};

const FIREWORKS: Throws = {
  everyMs: 350,
  times: Number.POSITIVE_INFINITY,
  next: () => ({
    particleCount: 60,
    spread: 360,
    startVelocity: 9,
    decay: 0.93,
    gravity: 0.35,
    ticks: 80,
    scalar: 0.35,
    flat: true,
    shapes: ['circle'],
    origin: { x: 0.1 + 0.8 * Math.random(), y: 0.1 + 0.45 * Math.random() },
  }),
};

/** Over the whole window until the answered function is called: confetti for a win, fireworks too for a jackpot. */
export function celebrate(occasion: 'win' | 'jackpot'): () => void {
  const layer = document.createElement('div');
  layer.setAttribute('aria-hidden', 'true');
  layer.dataset.effects = '';
  // Bright hues on every page.
  layer.dataset.theme = 'dark';
  layer.style.cssText = 'position:fixed;inset:0;z-index:60;pointer-events:none';
  document.body.append(layer);
  const tokens = getComputedStyle(layer);
  const hues = BINGO_COLUMNS.map((column) => tokens.getPropertyValue(`--col-${column.toLowerCase()}`).trim());
  // A quarter of the pixels: light is soft anyway, and a laptop without a graphics chip keeps its frames.
  const stopFireworks =
    occasion === 'jackpot' ? throwOn(makeCanvas(layer, 0.5), FIREWORKS, () => [pick(hues)]) : undefined;
  const stopConfetti = throwOn(makeCanvas(layer, 1), CONFETTI, () => hues);
  return () => {
    stopFireworks?.();
    stopConfetti();
    layer.remove();
  };
}

const pick = (hues: readonly string[]): string => hues[Math.floor(Math.random() * hues.length)] ?? '';

function makeCanvas(layer: HTMLElement, resolution: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%';
  canvas.width = innerWidth * resolution;
  canvas.height = innerHeight * resolution;
  layer.append(canvas);
  return canvas;
}

function throwOn(canvas: HTMLCanvasElement, { everyMs, times, next }: Throws, colours: () => string[]): () => void {
  // Its own worker would come from a blob, which the content policy refuses.
  const shoot = confetti.create(canvas, { useWorker: false, disableForReducedMotion: true });
  let round = 0;
  const toss = () => {
    round += 1;
    void shoot({ ...next(round), colors: colours() });
    if (round === times) clearInterval(timer);
  };
  const timer = setInterval(toss, everyMs);
  toss();
  return () => {
    clearInterval(timer);
    shoot.reset();
  };
}
