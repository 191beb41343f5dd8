import { commandJson } from '@adarash/contract/sale-codec';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { answerOf, invalidate } from '@/api/answers.ts';
import { type Api, useApi } from '@/api/api.ts';
import { randomHex } from '@/api/intent.ts';
import { isSame } from '@/lib/is-same.ts';
import { listen } from '@/lib/listen.ts';
import { readSetting, removeSetting, writeSetting } from '@/lib/stored-settings.ts';
import { useCounterClaim } from '@/session/counter-id.ts';
import { type Session, useSessionStore } from '@/session/session.ts';
import { notify } from '../notify.tsx';
import { type Counter, createCounter } from './counter.ts';
import type { Ports } from './ports.ts';
import type { CounterState } from './state.ts';
import { saleQuery, useInputs } from './use-inputs.ts';
import type { CounterView } from './view.ts';

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

interface Surroundings {
  claim: () => Promise<string>;
  api: Api;
  client: QueryClient;
  session: Session;
  navigate: NavigateFunction;
}

function createPorts({ claim, api, client, session, navigate }: Surroundings): Ports {
  return {
    counter: readSetting('counter') ?? '',
    claim,
    ask: api.ask,
    send: (counter, commands, idempotencyKey) =>
      api.ask(
        'POST /sale/commands',
        { body: { counter, commands: commands.map(commandJson) } },
        { idempotencyKey, keepalive: true },
      ),
    makeKey: randomHex,
    wait,
    loadSale: () => client.fetchQuery({ ...saleQuery, staleTime: 0 }),
    loadAvailable: () =>
      client.fetchQuery({ ...answerOf('GET /games/cards/available', {}), staleTime: 0 }).then(
        ({ data }) => data,
        () => null,
      ),
    reload: (route) => invalidate(client, route),
    reloadPatterns: () => void client.invalidateQueries({ queryKey: ['GET /patterns'] }),
    async printTicket(cards) {
      const { savePaper } = await import('@/api/print.ts');
      return savePaper(api, 'GET /print/ticket', { query: { cards: cards.join(',') } });
    },
    session() {
      const { loading, user } = session.get();
      return { loading, user: readSetting('token') === null ? null : user };
    },
    signOut() {
      session.clear();
      void navigate('/login', { replace: true });
    },
    say: (kind, note) => void notify[kind](note),
    started(contribution, gameId) {
      notify.started(contribution);
      removeSetting('selectedCards');
      writeSetting('currentGameId', gameId);
      void navigate(`/bingo-game?id=${gameId}`);
    },
  };
}

/**
 * Creates the counter of the current screen and updates it with data of the server. Sends pending commands when the
 * page closes.
 */
export function useNewCounter(): Counter {
  const client = useQueryClient();
  const navigate = useNavigate();
  const api = useApi();
  const session = useSessionStore();
  const claim = useCounterClaim();
  const [counter] = useState(() => createCounter(createPorts({ claim, api, client, session, navigate })));
  useInputs(counter.store);
  useEffect(() => {
    const stop = listen(window, 'pagehide', counter.store.leave);
    return () => {
      stop();
      counter.store.leave();
    };
  }, [counter]);
  return counter;
}

export const CounterContext = createContext<Counter | null>(null);

export function useCounter(): Counter {
  const counter = use(CounterContext);
  if (counter === null) throw new Error('useCounter requires a CounterContext');
  return counter;
}

/** Returns the selected values of the counter's view. The component renders again only if one of them changes. */
export const useCounterView = <T>(select: (view: CounterView, state: CounterState) => T): T =>
  useSelected(useCounter(), select);

export function useSelected<T>(counter: Counter, select: (view: CounterView, state: CounterState) => T): T {
  const last = useRef<{ selected: T } | null>(null);
  return useSyncExternalStore(counter.store.subscribe, () => {
    const selected = select(counter.store.view(), counter.store.state());
    if (last.current === null || !isSame(last.current.selected, selected)) last.current = { selected };
    return last.current.selected;
  });
}
