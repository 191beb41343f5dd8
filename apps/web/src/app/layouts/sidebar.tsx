import layouts from '@adarash/texts/layouts.json';
import { Fragment, type ReactNode, useState } from 'react';
import { NavLink } from 'react-router';
import { staffArea } from '../../i18n/staff-area.ts';
import { useT } from '../../i18n/use-t.tsx';
import { cx } from '../../lib/class-names.ts';
import { readSetting, writeSetting } from '../../lib/stored-settings.ts';

export const LAYOUT = staffArea('layouts', layouts);
export type LayoutKey = keyof typeof layouts;

export interface NavItem {
  to: string;
  label: LayoutKey;
  icon: ReactNode;
  /** Highlights the link only on exactly this path, not on paths below it. */
  exact?: boolean;
  heading?: LayoutKey;
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

export const NavLinks = ({ items, iconsOnly, onChosen }: NavLinksProps) => {
  const { t, word } = useT(LAYOUT);
  return (
    <ul className="flex flex-col gap-1">
      {items.map((item) => (
        <Fragment key={item.to}>
          {item.heading !== undefined && (
            <li className={iconsOnly ? 'sr-only' : 'px-3 pt-4 pb-1 text-xs font-semibold text-ink-soft'}>
              {t(item.heading)}
            </li>
          )}
          <li>
            <NavLink
              to={item.to}
              end={item.exact ?? false}
              onClick={onChosen}
              title={iconsOnly ? t(item.label) : undefined}
              className={({ isActive }) =>
                cx(
                  navItemClass(iconsOnly),
                  isActive ? 'bg-go-soft text-go-ink' : 'text-ink-soft hover:bg-sunken hover:text-ink',
                )
              }
            >
              {item.icon}
              <span className={iconsOnly ? 'sr-only' : undefined}>{word(item.label)}</span>
            </NavLink>
          </li>
        </Fragment>
      ))}
    </ul>
  );
};

/** Returns true on a phone. */
export const isNarrow = () => window.matchMedia('(max-width: 767px)').matches;

/** Returns true if the sidebar displays only icons: the stored mode, by default only on narrow screens. */
const startsAsIcons = () =>
  (readSetting('sidebar') ?? (window.matchMedia('(max-width: 1023px)').matches ? 'icons' : 'full')) === 'icons';

/**
 * State of the sidebar. On wide screens the sidebar collapses to icons, and this mode is stored. On phones it is a
 * drawer.
 */
export function useSidebar() {
  const [iconsOnly, setIconsOnly] = useState(startsAsIcons);
  const [drawerOpen, setDrawerOpen] = useState(false);

  const toggle = () => {
    if (isNarrow()) return setDrawerOpen((open) => !open);
    writeSetting('sidebar', iconsOnly ? 'full' : 'icons');
    setIconsOnly(!iconsOnly);
  };

  return { iconsOnly, drawerOpen, closeDrawer: () => setDrawerOpen(false), toggle };
}
