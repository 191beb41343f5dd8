import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './printed.css';

/** Content that `window.print()` prints instead of the page. */
export const Printed = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div className="printed" aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
