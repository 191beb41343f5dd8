import { MAX_CARDS_PER_GAME } from '@adarash/rules/game';
import { cardsOnSale, changeSale, NO_SALE, type Sale, type SaleCommand, type WaitingGame } from '@adarash/rules/sale';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { makeStale, useKnown } from '@/api/answers.ts';
import { sentenceOf } from '@/api/client.ts';
import { isAnswered, randomHex } from '@/api/intent.ts';
import { patternName } from '@/i18n/pattern-name.ts';
import { createListeners, listen } from '@/lib/listen.ts';
import { readJsonSetting, readSetting, removeSetting, writeJsonSetting, writeSetting } from '@/lib/stored-settings.ts';
import { notify } from '../notify.tsx';
import {
  betOf,
  checkEntropy,
  earlierRule,
  restoreSelection,
  restoreSettings,
  type Selection,
  type Settings,
  saleSettings,
  settingsOf,
  soldSentence,
} from '../setup.ts';
import { t } from '../texts.ts';
import { commandSale, saleQuery } from './sale-request.ts';

/** This page, among the counters of the hall; a reload is no other counter. */
export const COUNTER = readSetting('counter') ?? randomHex();
writeSetting('counter', COUNTER);

/** Who took cards out is for the server to say. */
const NOBODY = { id: '', name: '', role: 'cashier' };

const KEYS = { pattern: 'gamePattern', percentage: 'housePercentage', bet: 'betAmount' } as const;
const NAMES = ['pattern', 'percentage', 'bet'] as const;

/** What is typed and cannot be sold, or is written otherwise than the server would: '12.50'. */
type Drafts = Partial<Record<'bet' | 'entropy', string>>;

/**
 * The sale of the hall. What is done here shows at once, by the rules that the server goes by; it is taken back with a
 * word if another counter was first.
 */
export function useSale(waiting: WaitingGame | null, starting: boolean) {
  const client = useQueryClient();
  const { data: stored, isFetchedAfterMount } = useQuery(saleQuery);
  const [queue] = useState(() =>
    createSaleQueue({
      send: (command, key) => commandSale(COUNTER, command, key),
      onDone: ({ taken }) => {
        if (taken.length > 0) notify.warning(soldSentence(taken, []));
        void makeStale(client, 'POST /sale/commands');
      },
      onRefused: (error) => {
        notify.error(sentenceOf(error, t('unexpected')));
        void makeStale(client, 'POST /sale/commands');
      },
    }),
  );
  const queued = useSyncExternalStore(queue.subscribe, queue.queued);
  const [drafts, setDrafts] = useState<Drafts>({});
  const base = stored ?? NO_SALE;
  const isKnown = useKnown(isFetchedAfterMount, saleQuery.queryKey);
  const known = stored !== undefined && isKnown;

  useEffect(() => queue.confirm(base.version), [queue, base.version]);
  useEffect(() => listen(window, 'pagehide', queue.flush), [queue]);

  const sale = useMemo(() => {
    const open = queued.filter(({ version }) => version === null || version > base.version);
    return open.reduce((before, { command }) => after(before, command, waiting), base);
  }, [base, queued, waiting]);
  const cards = useMemo<Selection>(() => cardsOnSale(sale, waiting), [sale, waiting]);
  const setup = useMemo(() => {
    const settings = settingsOf(sale);
    const { bet = settings.bet, entropy = sale.text } = drafts;
    const isTyped = betOf(bet) === null || betOf(bet) === sale.bet;
    return {
      ...settings,
      bet: isTyped ? bet : settings.bet,
      entropy: checkEntropy(entropy) === null ? sale.text : entropy,
      cards,
    };
  }, [sale, cards, drafts]);

  useRuleNotice(known);
  useTakeOver(known && base.version === 0, queue.push);
  useCopy(known && sale.version > 0 && !starting, setup);

  return {
    known,
    sale,
    setup,
    send: queue.push,
    choose: <K extends keyof Settings>(key: K, value: Settings[K]) => {
      if (key === 'bet') setDrafts((typed) => ({ ...typed, bet: value }));
      const settings = saleSettings({ [key]: value });
      if (settings !== null) queue.push({ type: 'settings', settings });
    },
    setEntropy: (text: string) => {
      setDrafts((typed) => ({ ...typed, entropy: text }));
      if (checkEntropy(text) === null) queue.push({ type: 'settings', settings: { text } });
    },
    /** The sale as the server has it, with everything in it that was done here. */
    settled: async (): Promise<Sale> => {
      await queue.settled();
      return client.fetchQuery({ ...saleQuery, staleTime: 0 });
    },
  };
}

function after(sale: Sale, command: SaleCommand, waiting: WaitingGame | null): Sale {
  const changed = changeSale(sale, command, { counter: COUNTER, at: Date.now(), by: NOBODY, waiting });
  return changed.ok ? changed.value : sale;
}

/** A rule of lines that this browser chose and that is not offered any more became *all*: the cashier has to know. */
function useRuleNotice(known: boolean): void {
  useEffect(() => {
    const rule = known ? earlierRule(readSetting(KEYS.pattern)) : null;
    if (rule === null) return;
    notify.warning(t('ruleGone', { rule: patternName(rule), pattern: patternName('all') }));
    writeSetting(KEYS.pattern, 'all');
  }, [known]);
}

/** A sale that an earlier release left in this browser goes to the server, where nothing was ever sold yet. */
function useTakeOver(isNew: boolean, send: (command: Parameters<typeof commandSale>[1]) => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (!isNew || done.current) return;
    done.current = true;
    const values = NAMES.map((name) => [name, readSetting(KEYS[name])] as const);
    const found = Object.fromEntries(values) as Record<keyof Settings, string | null>;
    const settings = saleSettings(restoreSettings(found));
    if (settings !== null && values.some(([, value]) => value !== null)) send({ type: 'settings', settings });
    const cards = restoreSelection(readJsonSetting('selectedCards', Array.isArray));
    if (cards.length > 0) send({ type: 'add', cards });
  }, [isNew, send]);
}

/** The requirements' keys hold a copy. */
function useCopy(isSold: boolean, setup: Settings & { cards: Selection }): void {
  useEffect(() => {
    if (!isSold) return;
    for (const name of NAMES) writeSetting(KEYS[name], setup[name]);
    if (setup.cards.length === 0) removeSetting('selectedCards');
    else writeJsonSetting('selectedCards', setup.cards);
  }, [isSold, setup]);
}

type Command = Parameters<typeof commandSale>[1];
type Done = Pick<Awaited<ReturnType<typeof commandSale>>, 'version' | 'taken'>;

interface Queued {
  command: Command;
  key: string;
  /** Of the sale with this command in it; null: not answered yet. */
  version: number | null;
}

interface Wires {
  send(command: Command, key: string): Promise<Done>;
  /** The server has this command, and there is a new sale to load. */
  onDone(answer: Done): void;
  onRefused(error: unknown): void;
}

const AGAIN_MS = 1_000;

/** What is typed faster than a slow line answers is one change: a price digit by digit, one card after the other. */
function joinedOf(first: Command, second: Command): Command | null {
  if (first.type === 'settings' && second.type === 'settings')
    return { type: 'settings', settings: { ...first.settings, ...second.settings } };
  if (first.type !== 'add' || second.type !== 'add') return null;
  const cards = [...first.cards, ...second.cards];
  return cards.length > MAX_CARDS_PER_GAME ? null : { type: 'add', cards };
}

/** The commands of this counter, one after the other and each until it is answered: a lost line loses no card. */
export function createSaleQueue({ send, onDone, onRefused }: Wires, wait = AGAIN_MS) {
  let queued: readonly Queued[] = [];
  let sending: Queued | null = null;
  let failing: unknown = null;
  const { subscribe, notify } = createListeners();
  const waiting: { resolve: () => void; reject: (reason: unknown) => void }[] = [];

  function show(next: readonly Queued[]): void {
    queued = next;
    notify();
  }

  const isOpen = ({ version }: Queued) => version === null;

  async function pump(): Promise<void> {
    if (sending !== null) return;
    for (let next = queued.find(isOpen); next; next = queued.find(isOpen)) {
      sending = next;
      await attempt(next);
    }
    sending = null;
    for (const { resolve } of waiting.splice(0)) resolve();
  }

  async function attempt(one: Queued): Promise<void> {
    try {
      const done = await send(one.command, one.key);
      failing = null;
      show(queued.map((each) => (each === one ? { ...one, version: done.version } : each)));
      onDone(done);
    } catch (error) {
      if (isAnswered(error)) {
        show(queued.filter((each) => each !== one));
        onRefused(error);
        return;
      }
      failing = error;
      for (const { reject } of waiting.splice(0)) reject(error);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  return {
    queued: () => queued,
    subscribe,
    push(command: Command): void {
      const last = queued.at(-1);
      const joined = last && last !== sending && isOpen(last) ? joinedOf(last.command, command) : null;
      if (last && joined) show([...queued.slice(0, -1), { ...last, command: joined }]);
      else show([...queued, { command, key: randomHex(), version: null }]);
      void pump();
    },
    /** What the loaded sale has in it needs not be shown again. */
    confirm(version: number): void {
      if (queued.some((one) => one.version !== null && one.version <= version))
        show(queued.filter((one) => one.version === null || one.version > version));
    },
    /** Resolves once everything is answered; rejects while the server cannot be reached. */
    settled: () =>
      new Promise<void>((resolve, reject) => {
        if (!queued.some(isOpen)) resolve();
        else if (failing !== null) reject(failing);
        else waiting.push({ resolve, reject });
      }),
    /** The page is left: what waits for its turn goes out at once. */
    flush(): void {
      for (const one of queued) if (isOpen(one) && one !== sending) void send(one.command, one.key).catch(() => {});
    },
  };
}
