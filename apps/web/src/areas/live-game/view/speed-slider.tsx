import { useId } from 'react';
import { useTexts } from '../../../i18n/live-game/index.ts';
import { useLiveState, useStage } from '../controller-context.ts';
import { FASTEST, rememberSpeed, SLOWEST } from '../speed.ts';

export function SpeedSlider() {
  const { controller } = useStage();
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
