import { CirclePause, CirclePlay, Flag, Shuffle, SkipForward, Timer, TimerOff } from 'lucide-react';
import { canCall, isBusy, isOver } from '../controller/state.ts';
import { useGame, useLiveState, useStage } from '../controller-context.ts';
import { CheckCard } from './check-card.tsx';
import { ControlButton } from './control-button.tsx';
import { SpeedSlider } from './speed-slider.tsx';
import { TypedNumber } from './typed-number.tsx';

export function Controls() {
  const { controller, voice } = useStage();
  const state = useLiveState();
  const game = useGame();
  const over = isOver(game);
  return (
    <div className="flex flex-wrap items-end gap-2 rounded-card border border-line bg-surface p-2">
      <ControlButton
        text={state.playing ? 'pause' : 'play'}
        icon={state.playing ? <CirclePause /> : <CirclePlay />}
        busy={isBusy(state, 'status')}
        disabled={over}
        keys="P"
        onPress={() => void controller.togglePlay()}
      />
      <ControlButton
        text={state.auto ? 'autoOn' : 'autoOff'}
        icon={state.auto ? <Timer /> : <TimerOff />}
        variant={state.auto ? 'primary' : 'secondary'}
        disabled={over || state.connection === 'lost'}
        pressed={state.auto}
        keys="A"
        onPress={controller.toggleAuto}
      />
      <ControlButton
        text="next"
        icon={<SkipForward />}
        variant="primary"
        disabled={!canCall(state)}
        keys="Space"
        onPress={() => void controller.next()}
      />
      <TypedNumber />
      <ControlButton
        text="finish"
        icon={<Flag />}
        disabled={over || game.status === 'pending'}
        busy={isBusy(state, 'finishing')}
        onPress={controller.askFinish}
      />
      <ControlButton text="shuffle" icon={<Shuffle />} onPress={() => voice?.say('shuffle')} />
      <CheckCard />
      <SpeedSlider />
    </div>
  );
}
