import { Fragment, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { cx } from '../../lib/class-names.ts';

export interface NavItem {
  to: string;
  label: string;
  icon: ReactNode;
  /** Lights up on this very path only. */
  exact?: boolean;
  /** A heading above the link. */
  heading?: string;
}

export interface NavLinksProps {
  items: readonly NavItem[];
  iconsOnly: boolean;
  onChosen?: () => void;
}

export const navItemClass = (iconsOnly: boolean) =>
  cx(
    'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-sm font-medium transition-colors [&_svg]:size-5 [&_svg]:shrink-0',
    iconsOnly && 'justify-center',
  );

export function NavLinks({ items, iconsOnly, onChosen }: NavLinksProps) {
  return (
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
              <span className={iconsOnly ? 'sr-only' : undefined}>{item.label}</span>
            </NavLink>
          </li>
        </Fragment>
      ))}
    </ul>
  );
}
