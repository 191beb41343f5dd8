import { type PointerEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type DefaultToastOptions, type Toast, ToastBar, useToaster } from 'react-hot-toast';

const OPTIONS: DefaultToastOptions = {
  duration: 4000,
  // A toast is at least as high as a control, even with a button inside. The library defines its styles in `:where()`,
  // which Chrome 87 does not support, so the styles of the bar are repeated here.
  className:
    'flex max-w-[350px] items-center px-2.5 [&>[role]]:mx-2.5 [&>[role]]:my-1 [&>[role]]:flex-auto min-h-11 !py-0 !bg-surface !text-ink !border !border-line !shadow-raised !rounded-control !text-sm [&_button]:-my-1',
  success: { duration: 2000, iconTheme: { primary: 'var(--go)', secondary: 'var(--on-go)' } },
  error: { duration: 4000, iconTheme: { primary: 'var(--danger)', secondary: 'var(--on-danger)' } },
  loading: { duration: Number.POSITIVE_INFINITY, iconTheme: { primary: 'var(--ink)', secondary: 'var(--line)' } },
};

/**
 * Toasts at the top right, the newest first, the older ones to its left. They are within the free part of the top bar,
 * left of its menu; the screen measures the width of this part (`toastSpace`). A phone has no free part, so toasts are
 * below the bar there. On narrow screens only the newest toast is displayed. The library limits the number of toasts to twenty.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(OPTIONS);
  const isPaused = useRef(false);
  const pause = ({ movementX, movementY }: PointerEvent) => {
    if (isPaused.current || (movementX === 0 && movementY === 0)) return;
    isPaused.current = true;
    // The pause must start immediately, otherwise a click in the same frame could not end it.
    flushSync(handlers.startPause);
  };
  const resume = () => {
    // The end of a pause must be reported only once, otherwise the library computes a pause since 1970 and the toasts
    // never disappear.
    if (!isPaused.current) return;
    isPaused.current = false;
    handlers.endPause();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the toasts
    // biome-ignore lint/a11y/useKeyWithClickEvents: the handlers only pause the toasts
    <div
      data-rht-toaster
      // Only a moving pointer pauses the toasts, because a new toast may appear below a resting pointer, for example
      // after a click on Undo.
      onPointerMove={pause}
      onPointerLeave={resume}
      onClick={resume}
      className="pointer-events-none fixed z-[9999] flex flex-row-reverse flex-wrap items-start gap-1 max-xl:[&>*~*]:hidden"
    >
      {toasts
        .filter(({ visible }) => visible)
        .map((toast) => (
          <Place key={toast.id} toast={toast} measured={handlers.updateHeight} />
        ))}
    </div>
  );
}

/** Position of one toast. The library displays a toast only after its height was measured. */
function Place({ toast, measured }: { toast: Toast; measured: (id: string, height: number) => void }) {
  const measure = (element: HTMLDivElement | null) => {
    if (element !== null && toast.height === undefined) measured(toast.id, element.getBoundingClientRect().height);
  };
  return (
    <div ref={measure} className="pointer-events-auto max-w-full">
      <ToastBar toast={toast} position="top-right" />
    </div>
  );
}
