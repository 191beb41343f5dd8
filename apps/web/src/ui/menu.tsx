import { EllipsisVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { buttonClass } from './button.tsx';

export interface MenuItem {
  label: string;
  icon: ReactNode;
  onChoose: () => void;
}

interface MenuProps {
  /** On the button. */
  text: string;
  /** The accessible name, where the word alone says too little. */
  label: string;
  items: readonly MenuItem[];
}

const WIDTH = 208;
const ITEM = 44;
const FAR = 12;

/** Rare actions behind one button. It hangs over the page, since a table that scrolls would cut it off. */
export function Menu({ text, label, items }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<{ top: number; left: number } | null>(null);
  const close = (focus: boolean) => {
    setPlace(null);
    if (focus) button.current?.focus();
  };
  const open = () => {
    const { bottom, top, right } = button.current?.getBoundingClientRect() ?? new DOMRect();
    const height = items.length * ITEM + 10;
    setPlace({
      top: bottom + height + 4 > window.innerHeight ? Math.max(4, top - height - 4) : bottom + 4,
      left: Math.max(4, right - WIDTH),
    });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        onClick={() => (place === null ? open() : close(true))}
        className={buttonClass('secondary', 'small')}
      >
        {text}
        <EllipsisVertical aria-hidden="true" />
      </button>
      {place !== null &&
        createPortal(
          <Items label={label} items={items} place={place} button={button} onClose={close} />,
          document.body,
        )}
    </>
  );
}

interface ItemsProps extends Pick<MenuProps, 'label' | 'items'> {
  place: { top: number; left: number };
  button: { current: HTMLButtonElement | null };
  onClose: (focus: boolean) => void;
}

function Items({ label, items, place, button, onClose }: ItemsProps) {
  const list = useRef<HTMLDivElement>(null);
  const closing = useRef(onClose);
  closing.current = onClose;
  useEffect(() => {
    list.current?.querySelector('button')?.focus({ preventScroll: true });
    const topOf = () => button.current?.getBoundingClientRect().top ?? 0;
    const hungAt = topOf();
    const away = (event: Event) => {
      const target = event.target as Node;
      if (!list.current?.contains(target) && !button.current?.contains(target)) closing.current(false);
    };
    // The tail of a scroll that brought the button here is none that takes it away.
    const moved = () => Math.abs(topOf() - hungAt) > FAR && closing.current(false);
    const resized = () => closing.current(false);
    document.addEventListener('pointerdown', away);
    window.addEventListener('resize', resized);
    document.addEventListener('scroll', moved, true);
    return () => {
      document.removeEventListener('pointerdown', away);
      window.removeEventListener('resize', resized);
      document.removeEventListener('scroll', moved, true);
    };
  }, [button]);

  const keys = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') onClose(true);
    if (event.key === 'Escape' || next !== undefined) event.preventDefault();
    if (next !== undefined) all.at(next % all.length)?.focus();
  };
  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={keys}
      style={{ ...place, width: WIDTH }}
      className="fixed z-50 flex animate-appear flex-col rounded-control border border-line bg-surface py-1 shadow-raised"
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            // First back to the button, so that a dialog that opens now returns there.
            onClose(true);
            item.onChoose();
          }}
          className="flex min-h-11 items-center gap-3 px-4 text-left text-sm hover:bg-sunken focus-visible:bg-sunken [&_svg]:size-4 [&_svg]:text-ink-soft"
        >
          {item.icon}
          {item.label}
        </button>
      ))}
    </div>
  );
}
