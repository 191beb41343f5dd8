import { cardsOnSale, changeSale, NO_SALE, type Sale, type SaleCommand, type WaitingGame } from '@adarash/rules/sale';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { makeStale, useKnown } from '@/api/answers.ts';
import { sentenceOf } from '@/api/client.ts';
import { randomHex } from '@/api/intent.ts';
import { listen } from '@/lib/listen.ts';
import { readJsonSetting, readSetting, removeSetting, writeJsonSetting, writeSetting } from '@/lib/stored-settings.ts';
import { notify } from '../notify.tsx';
import {
  betOf,
  checkEntropy,
  restoreSelection,
  restoreSettings,
  type Selection,
  type Settings,
  saleSettings,
  settingsOf,
  soldSentence,
} from '../setup.ts';
import { t } from '../texts.ts';
import { createSaleQueue } from './sale-queue.ts';
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
