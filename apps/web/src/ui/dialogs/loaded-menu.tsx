import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { cx } from '../../lib/class-names.ts';

interface MenuItem {
  id: string;
  label: ReactNode;
  icon: ReactNode;
  /** Destructive action, displayed in red and separated from the other items. */
  danger?: boolean;
  onChoose: () => void;
}

export interface LoadedMenuProps {
  /** Accessible name, because the visible text of the button is too short. */
  label: string;
  items: readonly MenuItem[];
  className: string;
  children: ReactNode;
}

/** Menu in a portal, because a scrolling table would clip it. */
export default function LoadedMenu({ label, items, className, children }: LoadedMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<MenuItem>(undefined);
  // Focuses the button first, because a dialog that opens now returns the focus to the focused element.
  const choose = (event: Event) => {
    if (chosen.current === undefined) return;
    event.preventDefault();
    button.current?.focus();
    chosen.current.onChoose();
    chosen.current = undefined;
  };
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger ref={button} aria-label={label} className={className}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={4}
          collisionPadding={4}
          loop
          onCloseAutoFocus={choose}
          className="z-50 flex max-h-(--radix-dropdown-menu-content-available-height) w-52 animate-appear flex-col overflow-y-auto rounded-control border border-line bg-surface py-1 shadow-raised"
        >
          {items.map((item) => (
            <Radix.Item
              key={item.id}
              onSelect={() => {
                chosen.current = item;
              }}
              className={cx(
                'flex min-h-11 shrink-0 cursor-pointer items-center gap-3 px-4 text-sm wrap-anywhere outline-none data-highlighted:bg-sunken [&_svg]:size-4',
                item.danger ? 'mt-1 border-t border-line text-danger' : '[&_svg]:text-ink-soft',
              )}
            >
              {item.icon}
              {item.label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
