import { ShieldCheck, Smartphone } from 'lucide-react';
import { Button } from '@/ui/button.tsx';
import type { useTakingPart } from '../taking-part.ts';
import { useTexts } from '../texts.ts';

interface ActionProps {
  part: ReturnType<typeof useTakingPart>;
  checks: number | null;
  playing: boolean;
  onCheck: () => void;
}

/** One thing to do at a time, under the thumb. */
export function Action({ part, checks, playing, onCheck }: ActionProps) {
  const { word } = useTexts();
  return (
    <footer className="sticky bottom-0 flex flex-col gap-2 border-t border-line bg-canvas px-3 py-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))]">
      {!part.on && (
        <>
          {!playing && <p className="text-xs text-ink-soft">{word('takePartHint')}</p>}
          <Button
            text={word('takePart')}
            wide
            size={playing ? 'medium' : 'large'}
            icon={<Smartphone />}
            onClick={() => part.choose(true)}
          />
        </>
      )}
      {part.on && checks !== null && !playing && (
        <Button text={word('check', { number: checks })} wide size="large" icon={<ShieldCheck />} onClick={onCheck} />
      )}
      {part.on && (
        <div className="flex items-center justify-between gap-2 text-sm">
          <p role="status" className="flex items-center gap-2 font-semibold text-go">
            <Smartphone aria-hidden="true" className="size-5 shrink-0" />
            {word('takingPart')}
          </p>
          <Button text={word('stop')} variant="ghost" size="small" onClick={() => part.choose(false)} />
        </div>
      )}
      {!part.on && checks !== null && !playing && (
        <Button
          text={word('check', { number: checks })}
          wide
          variant="ghost"
          icon={<ShieldCheck />}
          onClick={onCheck}
        />
      )}
    </footer>
  );
}
