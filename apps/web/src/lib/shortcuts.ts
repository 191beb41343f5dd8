import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { listen } from './listen.ts';
import { letterOf } from './numbers.ts';

const WINDOW = '[role="dialog"], [role="alertdialog"]';

/** Controls that take letters and signs. A menu chooses by the first letter of an entry. */
const EDITABLE = 'input:not([type="range"]), select, textarea, [contenteditable], [role="menu"]';

/** A field that takes none of the shortcut keys, such as one for numbers, says so with this attribute. */
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
 * Runs the action of a key: a capital letter, found by its place on an Amharic keyboard, or a sign. A key without an
 * action is left to others. The space bar on a button that was reached by Tab presses the button.
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
      // Some browsers press a focused button as the key is released, whatever was prevented before.
      event.target.blur();
    }
    event.preventDefault();
    act();
  });
  // In windows too: closing one returns the focus to what opened it.
  useLayoutEffect(() => {
    const clicked = () => {
      byTab.current = false;
    };
    return listen(window, 'pointerdown', clicked, true);
  }, []);
  // With the paint, not after it: what is on the screen answers.
  useLayoutEffect(() => listen(window, 'keydown', press), []);
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** Returns the name of a key in a table of actions; null for a key that is held down or a command of the browser. */
export function shortcutOf(event: Press): string | null {
  if (event.repeat || isCommand(event)) return null;
  const isSign = event.key.length === 1 && !/[a-z ]/i.test(event.key);
  // Ctrl and Alt together are AltGr, by which some keyboards type a sign.
  if (event.altKey) return isSign ? event.key : null;
  return letterOf(event) ?? event.key;
}

const isCommand = ({ ctrlKey, altKey, metaKey }: Press): boolean => metaKey || ctrlKey !== altKey;
