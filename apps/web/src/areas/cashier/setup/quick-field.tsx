import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '@/i18n/use-t.tsx';
import { listen } from '@/lib/listen.ts';
import { isElsewhere } from '@/lib/shortcuts.ts';
import { BareInput } from '@/ui/forms/text-input.tsx';
import { CASHIER_SETUP } from './texts.ts';

interface QuickFieldProps {
  disabled: boolean;
  /** Sells a typed number, list or range. Returns the invalid part of the text, so that the cashier can correct it. */
  onCards: (text: string) => string;
  onEnter: () => void;
}

/** Moves the focus to the field for the next card. Has no effect on a touch screen, because its keyboard would open. */
export function focusQuickField(): void {
  if (!window.matchMedia('(pointer: fine)').matches) return;
  document.querySelector<HTMLElement>('[data-quick]')?.focus({ preventScroll: true });
}

/**
 * Field for selling cards by keyboard. Enter sells the typed cards. In the empty field, Enter marks the current
 * customer's cards as paid, then moves the focus to Start.
 */
export function QuickField({ disabled, onCards, onEnter }: QuickFieldProps) {
  const { named, t } = useT(CASHIER_SETUP);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [kept, setKept] = useState({ text: '' });

  // Must be a layout effect, otherwise the focus could move while the cashier already types in another field.
  useLayoutEffect(() => {
    // The focus is only required for a keyboard. On a touch screen, it would open the on-screen keyboard.
    if (!disabled && window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, [disabled]);

  // Selects the invalid text, so that the next input replaces it.
  useLayoutEffect(() => {
    if (kept.text !== '') field.current?.select();
  }, [kept]);

  useEffect(() => {
    const catchDigits = (event: globalThis.KeyboardEvent) => {
      if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      // The received amount accepts shortcuts such as +, but its digits belong to it.
      if (isElsewhere(event) || event.target instanceof HTMLInputElement) return;
      field.current?.focus({ preventScroll: true });
    };
    return listen(document, 'keydown', catchDigits);
  }, []);

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setText('');
    if (event.key !== 'Enter' || event.repeat) return;
    event.preventDefault();
    if (text.trim() === '') return onEnter();
    const rest = onCards(text);
    setText(rest);
    setKept({ text: rest });
  };

  return (
    <BareInput
      ref={field}
      data-quick
      data-lets-shortcuts-pass
      value={text}
      disabled={disabled}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={100}
      aria-label={named('quick')}
      title={t('quickHint')}
      placeholder={t('quick')}
      onChange={(event) => setText(event.target.value.replace(/[^\d\s,;–-]/g, ''))}
      onKeyDown={press}
      className="max-w-48 lg:min-w-44"
    />
  );
}

/**
 * Name of a button's key, displayed on the button. Hidden from screen readers, because `aria-keyshortcuts` already
 * announces the key.
 */
export const KeyCap = ({ children }: { children: ReactNode }) => (
  <span aria-hidden="true">
    <kbd className="rounded border border-line bg-sunken px-1.5 font-mono text-xs text-ink">{children}</kbd>
  </span>
);
