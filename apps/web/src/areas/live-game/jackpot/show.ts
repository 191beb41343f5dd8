export const STEPS = 20;
export const STEP_MS = 100;
export const EFFECTS_MS = 10_000;

const ran = (below: number) => Math.floor(Math.random() * below);

/** Digits of the same length as the true ones, so that nothing jumps when the true ones come. */
export const randomDigits = (like: string) => like.replace(/\d/g, () => String(ran(10)));

export const motionIsReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
