import { Toaster as HotToaster } from 'react-hot-toast';

/** Below the top bar, so that a message never covers Logout. The library itself shows at most twenty. */
export function Toaster() {
  return (
    <HotToaster
      position="top-right"
      containerStyle={{ top: 64 }}
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
