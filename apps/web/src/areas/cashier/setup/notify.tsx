import { Info, TriangleAlert } from 'lucide-react';
import toast from 'react-hot-toast';

const DURATION_MS = 3_000;

/** The toasts of this screen. The same sentence is not stacked: saying it again starts its three seconds anew. */
export const notify = {
  success: (text: string) => toast.success(text, { id: text, duration: DURATION_MS }),
  error: (text: string) => toast.error(text, { id: text, duration: DURATION_MS }),
  warning: (text: string) =>
    toast(text, {
      id: text,
      duration: DURATION_MS,
      icon: <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-attention" />,
    }),
  info: (text: string) =>
    toast(text, {
      id: text,
      duration: DURATION_MS,
      icon: <Info aria-hidden="true" className="size-5 shrink-0 text-info" />,
    }),
};
