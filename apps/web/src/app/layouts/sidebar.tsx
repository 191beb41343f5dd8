import layouts from '@adarash/texts/layouts.json';
import { Dialog } from 'radix-ui';
import { Fragment, type ReactNode, useState } from 'react';
import { NavLink } from 'react-router';
import { named } from '../../i18n/named.tsx';
import { staffTexts } from '../../i18n/texts.ts';
import { cx } from '../../lib/class-names.ts';
import { readSetting, writeSetting } from '../../lib/stored-settings.ts';
import { scrimClass } from '../../ui/dialog.tsx';

export interface NavItem {
  to: string;
  label: string;
  icon: ReactNode;
  /** Lights up on this very path only. */
  exact?: boolean;
  heading?: string;
}

interface NavLinksProps {
  items: readonly NavItem[];
  iconsOnly: boolean;
  onChosen?: () => void;
}

export const navItemClass = (iconsOnly: boolean) =>
  cx(
    'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-sm font-medium transition-colors [&_svg]:size-5 [&_svg]:shrink-0',
    iconsOnly && 'justify-center',
  );

export const NavLinks = ({ items, iconsOnly, onChosen }: NavLinksProps) => (
  <ul className="flex flex-col gap-1">
    {items.map((item) => (
      <Fragment key={item.to}>
        {item.heading !== undefined && (
          <li className={iconsOnly ? 'sr-only' : 'px-3 pt-4 pb-1 text-xs font-semibold text-ink-soft'}>
            {item.heading}
          </li>
        )}
        <li>
          <NavLink
            to={item.to}
            end={item.exact ?? false}
            onClick={onChosen}
            title={iconsOnly ? item.label : undefined}
            className={({ isActive }) =>
              cx(
                navItemClass(iconsOnly),
                isActive ? 'bg-go-soft text-go-ink' : 'text-ink-soft hover:bg-sunken hover:text-ink',
              )
            }
          >
            {item.icon}
            <span className={iconsOnly ? 'sr-only' : undefined}>{named(item.label)}</span>
          </NavLink>
        </li>
      </Fragment>
    ))}
  </ul>
);

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

export const Drawer = ({ open, onClose, title, children }: DrawerProps) => (
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

const isNarrow = () => window.matchMedia('(max-width: 767px)').matches;

/** On a wide screen it folds to icons, which is remembered; on a phone it is a drawer. */
export function useSidebar() {
  const [iconsOnly, setIconsOnly] = useState(() => readSetting('sidebar') === 'icons');
  const [drawerOpen, setDrawerOpen] = useState(false);

  const toggle = () => {
    if (isNarrow()) return setDrawerOpen((open) => !open);
    writeSetting('sidebar', iconsOnly ? 'full' : 'icons');
    setIconsOnly(!iconsOnly);
  };

  return { iconsOnly, drawerOpen, closeDrawer: () => setDrawerOpen(false), toggle };
}

export const t = staffTexts('layouts', layouts);
