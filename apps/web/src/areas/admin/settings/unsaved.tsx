import { useEffect, useRef, useState } from 'react';
import { listen } from '@/lib/listen.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { t } from './texts.ts';

/** How the changes are given up; null: nothing is asked. */
export type Leave = (() => void) | null;

export const LeaveQuestion = ({ leave, onStay }: { leave: Leave; onStay: () => void }) => (
  <ConfirmDialog
    open={leave !== null}
    danger
    title={t('leaveTitle')}
    description={t('leaveText')}
    confirmLabel={t('leave')}
    onConfirm={() => leave?.()}
    onClose={onStay}
  />
);

const WAYS_OUT = 'a[href]:not([target]), [data-leaves]';

const isGuarded = () => window.history.state?.unsaved === true;

/** Back takes this entry of the history away first, and the screen is still there to ask. */
const guard = () => window.history.pushState({ ...window.history.state, unsaved: true }, '');

/**
 * Asks before unsaved changes are lost by a link, Logout, Back or a closed tab; mounted while there are any. The router
 * could block these only as a data router, which would cost every screen 18 kB.
 */
export function UnsavedChanges() {
  const [leave, setLeave] = useState<Leave>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    const closing = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const pressed = (event: MouseEvent) => {
      const way = event.target instanceof Element ? event.target.closest<HTMLElement>(WAYS_OUT) : null;
      if (way === null || isLeaving.current || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => {
        window.addEventListener('popstate', () => way.click(), { once: true });
        window.history.back();
      });
    };
    const wentBack = () => {
      if (!isLeaving.current && !isGuarded()) setLeave(() => () => window.history.back());
    };
    guard();
    const stops = [
      listen(window, 'beforeunload', closing),
      listen(window, 'popstate', wentBack),
      listen(document, 'click', pressed, true),
    ];
    return () => {
      for (const stop of stops) stop();
      if (isGuarded()) window.history.back();
    };
  }, []);
  const stay = () => {
    if (!isGuarded()) guard();
    setLeave(null);
  };
  const go =
    leave &&
    (() => {
      isLeaving.current = true;
      leave();
    });
  return <LeaveQuestion leave={go} onStay={stay} />;
}
