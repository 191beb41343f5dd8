import type { SellingJson } from '@adarash/contract';
import sell from '@adarash/texts/sell.json';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, ask, type RequestInput, sentenceOf } from '../../api/client.ts';
import { createIntent } from '../../api/intent.ts';
import { hallTexts } from '../../i18n/hall-texts.tsx';
import { createFollower, type Follower } from '../../live/follower.ts';
import { openLiveStream } from '../../live/live-stream.ts';

export const { useTexts } = hallTexts(sell);

/** Maximum age of the displayed response in milliseconds. The data is requested again even if events are missed. */
const LOOK_MS = 5_000;

export interface Selling {
  shown: SellingJson | null;
  /** Whether the last request of the phone reached the server. */
  reached: boolean;
  busy: boolean;
  /** Error of the last command, or null. The next command removes it. */
  refusal: string | null;
  /** Sends a command of the seller. Returns true if the server executed it, otherwise false. */
  act(route: 'POST /sell/commands', body: RequestInput<'POST /sell/commands'>['body']): Promise<boolean>;
}

/**
 * Returns the current data of a seller's phone and a function that sends commands. Calls `onEnd` when the seller may no
 * longer sell.
 */
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
      // The events for sellers contain no data, so each event requires a new request.
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
