import type { ReactNode } from 'react';

/** Something that has to be known now, over the scene. */
export function Corner({ role, children }: { role: 'alert' | 'status'; children: ReactNode }) {
  return (
    <p
      role={role}
      className="fixed top-2 left-1/2 z-10 flex -translate-x-1/2 items-center gap-2 rounded-control border-2 border-attention bg-attention-soft px-3 py-1 text-sm font-semibold text-attention-ink [&_svg]:size-[1.2em] [&_svg]:shrink-0"
    >
      {children}
    </p>
  );
}
