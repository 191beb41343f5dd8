import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './printed.css';

/** What `window.print()` puts on paper in place of the page. */
export const Printed = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div className="printed" aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
