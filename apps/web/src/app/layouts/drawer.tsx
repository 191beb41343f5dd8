import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { scrimClass } from '../../ui/dialog-class.ts';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

export function Drawer({ open, onClose, title, children }: DrawerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={`${scrimClass} md:hidden`} />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-60 animate-slide-in flex-col border-r border-line bg-surface text-ink shadow-raised outline-none md:hidden"
        >
          <Dialog.Title className="flex h-14 shrink-0 items-center border-b border-line px-5 text-base font-bold">
            {title}
          </Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
