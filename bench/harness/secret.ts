import type { DrawSecret } from '@adarash/rules/draw';

/** The secret of a draw that is the same in every run. */
export function secretOf(seedByte: number): DrawSecret {
  return {
    seed: new Uint8Array(32).fill(seedByte),
    drawId: '64b7f0c2a1d3e4f5a6b7c8d9',
    commitment: new Uint8Array(32).fill(1),
    salesRoot: new Uint8Array(32).fill(2),
    publicText: 'dice:3164',
  };
}
