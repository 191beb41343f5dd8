import type { SellingJson } from '@adarash/contract';
import sell from '@adarash/texts/sell.json';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, type Asked, ask, sentenceOf } from '../../api/client.ts';
import { createIntent } from '../../api/intent.ts';
import { hallTexts } from '../../i18n/hall-texts.tsx';
import { createFollower, type Follower } from '../../live/follower.ts';
import { openLiveStream } from '../../live/live-stream.ts';

export const { useTexts } = hallTexts(sell);

/** Longest time for which the phone shows an old answer, whatever the events say. */
const LOOK_MS = 5_000;

export interface Selling {
  shown: SellingJson | null;
  /** Whether the last look reached the server. */
  reached: boolean;
  busy: boolean;
  /** Why the last thing was refused, until something else is done. */
  refusal: string | null;
  /** Returns whether it was done. */
  act(route: 'POST /sell/commands', body: Asked<'POST /sell/commands'>['body']): Promise<boolean>;
}

/** What the phone of a seller shows, kept up to date, and what it does. `onEnd`: its right to sell is over. */
export function useSelling(token: string, failed: string, onEnd: () => void): Selling {
  const [shown, setShown] = useState<SellingJson | null>(null);
  const [reached, setReached] = useState(true);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [intent] = useState(() => createIntent());
  const follower = useRef<Follower<SellingJson> | null>(null);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    const following = createFollower<SellingJson>({
      load: async () => (await ask('GET /sell', {}, { token })).selling,
      listen: (listener) =>
        openLiveStream({ path: '/sell/events', counter: 'seq', token, keepWhenHidden: true, ...listener }),
      counter: 'seq',
      // The events of this stream only say that something has changed.
      follow: () => 'reload',
      show: (selling) => {
        setShown(selling);
        setReached(true);
      },
      failed: (error) => {
        setReached(false);
        if (hasEnded(error)) {
          following.close();
          end();
        }
        return true;
      },
      lookAgain: () => LOOK_MS,
      onRefused: () => void following.reload(),
    });
    follower.current = following;
    following.listen();
    void following.reload();
    return following.close;
  }, [token]);

  const act: Selling['act'] = async (route, body) => {
    setBusy(true);
    setRefusal(null);
    try {
      await intent.run({ route, body }, (idempotencyKey) => ask(route, { body }, { token, idempotencyKey }));
      return true;
    } catch (error) {
      if (hasEnded(error)) onEnd();
      else setRefusal(sentenceOf(error, failed));
      return false;
    } finally {
      await follower.current?.reload();
      setBusy(false);
    }
  };

  return { shown, reached, busy, refusal, act };
}

const hasEnded = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403);
