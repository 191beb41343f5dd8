import { useState } from 'react';
import { COMMON } from '../../i18n/staff-area.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../buttons/button.tsx';

const STEP = 100;

export interface More {
  load: () => void;
  busy?: boolean;
}

/**
 * Returns the first rows of a list. `more` displays the next rows (by default one hundred); it is null if all rows are
 * visible.
 */
export function useShown<Row>(rows: readonly Row[], step = STEP): { shown: readonly Row[]; more: More | null } {
  const [count, setCount] = useState(step);
  const more = rows.length > count ? { load: () => setCount(count + step) } : null;
  return { shown: more ? rows.slice(0, count) : rows, more };
}

export function ShowMore({ more }: { more: More | null }) {
  const { word } = useT(COMMON);
  if (more === null) return null;
  return (
    <div className="flex justify-center border-t border-line p-3">
      <Button text={word('showMore')} variant="secondary" busy={more.busy ?? false} onClick={more.load} />
    </div>
  );
}
