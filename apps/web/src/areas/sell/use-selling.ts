import type { SellingJson } from '@adarash/contract';
import sell from '@adarash/texts/sell.json';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, type Asked, ask, sentenceOf } from '../../api/client.ts';
import { createIntent } from '../../api/intent.ts';
import { hallTexts } from '../../i18n/hall-texts.tsx';
import { openLiveStream } from '../../live/live-stream.ts';

export const { useTexts } = hallTexts(sell);

/** As often as other screens look, where no event comes through. */
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

  const look = useCallback(async () => {
    try {
      const { selling } = await ask('GET /sell', { token, quiet: true });
      setShown(selling);
      setReached(true);
    } catch (error) {
      if (hasEnded(error)) onEnd();
      else setReached(false);
    }
  }, [token, onEnd]);

  useEffect(() => {
    void look();
    const timer = setInterval(() => void look(), LOOK_MS);
    const close = openLiveStream({
      ...{ path: '/sell/events', counter: 'seq', token, keepWhenHidden: true },
      onEvent: () => void look(),
      onGap: () => void look(),
      onRefused: () => void look(),
    });
    return () => {
      clearInterval(timer);
      close();
    };
  }, [token, look]);

  const act: Selling['act'] = async (route, body) => {
    setBusy(true);
    setRefusal(null);
    try {
      await intent.run({ route, body }, (idempotencyKey) => ask(route, { body, token, idempotencyKey, quiet: true }));
      return true;
    } catch (error) {
      if (hasEnded(error)) onEnd();
      else setRefusal(sentenceOf(error, failed));
      return false;
    } finally {
      await look();
      setBusy(false);
    }
  };

  return { shown, reached, busy, refusal, act };
}

const hasEnded = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403);
