import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { cx } from '../../lib/class-names.ts';

interface MenuItem {
  id: string;
  label: ReactNode;
  icon: ReactNode;
  /** Whether the action of the menu item is destructive. Such an item is red and separated from the other items. */
  danger?: boolean;
  onChoose: () => void;
}

export interface LoadedMenuProps {
  /** Accessible name of the menu button, because its visible text is too short. */
  label: string;
  items: readonly MenuItem[];
  className: string;
  children: ReactNode;
}

/** Menu that is rendered in a portal, because a scrolling table would clip it. */
export default function LoadedMenu({ label, items, className, children }: LoadedMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<MenuItem>(undefined);
  // The menu button is focused before the action runs. A dialog that the action opens returns the focus to it.
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
