import { bytesToHex, hexToBytes, slowLink } from '@adarash/rules/draw';
import { SLOW_LINKS } from '@adarash/rules/game';
import { VECTORS, VECTORS_V2 } from '@adarash/rules/vectors.test-support';
import { expect, test } from 'vitest';
import { createSlowMix, slowHash } from './slow-mix.ts';

const [, , { slowStart, firstLink, slow }] = VECTORS_V2;

test('computes the known first link of a slow mix with argon2id', async () => {
  expect(bytesToHex(await slowLink(slowHash, VECTORS, 1, hexToBytes(slowStart)))).toBe(firstLink);
});

test('computes the known last link of a slow mix after twenty links', { tags: ['all'] }, async () => {
  let link: Uint8Array = hexToBytes(slowStart);
  for (let i = 1; i <= SLOW_LINKS; i++) link = await slowLink(slowHash, VECTORS, i, link);
  expect(bytesToHex(link)).toBe(slow);
});

test('computes the links of several slow mixes alternately', async () => {
  const order: string[] = [];
  const slowMix = createSlowMix({ atOnce: 1, argon2id: async () => new Uint8Array(32) });
  const mix = async (name: string) => {
    for (let link = 1; link <= 3; link++) {
      await slowMix.inTurn(async () => order.push(`${name}${link}`));
    }
  };
  await Promise.all([mix('a'), mix('b')]);
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
});

test('estimates the remaining time of a slow mix from the duration of its last link', async () => {
  const slowMix = createSlowMix({ atOnce: 1, argon2id: async () => new Uint8Array(32) });
  expect(slowMix.secondsLeft(0)).toBe(8);
  await slowMix.inTurn(() => new Promise((resolve) => setTimeout(resolve, 60)));
  expect(slowMix.secondsLeft(0)).toBeGreaterThanOrEqual(2);
  expect(slowMix.secondsLeft(SLOW_LINKS)).toBe(0);
});
