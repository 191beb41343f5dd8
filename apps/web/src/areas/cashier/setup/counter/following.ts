import { isGone } from '../settings.ts';
import type { Ports } from './ports.ts';
import type { Inputs } from './state.ts';
import type { CounterStore } from './store.ts';
import { storedCommands, takeEarlierRule } from './stored.ts';

/**
 * Returns a function that handles updated server data. It displays loading errors, imports a sale that an earlier
 * release stored in the browser, and validates the selected pattern.
 */
export function createSaleFollowing(ports: Ports, { inputs, view, push }: CounterStore) {
  let isTakenOver = false;
  /** Selected pattern that the hall's list does not contain, and the time when that list was loaded. */
  let missed: { pattern: string; readAt: number } | null = null;

  /** Sends the sale that an earlier release stored in the browser, if no sale exists on the server. */
  function takeOver(): void {
    const rule = takeEarlierRule();
    if (rule !== null)
      ports.say('warning', { key: 'ruleGone', values: { rule: { pattern: rule }, pattern: { pattern: 'all' } } });
    if (inputs().sale.version > 0) return;
    for (const command of storedCommands()) push(command);
  }

  /**
   * Removes the selected pattern from the sale if the hall deleted it, so that a new choice is required. Must first
   * reload the list of patterns, because another counter may have selected a newly created pattern.
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
    for (const fault of inputs().faults) if (!before.faults.includes(fault)) ports.say('warning', { key: fault });
    if (!view().known) return;
    if (!isTakenOver) {
      isTakenOver = true;
      takeOver();
    }
    checkPattern();
  };
}
