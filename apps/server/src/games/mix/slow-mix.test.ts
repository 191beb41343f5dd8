import { bytesToHex, hexToBytes, slowLink } from '@adarash/rules/draw';
import { SLOW_LINKS } from '@adarash/rules/game';
import { VECTORS, VECTORS_V2 } from '@adarash/rules/vectors.test-support';
import { expect, test } from 'vitest';
import { makeMixing } from './link-time.ts';

const { argon2id } = makeMixing();
const [, , { slowStart, firstLink, slow }] = VECTORS_V2;

test('argon2id of this machine gives the known first link', async () => {
  expect(bytesToHex(await slowLink(argon2id, VECTORS, 1, hexToBytes(slowStart)))).toBe(firstLink);
});

test('and after all twenty the known last one', { tags: ['all'] }, async () => {
  let link: Uint8Array = hexToBytes(slowStart);
  for (let i = 1; i <= SLOW_LINKS; i++) link = await slowLink(argon2id, VECTORS, i, link);
  expect(bytesToHex(link)).toBe(slow);
});
