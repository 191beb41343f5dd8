import type { OwnPattern } from '@adarash/rules/pattern';
import { expect } from 'vitest';
import type { Api } from '../api.ts';

/** Two shapes: the four corners, and the four squares around the centre. */
export const FRAMES: OwnPattern = 'own/0050140.1100011';
export const FRAMES_DRAWN = {
  shapes: [
    [0, 4, 20, 24],
    [6, 8, 16, 18],
  ],
  names: { en: 'Frames', am: 'ክፈፎች' },
};

export async function drawPattern(moderator: Api, drawn: object = FRAMES_DRAWN) {
  const { status, body } = await moderator.post('/patterns', drawn);
  expect(body).toMatchObject({ success: true });
  expect(status).toBe(201);
  return body.pattern as { _id: string; pattern: OwnPattern };
}
