import confetti from 'canvas-confetti';
import { Fireworks } from 'fireworks-js';

const PIECES = 300;
/** Thrown in waves: all at once they would be one burst and gone. */
const WAVES = 6;
const WAVE_MS = 700;

function makeLayer(): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('aria-hidden', 'true');
  element.dataset.effects = '';
  element.style.cssText = 'position:fixed;inset:0;z-index:60;pointer-events:none';
  document.body.append(element);
  return element;
}

function throwConfetti(canvas: HTMLCanvasElement) {
  // Its own worker would come from a blob, which the content policy refuses.
  const shoot = confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true });
  let wave = 0;
  const toss = () => {
    wave += 1;
    const left = wave % 2 === 0;
    void shoot({
      particleCount: PIECES / WAVES,
      spread: 75,
      startVelocity: 55,
      angle: left ? 60 : 120,
      origin: { x: left ? 0 : 1, y: 0.75 },
      ticks: 260,
    });
    if (wave === WAVES) clearInterval(timer);
  };
  const timer = setInterval(toss, WAVE_MS);
  toss();
  return () => {
    clearInterval(timer);
    shoot.reset();
  };
}

const COVERING = 'position:absolute;inset:0;width:100%;height:100%';

/** Over the whole window until the answered function is called: confetti for a win, fireworks too for a jackpot. */
export function celebrate(occasion: 'win' | 'jackpot'): () => void {
  const layer = makeLayer();
  const canvas = document.createElement('canvas');
  canvas.style.cssText = COVERING;
  layer.append(canvas);
  const stopConfetti = throwConfetti(canvas);
  const stopFireworks = occasion === 'jackpot' ? lightFireworks(layer) : () => undefined;
  return () => {
    stopConfetti();
    stopFireworks();
    layer.remove();
  };
}

function lightFireworks(layer: HTMLElement): () => void {
  const sky = document.createElement('div');
  // A quarter of the pixels: light is soft anyway, and a laptop without a graphics chip keeps its frames.
  sky.style.cssText = 'position:absolute;width:50%;height:50%;transform:scale(2);transform-origin:0 0';
  layer.prepend(sky);
  const fireworks = new Fireworks(sky, {
    opacity: 0.5,
    particles: 40,
    traceLength: 2,
    intensity: 14,
    sound: { enabled: false },
  });
  fireworks.start();
  return () => fireworks.stop(true);
}
