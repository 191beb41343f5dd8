import { useEffectEvent, useLayoutEffect } from 'react';
import { listen } from '../../lib/listen.ts';
import { letterOf, type Press } from '../../lib/numbers.ts';

const SHORTCUTS = ['next', 'auto', 'play', 'check', 'sale', 'repeat', 'fullscreen', 'language', 'help'] as const;
type Shortcut = (typeof SHORTCUTS)[number];

const LETTERS: Record<string, Shortcut> = {
  A: 'auto',
  P: 'play',
  C: 'check',
  S: 'sale',
  R: 'repeat',
  F: 'fullscreen',
  L: 'language',
};

export function shortcutOf(event: Press & Pick<KeyboardEvent, 'repeat'>): Shortcut | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  if (event.key === ' ') return 'next';
  if (event.key === '?') return 'help';
  return LETTERS[letterOf(event) ?? ''] ?? null;
}

/** Whether focus came by Tab since the last click: a button that was clicked keeps its focus, but not the space bar. */
let byTab = false;
const clicked = () => {
  byTab = false;
};

/** Letters typed in a field, and the space bar on a button that was reached by Tab, are not shortcuts. */
function belongsElsewhere(target: EventTarget | null, shortcut: Shortcut): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role="dialog"], [role="alertdialog"]') !== null) return true;
  if (target.matches('input:not([type="range"]), textarea, select, [contenteditable]')) return true;
  return shortcut === 'next' && byTab && target.matches('button, a[href], summary');
}

/** A key without an action here is left to other listeners. */
export function useKeys(actions: Partial<Record<Shortcut, () => void>>, listening: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Tab') byTab = true;
    const shortcut = shortcutOf(event);
    const act = shortcut && actions[shortcut];
    if (!act || event.defaultPrevented || belongsElsewhere(event.target, shortcut)) return;
    event.preventDefault();
    // Some browsers press a focused button as the key is released, whatever was prevented before.
    if (shortcut === 'next' && event.target instanceof HTMLElement) event.target.blur();
    act();
  });
  // In windows too, while no key is listened to: closing one returns the focus to what opened it.
  useLayoutEffect(() => listen(window, 'pointerdown', clicked, true), []);
  // With the paint, not after it: what is on the screen answers.
  useLayoutEffect(() => {
    if (!listening) return;
    return listen(window, 'keydown', press);
  }, [listening]);
}
