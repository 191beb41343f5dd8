import type { Body } from '@adarash/contract';
import { useEffect, useState } from 'react';
import { tellNextSale } from '@/api/games.ts';
import { readSetting, writeSetting } from '@/lib/stored-settings.ts';
import { checkSetup, type Setup } from './setup.ts';
import { newGameFrom } from './start.ts';

type NextSale = Body<'PUT /games/next-sale'>;

const WAIT_MS = 400;

const NOTHING: NextSale = { cards: 0 };

/** What the hall may see of the counter; null while a setting is half typed. */
export function saleOn(setup: Setup): NextSale | null {
  if (setup.cards.length === 0) return NOTHING;
  if (checkSetup(setup, () => true) !== null) return null;
  const { betAmount, pattern, houseFeePercentage, jackpotEnabled } = newGameFrom(setup);
  return { cards: setup.cards.length, betAmount, pattern, houseFeePercentage, jackpotEnabled };
}

/** What the hall was told last, which outlives the page: a reload must take back what lies there no more. */
type Told = { read(): string | null; write(text: string): void };

function toldBy(cashierId: string): Told {
  const name = `${cashierId} `;
  const read = () => {
    const kept = readSetting('saleTold');
    return kept?.startsWith(name) ? kept.slice(name.length) : null;
  };
  return { read, write: (text) => writeSetting('saleTold', name + text) };
}

/**
 * Tells what lies on the counter once it has lain still for a moment, one request after the other. Nobody waits for it:
 * a failure is silent and the next change tries again.
 */
export function createTeller(send: (sale: NextSale) => Promise<unknown>, kept: Told, wait = WAIT_MS) {
  const nothing = JSON.stringify(NOTHING);
  let told = kept.read() ?? nothing;
  let wanted = told;
  let sending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(): void {
    clearTimeout(timer);
    if (sending || wanted === told) return;
    const text = wanted;
    told = text;
    sending = true;
    // Nobody knows what the hall was told until the answer is there, which a reload would miss.
    kept.write('');
    send(JSON.parse(text))
      .then(() => kept.write(text))
      .catch(() => {
        told = '';
      })
      .finally(() => {
        sending = false;
        if (wanted !== text) tell();
      });
  }

  return {
    want(sale: NextSale): void {
      wanted = JSON.stringify(sale);
      clearTimeout(timer);
      timer = setTimeout(tell, wait);
    },
    /** The screen is left: what waits is told at once. */
    flush: tell,
    /** The game was started: nothing lies there any more. */
    end(): void {
      wanted = nothing;
      tell();
    },
  };
}

/** Shows the hall what is being sold. Answers what to do once the game is started. */
export function useNextSale(setup: Setup, cashierId: string): () => void {
  const [teller] = useState(() => createTeller(tellNextSale, toldBy(cashierId)));
  const sale = saleOn(setup);
  const text = sale && JSON.stringify(sale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the sale
  useEffect(() => {
    if (sale !== null) teller.want(sale);
  }, [teller, text]);
  useEffect(() => teller.flush, [teller]);
  return teller.end;
}
