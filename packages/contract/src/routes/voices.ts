import { z } from 'zod';
import { ADMIN } from '../basics.ts';
import { MAX_SOUND_BYTES, SPOKEN } from '../sounds.ts';
import { done, ok, plainText, routes, say } from './primitives.ts';

const TAG = 'Voices';
/** Four characters for three bytes, and the rest of the request. */
const MAX_TEXT = Math.ceil(MAX_SOUND_BYTES / 3) * 4;

const spoken = z.enum(SPOKEN as [string, ...string[]], say('VOICE_NOT_FOUND'));
const heard = { seconds: z.number(), loudness: z.number() };

export const voiceRoutes = routes(TAG, {
  'GET /admin/voices': {
    roles: ADMIN,
    summary: 'The voices that were recorded here, and the one that is being recorded',
    answer: ok.extend({
      voices: z.array(z.object({ name: z.string(), folder: z.string() })),
      draft: z.object({ name: z.string(), sounds: z.array(z.string()) }).nullable(),
    }),
  },
  'PUT /admin/voices/draft': {
    roles: ADMIN,
    summary: 'Begin to record a voice, or give the begun one another name',
    body: z.object({ name: plainText('VOICE_NAME_INVALID') }),
    answer: done,
  },
  'PUT /admin/voices/draft/:sound': {
    roles: ADMIN,
    summary: 'One take: a number or a sentence as Opus in Ogg, in base64. It takes the place of an earlier one',
    params: z.object({ sound: spoken }),
    bodyLimit: MAX_TEXT + 1024,
    body: z.object({ audio: z.string().max(MAX_TEXT) }),
    answer: done.extend(heard),
  },
  'GET /admin/voices/draft/:sound': {
    roles: ADMIN,
    summary: 'A take, to hear it again',
    params: z.object({ sound: spoken }),
    answer: null,
  },
  'DELETE /admin/voices/draft': {
    roles: ADMIN,
    summary: 'Throw away what was recorded and not finished',
    answer: done,
  },
  'POST /admin/voices': {
    roles: ADMIN,
    summary: 'Finish the voice: every game can be called by it from now on',
    status: 201,
    answer: done.extend({ name: z.string(), folder: z.string() }),
  },
  'DELETE /admin/voices/:folder': {
    roles: ADMIN,
    summary: 'Remove a voice; screens that used it go back to the voice of their language',
    params: z.object({ folder: z.string() }),
    answer: done,
  },
});
