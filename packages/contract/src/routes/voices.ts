import { z } from 'zod';
import { ADMIN } from '../basics.ts';
import { MAX_SOUND_BYTES, SOUND_NAMES } from '../sounds.ts';
import { done, maxItems, maxLength, minItems, plainText, routes } from './primitives.ts';

const TAG = 'Voices';
/** Maximum length of a sound in Base64, which has four characters for three bytes. */
const MAX_TEXT = Math.ceil(MAX_SOUND_BYTES / 3) * 4;
/** Maximum size of a request with a whole voice: the maximum size of all sounds and the other fields. */
const VOICE_BODY_LIMIT = SOUND_NAMES.length * (MAX_TEXT + 256);

export const voiceRoutes = routes(TAG, {
  'POST /admin/voices': {
    roles: ADMIN,
    summary: 'Add a voice with sound files in base64',
    status: 201,
    bodyLimit: VOICE_BODY_LIMIT,
    body: z.object({
      name: plainText('VOICE_NAME_INVALID'),
      files: z
        .array(z.object({ file: z.string().check(...maxLength(100)), audio: z.string().check(...maxLength(MAX_TEXT)) }))
        .check(...minItems(1))
        .check(...maxItems(SOUND_NAMES.length)),
    }),
    answer: done.extend({ name: z.string(), folder: z.string() }),
  },
  'DELETE /admin/voices/:folder': {
    roles: ADMIN,
    summary: 'Delete a voice',
    description: 'Its halls use the built-in voice.',
    params: z.object({ folder: z.string() }),
    answer: done,
  },
});
