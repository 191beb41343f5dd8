import { bytesToHex, hexToBytes, slowLink } from '@adarash/rules/draw';
import { SLOW_LINKS } from '@adarash/rules/game';
import { VECTORS, VECTORS_V2 } from '@adarash/rules/vectors.test-support';
import { expect, test } from 'vitest';
import { makeMixing } from './slow-mix.ts';

test('argon2id of this machine gives the known links, each in good time', async () => {
  const { argon2id } = makeMixing();
  const [, , { slowStart, firstLink, slow }] = VECTORS_V2;
  let link: Uint8Array = hexToBytes(slowStart);
  for (let i = 1; i <= SLOW_LINKS; i++) {
    link = await slowLink(argon2id, VECTORS.drawId, i, link);
    if (i === 1) expect(bytesToHex(link)).toBe(firstLink);
  }
  expect(bytesToHex(link)).toBe(slow);
});
