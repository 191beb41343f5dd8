import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { listen } from './listen.ts';
import { letterOf } from './numbers.ts';

const WINDOW = '[role="dialog"], [role="alertdialog"]';

/**
 * Controls in which a letter or sign is an input and not a shortcut. They include menus, because a letter selects an
 * entry.
 */
const EDITABLE = 'input:not([type="range"]), select, textarea, [contenteditable], [role="menu"]';

/** Selector of a field in which shortcut keys work, because it does not accept letters, such as a number field. */
const LETS_PASS = '[data-lets-shortcuts-pass]';

type Owner = RefObject<Element | null>;

/**
 * Returns true if a key press is not meant for the shortcuts of `owner`: it is an input for a control, or belongs to
 * another dialog. Without an owner the shortcuts belong to the page. A key press without a focused element belongs to
 * the dialog that was opened last.
 */
export function isElsewhere({ target }: Pick<Event, 'target'>, owner?: Owner): boolean {
  const focused = target instanceof Element && target !== document.body ? target : null;
  const isEdited = focused !== null && focused.closest(EDITABLE) !== null && !focused.matches(LETS_PASS);
  const receiver = focused ? focused.closest(WINDOW) : ([...document.querySelectorAll(WINDOW)].pop() ?? null);
  return isEdited || receiver !== (owner?.current?.closest(WINDOW) ?? null);
}

/**
 * Runs the action of a shortcut key and ignores other keys. A shortcut is a sign or a capital letter; on an Amharic
 * keyboard the position of the key determines the letter. If a button was focused by Tab, the space bar presses that
 * button instead.
 */
export function useShortcuts(actions: Readonly<Record<string, (() => void) | undefined>>, owner?: Owner): void {
  // Whether the focus was moved by the Tab key. A clicked button keeps the focus, but the space bar must not press it.
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
  // Applies to dialogs too, because a closed dialog returns the focus to the button that opened it.
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

/** Returns the name of the pressed key in a table of actions, or null for a repeated key or a browser command. */
export function shortcutOf(event: Press): string | null {
  if (event.repeat || isCommand(event)) return null;
  const isSign = event.key.length === 1 && !/[a-z ]/i.test(event.key);
  // Ctrl and Alt together are the AltGr key, which some keyboards require to type a sign.
  if (event.altKey) return isSign ? event.key : null;
  return letterOf(event) ?? event.key;
}

const isCommand = ({ ctrlKey, altKey, metaKey }: Press): boolean => metaKey || ctrlKey !== altKey;
