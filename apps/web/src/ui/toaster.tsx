import { useEffect } from 'react';
import toast, { Toaster as HotToaster, useToasterStore } from 'react-hot-toast';

const VISIBLE = 20;

/** At most twenty at a time: the oldest make room. */
function useLimit(): void {
  const { toasts } = useToasterStore();
  useEffect(() => {
    for (const surplus of toasts.filter((one) => one.visible).slice(VISIBLE)) toast.dismiss(surplus.id);
  }, [toasts]);
}

export function Toaster() {
  useLimit();
  return (
    <HotToaster
      position="top-right"
      toastOptions={{
        duration: 4000,
        className: '!bg-surface !text-ink !border !border-line !shadow-raised !rounded-control !text-sm',
        success: { duration: 2000 },
        error: { duration: 4000 },
        loading: { duration: Number.POSITIVE_INFINITY },
        blank: { duration: 4000 },
        custom: { duration: 4000 },
      }}
    />
  );
}
