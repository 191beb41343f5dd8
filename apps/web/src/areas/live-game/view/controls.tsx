import { hasEnded, isRunning } from '@adarash/rules/game';
import { CirclePause, CirclePlay, Flag, Shuffle, SkipForward, Timer, TimerOff } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { type TextKey, useTexts } from '../../../i18n/live-game/index.ts';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { canCall, isBusy } from '../controller/store.ts';
import { useGame, useLiveGame, useLiveState } from '../live-game-context.ts';
import { FASTEST, rememberSpeed, SLOWEST } from '../pace/pace.ts';
import { CheckCard, TypedNumber } from './quick-fields.tsx';

export function Controls() {
  const { controller, voice } = useLiveGame();
  const state = useLiveState();
  const game = useGame();
  const over = hasEnded(game);
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
        disabled={!isRunning(game)}
        busy={isBusy(state, 'finishing')}
        onPress={controller.askFinish}
      />
      <ControlButton text="shuffle" icon={<Shuffle />} onPress={() => voice?.say('shuffle')} />
      <CheckCard />
      <SpeedSlider />
    </div>
  );
}

interface ControlButtonProps {
  text: TextKey;
  icon: ReactNode;
  onPress: () => void;
  variant?: ButtonVariant;
  disabled?: boolean;
  busy?: boolean;
  pressed?: boolean;
  keys?: string;
}

/** Large, icon and word. After a click by mouse or finger the space bar calls the next number again. */
function ControlButton({
  text,
  icon,
  onPress,
  variant = 'secondary',
  disabled = false,
  busy = false,
  pressed,
  keys,
}: ControlButtonProps) {
  const { t, named } = useTexts();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail > 0) event.currentTarget.blur();
    onPress();
  };
  return (
    <Button
      size="large"
      variant={variant}
      className="grow px-4! [&_svg]:size-5"
      icon={icon}
      disabled={disabled}
      busy={busy}
      aria-label={named(text)}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      onClick={press}
    >
      {t(text)}
    </Button>
  );
}

function SpeedSlider() {
  const { controller } = useLiveGame();
  const { speed } = useLiveState();
  const { t, named } = useTexts();
  const id = useId();
  const change = (seconds: number) => {
    controller.setSpeed(seconds);
    rememberSpeed(seconds);
  };
  return (
    <div className="flex min-w-36 grow flex-col xl:max-w-64 justify-end">
      <label htmlFor={id} className="flex justify-between gap-2 text-xs text-ink-soft">
        {t('speed')}
        <output htmlFor={id} className="font-semibold text-ink">
          {t('speedValue', { count: speed })}
        </output>
      </label>
      <input
        id={id}
        type="range"
        min={FASTEST}
        max={SLOWEST}
        step={1}
        value={speed}
        aria-label={named('speed')}
        aria-valuetext={t('speedValue', { count: speed })}
        onChange={(event) => change(Number(event.target.value))}
        className="h-12 w-full accent-go"
      />
    </div>
  );
}
