import { Word } from '../texts.ts';
import { ListTitle } from './parts.tsx';

const RULES = ['ruleShout', 'ruleCheck', 'ruleShare', 'ruleSeal'] as const;

export function Rules() {
  return (
    <>
      <ListTitle text="rules" />
      <ul data-rules="" className="grid gap-y-[0.35em] text-[max(0.75rem,1em)] leading-[1.2] font-semibold">
        {RULES.map((rule) => (
          <li key={rule}>
            <Word text={rule} />
          </li>
        ))}
      </ul>
    </>
  );
}
