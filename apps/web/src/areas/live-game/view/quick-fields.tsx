import { Keyboard, SearchCheck } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { cx } from '@/lib/class-names.ts';
import { shortcutOf } from '@/lib/shortcuts.ts';
import { BareInput } from '@/ui/forms/text-input.tsx';
import type { LiveMessage } from '../controller/store.ts';
import { canCall, isBusy } from '../controller/store.ts';
import { useGame, useLiveGame, useLiveState } from '../live-game-context.ts';
import { GameWordButton, MessageText, type TextKey, useTexts, WORDS_IN_PLACE } from '../words.tsx';

export function CheckCard({ className }: { className: string }) {
  const { controller, checkField } = useLiveGame();
  const busy = useLiveState((state) => isBusy(state, 'checking'));
  const disabled = useGame(({ status, mixing }) => status === 'pending' || status === 'voided' || mixing !== null);
  return (
    <QuickField
      ref={checkField}
      className={className}
      label="cardId"
      action="check"
      icon={<SearchCheck />}
      onTouch={controller.calls.openCheck}
      onSubmit={controller.actions.check}
      busy={busy}
      disabled={disabled}
    />
  );
}

/** Field for a number that the cashier types. Displayed only if the hall uses a ball machine. */
export function TypedNumber() {
  const { controller } = useLiveGame();
  const { busy, disabled } = useLiveState((state) => {
    const busy = isBusy(state, 'calling');
    return { busy, disabled: !canCall(state) && !busy };
  });
  return (
    <QuickField
      label="typedNumber"
      action="callTyped"
      icon={<Keyboard />}
      onSubmit={controller.calls.callTyped}
      busy={busy}
      disabled={disabled}
    />
  );
}

interface QuickFieldProps {
  label: TextKey;
  action: TextKey;
  icon: ReactNode;
  /** Called with the typed text. Returns an error, or null if the input is valid; the field is then cleared. */
  onSubmit: (text: string) => Promise<LiveMessage | null>;
  /** Called when the user clicks or edits the field. */
  onTouch?: () => void;
  busy: boolean;
  disabled: boolean;
  className?: string;
  ref?: RefObject<HTMLInputElement | null>;
}

function QuickField({ label, action, icon, onSubmit, onTouch, busy, disabled, className, ref }: QuickFieldProps) {
  const [text, setText] = useState('');
  const [said, setSaid] = useState<{ message: LiveMessage; after: number } | null>(null);
  const { controller, checkField } = useLiveGame();
  // An error below the field is removed after the next number.
  const isPast = useGame(({ calledNumbers }) => said !== null && said.after !== calledNumbers.length);
  const error = isPast ? null : (said?.message ?? null);
  const { t, named } = useTexts();
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  const field = ref ?? own;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const after = controller.get().game?.calledNumbers.length ?? 0;
    const found = await onSubmit(text);
    setSaid(found && { message: found, after });
    // Text that the cashier typed during the request is the next input, so it must not be cleared.
    if (found === null) return setText((now) => (now === text ? '' : now));
    // Returns the focus to the field, because after a mouse click the button has it.
    field.current?.focus();
    field.current?.select();
  };
  const write = (value: string) => {
    onTouch?.();
    setSaid(null);
    setText(value);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setSaid(null);
    if (event.ctrlKey || event.metaKey || event.key.length > 1) return;
    if (shortcutOf(event.nativeEvent) === 'C') {
      controller.calls.openCheck();
      checkField.current?.focus();
      checkField.current?.select();
    }
    // Prevents typed characters except digits. Pasted text stays unchanged, because reducing a pasted -3 to 3 would
    // check a wrong card.
    if (!/\d/.test(event.key)) event.preventDefault();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className={cx(
        'relative grid min-w-0 grid-cols-[4.25rem_minmax(0,1fr)] md:grid-cols-[minmax(5rem,2fr)_minmax(0,3fr)] gap-1.5',
        className,
      )}
    >
      <div className="flex min-w-0 flex-col justify-end">
        <label htmlFor={id} title={t(label)} className="truncate pb-0.5 text-xs leading-none text-ink-soft">
          {t(label)}
        </label>
        <BareInput
          ref={field}
          id={id}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          aria-label={named(label)}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          disabled={disabled}
          onPointerDown={onTouch}
          onFocus={(event) => event.target.select()}
          onKeyDown={press}
          onChange={(event) => write(event.target.value)}
          className="min-h-0! grow text-center text-xl! font-bold"
        />
      </div>
      <GameWordButton
        text={action}
        type="submit"
        size="large"
        variant="secondary"
        className={WORDS_IN_PLACE}
        icon={icon}
        busy={busy}
        disabled={disabled}
      />
      {error !== null && <FieldError id={`${id}-error`} message={error} />}
    </form>
  );
}

/** Error message above the field. It covers the edge of the board, so that the rest of the screen does not move. */
const FieldError = ({ id, message }: { id: string; message: LiveMessage }) => (
  <div
    id={id}
    role="alert"
    className="absolute bottom-[calc(100%+0.5rem)] left-0 z-20 w-max max-w-[min(22rem,80vw)] rounded-control border border-danger bg-danger-soft px-3 py-2 text-sm font-semibold text-danger-ink shadow-raised"
  >
    <MessageText message={message} />
  </div>
);
