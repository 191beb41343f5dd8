import { hasEnded } from '@adarash/rules/game';
import { CirclePause, CirclePlay, Flag, Shuffle, SkipForward, Timer, TimerOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { cx } from '@/lib/class-names.ts';
import { formatFixed } from '@/lib/format.ts';
import { lazyComponent } from '@/lib/lazy-component.tsx';
import { handedWith, owedSum, unpaidOf } from '@/money/owed.ts';
import { canCall, isBusy, type LiveState, needsCaller, nextAct, offersPause } from '../controller/store.ts';
import { useGame, useLiveGame, useLiveState } from '../live-game-context.ts';
import { NextGameButton } from '../next-game.tsx';
import { FASTEST, rememberSpeed, SLOWEST } from '../pace/pace.ts';
import { GameWordButton, useTexts, WORDS_IN_PLACE } from '../words.tsx';
import { CheckCard, TypedNumber } from './quick-fields.tsx';

export function Controls() {
  const { controller, voice } = useLiveGame();
  const state = useLiveState((now) => ({
    auto: now.auto,
    lost: now.connection === 'lost',
    pauses: offersPause(now),
    changing: isBusy(now, 'status'),
    finishing: isBusy(now, 'finishing'),
  }));
  // While the phones' codes are mixed, the buttons are disabled, because no action is valid before the first number.
  const { held, ended } = useGame((game) => ({ held: game.mixing !== null, ended: hasEnded(game) }));
  const typing = useAnswer('GET /games/settings', {}).data?.ballMachine === true;
  return (
    <div
      data-region="controls"
      className="flex flex-col gap-1 [grid-area:controls] md:rounded-card md:border md:border-line md:bg-surface md:p-2 md:pb-1"
    >
      <div
        className={cx(
          'grid auto-rows-[4rem] grid-cols-2 gap-2',
          // Two rows of lower buttons, because the board requires the space on a laptop.
          typing && 'xl:auto-rows-[3.375rem]',
          // If numbers can be typed, the buttons require two rows on a laptop and three rows on a tablet.
          'md:grid-cols-[repeat(12,minmax(0,1fr))]',
          !typing && 'xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,5fr)_15rem_minmax(0,4fr)_minmax(0,5fr)_11rem]',
        )}
      >
        <ControlButton
          text={state.pauses ? 'pause' : 'play'}
          icon={state.pauses ? <CirclePause /> : <CirclePlay />}
          busy={state.changing}
          disabled={ended || held}
          keys="P"
          className={place(3, typing)}
          onClick={() => void controller.actions.togglePlay()}
        />
        <ControlButton
          text={state.auto ? 'autoOn' : 'autoOff'}
          icon={state.auto ? <Timer /> : <TimerOff />}
          variant={state.auto ? 'primary' : 'secondary'}
          disabled={ended || held || state.lost}
          aria-pressed={state.auto}
          keys="A"
          busy={state.changing}
          className={place(3, typing)}
          onClick={() => void controller.calls.toggleAuto()}
        />
        {/* On a phone, the buttons Next and Check stay at the bottom of the screen while the page scrolls. */}
        <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:grid max-md:h-20 max-md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-md:gap-2 max-md:border-t max-md:border-line max-md:bg-surface max-md:p-2 md:contents">
          <Next className={place(2, typing)} />
          <CheckOrClose className={place(4, typing)} />
        </div>
        {/* The second column is empty until a number is typed, which prevents a change of the field's width. */}
        {typing && (
          <div className="col-span-2 grid grid-cols-[minmax(0,1fr)_7rem] gap-2 md:col-span-6 xl:col-span-4">
            <TypedNumber />
            <TakeBackButton size="large" className={WORDS_IN_PLACE} />
          </div>
        )}
        {/* Finish is enabled even if the game cannot be finished yet, because its window can also void the game. */}
        <ControlButton
          text="finish"
          icon={<Flag />}
          disabled={ended}
          busy={state.finishing}
          className={cx('md:col-span-3', typing ? 'xl:col-span-2' : 'xl:col-span-1')}
          onClick={controller.actions.askFinish}
        />
        <ControlButton
          text="shuffle"
          icon={<Shuffle />}
          disabled={held}
          className={cx('md:col-span-3', typing ? 'xl:col-span-2' : 'xl:col-span-1')}
          onClick={() => voice?.speak('shuffle')}
        />
        {/* Space for the speed of auto call. After the end of the game it contains the button of the next game. */}
        <div
          data-region="speed"
          className={cx(
            'col-span-2 flex min-w-0',
            typing ? 'md:col-span-12 xl:col-span-4' : 'md:col-span-6 xl:col-span-1',
          )}
        >
          {ended ? <AfterGame /> : <SpeedSlider />}
        </div>
      </div>
      <NextAct />
    </div>
  );
}

/** Sentence about the current state below the controls. Its fixed height prevents movement. */
function NextAct() {
  const act = useLiveState(nextAct);
  const isReminder = useLiveState(needsCaller);
  const { t } = useTexts();
  return (
    <p
      role="status"
      data-reminder={isReminder || undefined}
      className={`h-8 text-xs leading-4 md:h-5 md:truncate md:text-sm md:leading-5 ${isReminder ? 'font-semibold text-info' : 'text-ink-soft'}`}
    >
      {act && t(act.key, act.count === undefined ? undefined : { count: act.count })}
    </p>
  );
}

const AFTER_GAME = 'w-full min-w-0 px-2! text-sm! whitespace-normal! leading-tight!';

/** Button after the end of a game: the payout of the current unpaid winnings, otherwise the next game. */
function AfterGame() {
  const { controller } = useLiveGame();
  const { amount, hasPrize } = useGame((game) => {
    const unpaid = unpaidOf(game);
    return { amount: owedSum(unpaid), hasPrize: handedWith(unpaid, 'prize').length > 0 };
  });
  if (amount === 0) return <NextGameButton className="w-full px-2! whitespace-normal! leading-tight" />;
  return (
    <div className="grid w-full grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-2">
      <GameWordButton
        text="paySum"
        values={{ amount: formatFixed(amount) }}
        size="large"
        className={AFTER_GAME}
        onClick={() => (hasPrize ? controller.windows.showWinner() : controller.windows.show({ kind: 'award' }))}
      />
      <NextGameButton variant="secondary" icon={null} className={AFTER_GAME} />
    </div>
  );
}

function Next({ className }: { className: string }) {
  const { controller } = useLiveGame();
  const { rest, disabled } = useLiveState((state) => ({
    rest: state.rest,
    disabled: !canCall(state) || state.rest !== null,
  }));
  const { mixing, ended } = useGame((game) => ({ mixing: game.mixing, ended: hasEnded(game) }));
  return (
    <ControlButton
      text="next"
      // The icon is hidden while the button displays remaining seconds, because a tablet has no space for both.
      icon={mixing === null && <SkipForward />}
      // After the end of the game, the only primary button is the payout or the next game.
      variant={ended ? 'secondary' : 'primary'}
      disabled={disabled}
      resting={rest}
      seconds={mixing?.secondsLeft}
      keys="Space"
      className={className}
      onClick={() => void controller.calls.next()}
    />
  );
}

/** The undo button for typed numbers is loaded with the windows, because most games have no typed numbers. */
const TakeBackButton = lazyComponent(async () => ({
  default: (await import('../modals/modal-layer.tsx')).TakeBackButton,
}));

/** The button that closes the sale is loaded with the windows, because most games do not use it. */
const CloseSaleButton = lazyComponent(async () => ({
  default: (await import('../modals/modal-layer.tsx')).CloseSaleButton,
}));

/**
 * Field for the check of a card. Before the first number, the button that closes the sale can replace it, because no
 * card can win yet.
 */
function CheckOrClose({ className }: { className: string }) {
  const [offered, setOffered] = useState(false);
  const mayClose = useGame(({ saleOpen, status, designated }) => saleOpen && status === 'active' && !designated);
  return (
    <>
      {!(mayClose && offered) && <CheckCard className={className} />}
      {mayClose && <CloseSaleButton className={className} onOffered={setOffered} />}
    </>
  );
}

const SPANS = { 2: 'md:col-span-2', 3: 'md:col-span-3', 4: 'md:col-span-4' } as const;

/**
 * Returns the CSS classes for the width of a button. `columns` is the number of columns on a tablet, of twelve. On a
 * laptop each button has a separate column unless numbers can be typed.
 */
const place = (columns: keyof typeof SPANS, typing: boolean) => cx(SPANS[columns], !typing && 'xl:col-span-1');

interface ControlButtonProps extends ComponentProps<typeof GameWordButton> {
  keys?: string;
  /** Time in which the button is disabled after a number, displayed as a shrinking bar, or null. */
  resting?: LiveState['rest'];
}

/** Large button with a fixed size for any text, because it must not move between two clicks. */
function ControlButton(props: ControlButtonProps) {
  const { variant = 'secondary', keys, resting = null, icon, className, ...rest } = props;
  return (
    <GameWordButton
      {...rest}
      size="large"
      variant={variant}
      className={cx('relative overflow-hidden', WORDS_IN_PLACE, className)}
      aria-keyshortcuts={keys}
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
  const speed = useLiveState((state) => state.speed);
  const { t, named } = useTexts();
  const id = useId();
  const change = (seconds: number) => {
    controller.calls.setSpeed(seconds);
    rememberSpeed(seconds);
  };
  return (
    <div className="flex min-w-0 grow flex-col justify-end">
      <label htmlFor={id} className="flex justify-between gap-2 text-xs whitespace-nowrap text-ink-soft">
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
        className="h-11 w-full accent-go"
      />
    </div>
  );
}
