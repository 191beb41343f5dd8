import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';

interface Turn {
  text: ReactNode;
  /** Opens the page; null if the current page is the first or the last. */
  go: (() => void) | null;
  busy?: boolean;
}

interface PagerProps {
  /** Accessible name of the page buttons, such as the name of the list. */
  label: string;
  back: Turn;
  on: Turn;
  /** Text between the buttons, such as the page number. */
  children?: ReactNode;
}

/** Buttons to the previous and the next page of a list, for a list that is too long for *Show more*. */
export const Pager = ({ label, back, on, children }: PagerProps) => (
  <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-2">
    <Button
      text={back.text}
      variant="secondary"
      icon={<ChevronLeft />}
      busy={back.busy ?? false}
      disabled={back.go === null}
      onClick={() => back.go?.()}
    />
    {children !== undefined && <span className="px-1 text-sm whitespace-nowrap">{children}</span>}
    <Button variant="secondary" busy={on.busy ?? false} disabled={on.go === null} onClick={() => on.go?.()}>
      {on.text}
      <ChevronRight aria-hidden="true" className="size-4" />
    </Button>
  </nav>
);
