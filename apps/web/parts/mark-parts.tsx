import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useCelebration } from '@/celebrations/celebration.ts';
import { Ball } from '@/game/board/balls.tsx';
import { Wordmark } from '@/game/board/wordmark.tsx';
import { DesignatedNotice } from '@/game/draw/designated-notice.tsx';
import { DrawCell, DrawMark, LockedMark, SealDigits } from '@/game/draw/marks.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { Badge } from '@/ui/text/badge.tsx';
import { COMMITMENT, Part } from './part.tsx';

export function MarkParts() {
  return (
    <>
      <Marks />
      <Celebrations />
    </>
  );
}

function Marks() {
  return (
    <>
      <Part file="marks">
        {(['neutral', 'go', 'attention', 'danger', 'info'] as const).map((tone) => (
          <Badge key={tone} tone={tone} icon={<Plus />}>
            {tone}
          </Badge>
        ))}
        <DrawMark draw="fair" />
        <DrawMark draw="fair" out={[7]} />
        <LockedMark out={[7]} />
        <DrawMark draw="manual" manualCalls={3} />
        <DrawCell game={{ draw: 'manual', manualCalls: 3, status: 'completed' }} manual="Typed: 3" />
        <DrawMark draw="designated" />
        <SealDigits commitment={COMMITMENT} />
        <DesignatedNotice />
      </Part>
      <Part file="ball">
        {[1, 16, 31, 46, 75].map((number) => (
          <Ball key={number} number={number} letter />
        ))}
        {[15, 30, 45, 60, 61].map((number) => (
          <Ball key={number} number={number} called={false} />
        ))}
        <Ball number={75} className="size-24 text-5xl" letter />
        <Wordmark />
      </Part>
    </>
  );
}

function Celebrations() {
  const [occasion, setOccasion] = useState<'win' | 'jackpot' | null>(null);
  useCelebration('win', occasion === 'win');
  useCelebration('jackpot', occasion === 'jackpot');
  return (
    <Part file="show/celebration">
      <Button onClick={() => setOccasion('win')}>A win</Button>
      <Button onClick={() => setOccasion('jackpot')}>The jackpot</Button>
      <Button variant="secondary" onClick={() => setOccasion(null)}>
        Stop
      </Button>
    </Part>
  );
}
