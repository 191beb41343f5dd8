export interface SealDigitsProps {
  commitment: string;
}

/** The commitment's first eight digits, in full on hover. */
export function SealDigits({ commitment }: SealDigitsProps) {
  return (
    <code title={commitment} className="font-mono text-[0.95em] font-semibold tracking-wider">
      {commitment.slice(0, 8)}
    </code>
  );
}
