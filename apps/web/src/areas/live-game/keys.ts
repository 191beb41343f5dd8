import { useEffectEvent, useLayoutEffect } from 'react';
import { letterOf, type Press } from '../../lib/letter.ts';

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

/** Letters typed in a field, and the space bar on a focused button, are not shortcuts. */
function belongsElsewhere(target: EventTarget | null, shortcut: Shortcut): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role="dialog"], [role="alertdialog"]') !== null) return true;
  if (target.matches('input:not([type="range"]), textarea, select, [contenteditable]')) return true;
  return shortcut === 'next' && target.matches('button, a[href], summary');
}

/** A key without an action here is left to other listeners. */
export function useKeys(actions: Partial<Record<Shortcut, () => void>>, listening: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event);
    const act = shortcut && actions[shortcut];
    if (!act || event.defaultPrevented || belongsElsewhere(event.target, shortcut)) return;
    event.preventDefault();
    act();
  });
  // With the paint, not after it: what is on the screen answers.
  useLayoutEffect(() => {
    if (!listening) return;
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [listening]);
}
