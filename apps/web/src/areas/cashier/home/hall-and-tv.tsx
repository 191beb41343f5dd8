import { Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useT } from '@/i18n/use-t.tsx';
import { lazyComponent } from '@/lib/lazy-component.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { LinkButton } from '@/ui/buttons/link-button.tsx';
import { GameCounter } from './game-counter.tsx';
import { DisplayCode, HallDisplay, HallNotice } from './hall-display.tsx';
import { CASHIER_HOME } from './texts.ts';

// The print dialog is loaded on demand, because cards are rarely printed.
const PrintDialog = lazyComponent(() => import('../print-dialog.tsx'));

export const HALL_AND_TV = 'hall-and-tv';

/**
 * Collapsed section of the home screen for rarely used functions: TV, notice, game counter and printing. A link to the
 * section's id opens it.
 */
export function HallAndTv() {
  const { word } = useT(CASHIER_HOME);
  const location = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [printing, setPrinting] = useState(false);
  const section = useRef<HTMLDetailsElement>(null);
  // Runs for each use of a link, so that the link of the checklist also opens the section on the same screen.
  useEffect(() => {
    if (location.hash !== `#${HALL_AND_TV}`) return;
    setOpen(true);
    section.current?.scrollIntoView();
  }, [location]);
  return (
    <details
      id={HALL_AND_TV}
      ref={section}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-card border border-line bg-surface"
    >
      <summary className="min-h-14 cursor-pointer p-4 font-semibold">{word('settings')}</summary>
      {isOpen && (
        <div className="flex flex-col gap-4 border-t border-line p-4">
          <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
            <HallDisplay />
            <HallNotice />
          </div>
          <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-2">
            <GameCounter />
            <DisplayCode />
            <p className="flex flex-wrap gap-2">
              <Button
                text={word('printCards')}
                variant="secondary"
                icon={<Printer />}
                onClick={() => setPrinting(true)}
              />
              <LinkButton text={word('cardSets')} variant="secondary" to="/card-sets" />
            </p>
          </div>
        </div>
      )}
      {printing && <PrintDialog what={{ kind: 'cards' }} onClose={() => setPrinting(false)} />}
    </details>
  );
}
