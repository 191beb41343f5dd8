import { useEffect, useEffectEvent } from 'react';

export const SHORTCUTS = ['next', 'auto', 'play', 'check', 'repeat', 'fullscreen', 'language', 'help'] as const;
export type Shortcut = (typeof SHORTCUTS)[number];

const LETTERS: Record<string, Shortcut> = {
  a: 'auto',
  p: 'play',
  c: 'check',
  r: 'repeat',
  f: 'fullscreen',
  l: 'language',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** On an Ethiopic keyboard layout the A key writes another letter: there the place of the key counts. */
export function shortcutOf(event: Pressed): Shortcut | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  if (event.key === ' ') return 'next';
  if (event.key === '?') return 'help';
  const latin = /^[a-z]$/i.test(event.key) ? event.key : event.code.replace(/^Key/, '');
  return LETTERS[latin.toLowerCase()] ?? null;
}

/** A field being filled in keeps its letters; a focused button keeps its space bar. */
function belongsElsewhere(target: EventTarget | null, shortcut: Shortcut): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role="dialog"], [role="alertdialog"]') !== null) return true;
  if (target.matches('input:not([type="range"]), textarea, select, [contenteditable]')) return true;
  return shortcut === 'next' && target.matches('button, a[href], summary');
}

export function useKeys(actions: Record<Shortcut, () => void>, listening: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event);
    if (shortcut === null || event.defaultPrevented || belongsElsewhere(event.target, shortcut)) return;
    event.preventDefault();
    actions[shortcut]();
  });
  useEffect(() => {
    if (!listening) return;
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [listening]);
}
