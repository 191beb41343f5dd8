import type { ReactNode } from 'react';

export const MessagePage = ({ title, hint, children }: { title: ReactNode; hint?: string; children?: ReactNode }) => (
  <main className="flex min-h-dvh flex-col items-center justify-center gap-4 bg-canvas p-6 text-center text-ink">
    <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
    {hint !== undefined && <p className="max-w-md text-ink-soft">{hint}</p>}
    {children}
  </main>
);
