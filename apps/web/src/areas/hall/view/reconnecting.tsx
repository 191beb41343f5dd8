import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { HallWord } from '../../../i18n/hall-words/index.ts';

/** Shorter breaks mend themselves before anybody could read of them. */
const PATIENCE_MS = 1_000;

export function Reconnecting() {
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (patient) return null;
  return (
    <p
      role="alert"
      className="fixed top-2 left-1/2 z-10 flex -translate-x-1/2 items-center gap-2 rounded-control border-2 border-attention bg-attention-soft px-3 py-1 text-sm font-semibold text-attention-ink"
    >
      <WifiOff aria-hidden="true" className="size-[1.2em] shrink-0" />
      <span>
        <HallWord word="reconnecting" />
      </span>
    </p>
  );
}
