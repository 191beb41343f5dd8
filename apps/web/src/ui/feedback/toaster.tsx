import { type PointerEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type DefaultToastOptions, type Toast, ToastBar, useToaster } from 'react-hot-toast';

const OPTIONS: DefaultToastOptions = {
  duration: 4000,
  // As high as a control, with a button in it too. The library's own rules stand in `:where()`, which Chrome 87 lacks:
  // what of them shapes the bar is here again.
  className:
    'flex max-w-[350px] items-center px-2.5 [&>[role]]:mx-2.5 [&>[role]]:my-1 [&>[role]]:flex-auto min-h-11 !py-0 !bg-surface !text-ink !border !border-line !shadow-raised !rounded-control !text-sm [&_button]:-my-1',
  success: { duration: 2000, iconTheme: { primary: 'var(--go)', secondary: 'var(--on-go)' } },
  error: { duration: 4000, iconTheme: { primary: 'var(--danger)', secondary: 'var(--on-danger)' } },
  loading: { duration: Number.POSITIVE_INFINITY, iconTheme: { primary: 'var(--ink)', secondary: 'var(--line)' } },
};

/**
 * At the top right, the newest first and the others left of it, within the height of the top bar: they cover no action of
 * a screen, which are below it, at the foot of a phone and in the live game's last row. From 1280 px on they are left of
 * the account menu, whose width the shell sets; a narrower bar has no room beside the menu and the greeting. The library
 * itself keeps at most twenty.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(OPTIONS);
  const isPaused = useRef(false);
  const pause = ({ movementX, movementY }: PointerEvent) => {
    if (isPaused.current || (movementX === 0 && movementY === 0)) return;
    isPaused.current = true;
    // At once: a press that follows in the same frame must find the pause that it ends.
    flushSync(handlers.startPause);
  };
  const goOn = () => {
    // Ended twice, a pause would count from 1970 and the toasts would stay.
    if (!isPaused.current) return;
    isPaused.current = false;
    handlers.endPause();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer is only watched here
    // biome-ignore lint/a11y/useKeyWithClickEvents: likewise
    <div
      data-rht-toaster
      // Toasts wait for a pointer that moves over them. One that rests where a toast comes up, as after Undo, keeps none.
      onPointerMove={pause}
      onPointerLeave={goOn}
      onClick={goOn}
      className="pointer-events-none fixed top-1.5 right-[calc(1rem+var(--account-menu,0px))] left-4 z-[9999] max-xl:right-4 flex flex-row-reverse flex-wrap items-start gap-1"
    >
      {toasts
        .filter(({ visible }) => visible)
        .map((toast) => (
          <Place key={toast.id} toast={toast} measured={handlers.updateHeight} />
        ))}
    </div>
  );
}

/** The library shows a toast once it knows its height. */
function Place({ toast, measured }: { toast: Toast; measured: (id: string, height: number) => void }) {
  const measure = (element: HTMLDivElement | null) => {
    if (element !== null && toast.height === undefined) measured(toast.id, element.getBoundingClientRect().height);
  };
  return (
    <div ref={measure} className="pointer-events-auto">
      <ToastBar toast={toast} position="top-right" />
    </div>
  );
}
