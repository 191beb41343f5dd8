import { EllipsisVertical } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { whenIdle } from '../../lib/page.ts';
import { buttonClass } from '../buttons/button.tsx';
import type { LoadedMenuProps } from './loaded-menu.tsx';

interface MenuProps extends Pick<LoadedMenuProps, 'label' | 'items'> {
  text: string;
}

// The menu is loaded after the screen, because its library is larger than a screen.
const LoadedMenu = lazy(async () => {
  await new Promise<void>((idle) => whenIdle(idle));
  return import('./loaded-menu.tsx');
});

const look = buttonClass('secondary', 'small');

export function Menu({ text, label, items }: MenuProps) {
  const face = (
    <>
      {text}
      <EllipsisVertical aria-hidden="true" />
    </>
  );
  const place = (
    <span aria-hidden="true" className={look}>
      {face}
    </span>
  );
  return (
    <Suspense fallback={place}>
      <LoadedMenu label={label} items={items} className={look}>
        {face}
      </LoadedMenu>
    </Suspense>
  );
}
