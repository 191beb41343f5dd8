import { hasEnded, isRunning } from '@adarash/rules/game';
import { CirclePause, CirclePlay, Flag, Shuffle, SkipForward, Timer, TimerOff } from 'lucide-react';
import { type ComponentProps, type MouseEvent, useId } from 'react';
import { type TextKey, useTexts } from '../../../i18n/live-game/index.ts';
import { canCall, isBusy, type LiveState } from '../controller/store.ts';
import { useGame, useLiveGame, useLiveState } from '../live-game-context.ts';
import { SteadyButton } from '../message.tsx';
import { NextGameButton } from '../next-game.tsx';
import { FASTEST, rememberSpeed, SLOWEST } from '../pace/pace.ts';
import { CheckCard, TypedNumber } from './quick-fields.tsx';

export function Controls() {
  const { controller, voice } = useLiveGame();
  const state = useLiveState();
  const game = useGame();
  // While the phones' parts are mixed nothing may overtake the first number.
  const held = game.mixing !== null;
  const over = hasEnded(game) || held;
  return (
    <div className="flex flex-wrap items-end gap-2 rounded-card border border-line bg-surface p-2">
      {over && <NextGameButton className="grow px-4!" />}
      <ControlButton
        text={state.playing ? 'pause' : 'play'}
        words={['play', 'pause']}
        icon={state.playing ? <CirclePause /> : <CirclePlay />}
        busy={isBusy(state, 'status')}
        disabled={over}
        keys="P"
        onPress={() => void controller.togglePlay()}
      />
      <ControlButton
        text={state.auto ? 'autoOn' : 'autoOff'}
        words={['autoOn', 'autoOff']}
        icon={state.auto ? <Timer /> : <TimerOff />}
        variant={state.auto ? 'primary' : 'secondary'}
        disabled={over || state.connection === 'lost'}
        aria-pressed={state.auto}
        keys="A"
        busy={isBusy(state, 'status')}
        onPress={() => void controller.toggleAuto()}
      />
      <ControlButton
        text="next"
        icon={<SkipForward />}
        variant="primary"
        disabled={!canCall(state) || state.rest !== null}
        resting={state.rest}
        keys="Space"
        onPress={() => void controller.next()}
      />
      <TypedNumber />
      <ControlButton
        text="finish"
        icon={<Flag />}
        disabled={!isRunning(game) || held}
        busy={isBusy(state, 'finishing')}
        onPress={controller.askFinish}
      />
      <ControlButton text="shuffle" icon={<Shuffle />} onPress={() => voice?.say('shuffle')} />
      <CheckCard />
      {!hasEnded(game) && <SpeedSlider />}
    </div>
  );
}

interface ControlButtonProps extends Omit<ComponentProps<typeof SteadyButton>, 'words'> {
  onPress: () => void;
  /** All it may say. */
  words?: readonly TextKey[];
  keys?: string;
  /** How long it takes no press, shown as a bar that runs out. */
  resting?: LiveState['rest'];
}

/** Large, icon and word. After a click by mouse or finger the space bar calls the next number again. */
function ControlButton({ onPress, variant = 'secondary', keys, resting = null, icon, ...rest }: ControlButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail > 0) event.currentTarget.blur();
    onPress();
  };
  return (
    <SteadyButton
      {...rest}
      words={rest.words ?? [rest.text]}
      size="large"
      variant={variant}
      className="relative grow overflow-hidden px-4! [&_svg]:size-5"
      aria-keyshortcuts={keys}
      onClick={press}
      icon={
        <>
          {icon}
          {resting !== null && (
            <span
              data-resting={resting.ms}
              className="absolute inset-x-0 bottom-0 h-1.5 origin-left animate-run-out bg-current"
              style={{ animationDuration: `${resting.ms}ms` }}
            />
          )}
        </>
      }
    />
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
    <div className="flex w-0 min-w-36 grow flex-col justify-end xl:max-w-64">
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
