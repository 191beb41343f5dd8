import { Toaster as HotToaster } from 'react-hot-toast';

/**
 * In the middle of the top bar, where no screen has what it is there for: actions stand at the right of the title, at the
 * foot of a phone and in the live game's last row. The library itself shows at most twenty.
 */
export function Toaster() {
  return (
    <HotToaster
      position="top-center"
      containerStyle={{ top: 6 }}
      toastOptions={{
        duration: 4000,
        className: '!bg-surface !text-ink !border !border-line !shadow-raised !rounded-control !text-sm',
        success: { duration: 2000, iconTheme: { primary: 'var(--go)', secondary: 'var(--on-go)' } },
        error: { duration: 4000, iconTheme: { primary: 'var(--danger)', secondary: 'var(--on-danger)' } },
        loading: {
          duration: Number.POSITIVE_INFINITY,
          iconTheme: { primary: 'var(--ink)', secondary: 'var(--line)' },
        },
        blank: { duration: 4000 },
        custom: { duration: 4000 },
      }}
    />
  );
}
