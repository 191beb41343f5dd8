import { patternName } from '@/i18n/pattern-name.ts';
import { isGone } from '../settings.ts';
import { t } from '../texts.ts';
import type { Ports } from './ports.ts';
import type { Inputs } from './state.ts';
import type { CounterStore } from './store.ts';
import { storedCommands, takeEarlierRule } from './stored.ts';

/** What the counter does by itself after new answers of the server. */
export function createSaleFollowing(ports: Ports, { inputs, view, push }: CounterStore) {
  let isTakenOver = false;
  /** A pattern that was not on the list, and when that list was read. */
  let missed: { pattern: string; readAt: number } | null = null;

  /** A sale of an earlier release goes to the server, where nothing was ever sold yet. */
  function takeOver(): void {
    const rule = takeEarlierRule();
    if (rule !== null) {
      const said = { rule: patternName(rule), pattern: patternName('all') };
      ports.say('warning', t('ruleGone', said));
    }
    if (inputs().sale.version > 0) return;
    for (const command of storedCommands()) push(command);
  }

  /**
   * A pattern that the hall removed has to be chosen again. The list is loaded again first, because another counter may
   * have chosen a pattern that was drawn after the list was read.
   */
  function checkPattern(): void {
    const { patterns, patternsReadAt } = inputs();
    const { pattern } = view().sale;
    if (pattern === null || !isGone(pattern, patterns)) missed = null;
    else if (missed?.pattern !== pattern) {
      missed = { pattern, readAt: patternsReadAt };
      ports.reloadPatterns();
    } else if (missed.readAt !== patternsReadAt) push({ type: 'settings', settings: { pattern: null } });
  }

  return (before: Inputs): void => {
    for (const fault of inputs().faults) if (!before.faults.includes(fault)) ports.say('warning', t(fault));
    if (!view().known) return;
    if (!isTakenOver) {
      isTakenOver = true;
      takeOver();
    }
    checkPattern();
  };
}
