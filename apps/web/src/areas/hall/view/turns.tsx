import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { cx } from '@/lib/class-names.ts';
import { Word } from '../texts.ts';
import { ListTitle } from './parts.tsx';

const TURN_MS = 10_000;

/** What shares one place, each for a while. What is not there has no turn. */
export function Turns({ pages }: { pages: readonly (ReactNode | false)[] }) {
  const there = pages.filter((page) => page !== false);
  const [turn, setTurn] = useState(0);
  const several = there.length > 1;
  useEffect(() => {
    if (!several) return;
    const timer = setInterval(() => setTurn((now) => now + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [several]);
  return there[turn % there.length] ?? null;
}

const RULES = ['ruleShout', 'ruleCheck', 'ruleShare', 'ruleSeal'] as const;

/** `wide`: low and wide, two beside each other. */
export function Rules({ wide = false }: { wide?: boolean }) {
  return (
    <>
      <ListTitle text="rules" />
      <ul
        data-rules=""
        className={cx(
          'grid gap-x-[1.2em] text-[max(0.75rem,1.15em)] font-semibold',
          wide ? 'gap-y-[0.15em] leading-[1.15] landscape:grid-cols-2' : 'gap-y-[0.4em] leading-[1.2]',
        )}
      >
        {RULES.map((rule) => (
          <li key={rule}>
            <Word text={rule} />
          </li>
        ))}
      </ul>
    </>
  );
}
