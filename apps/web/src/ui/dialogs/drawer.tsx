import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { scrimClass } from './dialog.tsx';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

/** Drawer with the navigation on phones. Hidden on wider screens, because they have a permanent sidebar. */
export const Drawer = ({ open, onClose, title, children }: DrawerProps) => (
  <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Radix.Portal>
      <Radix.Overlay className={`${scrimClass} md:hidden`} />
      <Radix.Content
        aria-describedby={undefined}
        className="fixed inset-y-0 left-0 z-50 flex w-60 animate-slide-in flex-col border-r border-line bg-surface text-ink shadow-raised outline-none md:hidden"
      >
        <Radix.Title className="flex h-14 shrink-0 items-center border-b border-line px-5 text-base font-bold">
          {title}
        </Radix.Title>
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
