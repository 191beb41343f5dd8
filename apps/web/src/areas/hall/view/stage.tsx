import type { HallView } from '@adarash/contract';
import type { ComponentType } from 'react';
import { HallContext } from '../hall-context.ts';
import { type Scene, sceneOf } from '../scene.ts';
import { useJackpotMoment } from '../use-jackpot-moment.ts';
import { IdleScene } from './idle-scene.tsx';
import { JackpotScene } from './jackpot-scene.tsx';
import { PlayingScene } from './playing-scene.tsx';
import { WinnerScene } from './winner-scene.tsx';

const SCENES: Record<Scene, ComponentType> = {
  idle: IdleScene,
  playing: PlayingScene,
  winner: WinnerScene,
  jackpot: JackpotScene,
};

export function Stage({ view }: { view: HallView }) {
  const scene = sceneOf(view, useJackpotMoment(view.game));
  const Shown = SCENES[scene];
  return (
    <HallContext value={view}>
      <div data-scene={scene} className="flex min-h-0 flex-1 flex-col gap-2">
        <Shown />
      </div>
    </HallContext>
  );
}
