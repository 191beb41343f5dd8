import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { listen } from './listen.ts';
import { letterOf } from './numbers.ts';

const WINDOW = '[role="dialog"], [role="alertdialog"]';

/** Controls that accept letters and signs. A menu selects an entry by its first letter. */
const EDITABLE = 'input:not([type="range"]), select, textarea, [contenteditable], [role="menu"]';

/** Attribute of a field that accepts no shortcut keys, such as a number field. */
const LETS_PASS = '[data-lets-shortcuts-pass]';

type Owner = RefObject<Element | null>;

/**
 * Whether a key is typed into a control, or pressed in another window than the one with the owner; without an owner that
 * is the page. A key without a focused element belongs to the window that was opened last.
 */
export function isElsewhere({ target }: Pick<Event, 'target'>, owner?: Owner): boolean {
  const focused = target instanceof Element && target !== document.body ? target : null;
  const isEdited = focused !== null && focused.closest(EDITABLE) !== null && !focused.matches(LETS_PASS);
  const receiver = focused ? focused.closest(WINDOW) : ([...document.querySelectorAll(WINDOW)].pop() ?? null);
  return isEdited || receiver !== (owner?.current?.closest(WINDOW) ?? null);
}

/**
 * Runs the action of a key: a capital letter, found by its position on an Amharic keyboard, or a sign. Ignores a key
 * without an action. The space bar presses a button that was focused by Tab.
 */
export function useShortcuts(actions: Readonly<Record<string, (() => void) | undefined>>, owner?: Owner): void {
  // A button that was clicked keeps its focus, but not the space bar.
  const byTab = useRef(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event, owner)) return;
    if (event.key === 'Tab') byTab.current = true;
    const key = shortcutOf(event);
    const act = key !== null && Object.hasOwn(actions, key) ? actions[key] : undefined;
    if (act === undefined || event.defaultPrevented) return;
    if (key === ' ' && event.target instanceof HTMLElement) {
      if (byTab.current && event.target.matches('button, a[href], summary')) return;
      // Some browsers press a focused button when the key is released, even if the keydown event was prevented.
      event.target.blur();
    }
    event.preventDefault();
    act();
  });
  // Applies to windows too, because closing a window returns the focus to its opener.
  useLayoutEffect(() => {
    const clicked = () => {
      byTab.current = false;
    };
    return listen(window, 'pointerdown', clicked, true);
  }, []);
  // A layout effect, so that shortcuts work as soon as the screen is painted.
  useLayoutEffect(() => listen(window, 'keydown', press), []);
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** Returns the name of a key in a table of actions, or null for a repeated key or a browser command. */
export function shortcutOf(event: Press): string | null {
  if (event.repeat || isCommand(event)) return null;
  const isSign = event.key.length === 1 && !/[a-z ]/i.test(event.key);
  // Ctrl and Alt together are AltGr, by which some keyboards type a sign.
  if (event.altKey) return isSign ? event.key : null;
  return letterOf(event) ?? event.key;
}

const isCommand = ({ ctrlKey, altKey, metaKey }: Press): boolean => metaKey || ctrlKey !== altKey;
