import type { Role } from '@adarash/contract/access';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface RoleCardProps {
  opens: Role;
  title: string;
  hint: string;
  icon: ReactNode;
}

export function RoleCard({ opens, title, hint, icon }: RoleCardProps) {
  return (
    <Link
      to="/login"
      state={{ role: opens }}
      className="group relative flex min-h-24 items-center gap-4 rounded-card border border-line bg-surface p-5 transition hover:border-go hover:shadow-raised md:flex-col md:items-start md:gap-6 md:p-6"
    >
      <span
        aria-hidden="true"
        className="flex size-12 shrink-0 items-center justify-center rounded-full bg-go-soft text-go-ink [&_svg]:size-6"
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-xl font-semibold">{title}</span>
        <span className="block text-sm text-ink-soft">{hint}</span>
      </span>
      <ChevronRight
        aria-hidden="true"
        className="size-5 shrink-0 text-ink-soft transition group-hover:translate-x-1 md:absolute md:top-9 md:right-6"
      />
    </Link>
  );
}
