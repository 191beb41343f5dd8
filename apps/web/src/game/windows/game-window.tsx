import type { Answer } from '@adarash/contract';
import type { ChangeRoute } from '@adarash/contract/stale';
import { isShortText } from '@adarash/rules/game';
import { Dialog as Radix } from 'radix-ui';
import { createContext, type FormEvent, type ReactNode, use, useId, useState } from 'react';
import toast from 'react-hot-toast';
import type { Asked } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { named } from '../../i18n/named.tsx';
import { answerWords } from '../../i18n/server-words.ts';
import type { Values } from '../../i18n/texts.ts';
import { cx } from '../../lib/class-names.ts';
import { type Form as FormOf, useForm } from '../../lib/use-form.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { DialogFooter, dialogClass, scrimClass, useFocusBack } from '../../ui/dialog.tsx';
import { Banner } from '../../ui/feedback.tsx';
import { Form, TextArea } from '../../ui/fields.tsx';
import { DrawWarnings, type WarnedGame } from '../draw/draw-notice.tsx';
import { useTexts, type WindowKey, Word } from './window-texts.ts';

/** Read from across the counter: the largest thing in its window. */
export const verdictClass = 'text-[clamp(2.25rem,11vw,3rem)] leading-none font-extrabold';

const TONES = {
  plain: 'text-ink',
  go: 'text-go',
  attention: 'text-attention',
  danger: 'text-danger',
} as const;

interface GameWindowProps {
  title: ReactNode;
  /** The game it is about; null while there is none yet. */
  game: WarnedGame | null;
  /** `alert`: interrupts, as against a window that only shows something. */
  alert?: boolean;
  tone?: keyof typeof TONES;
  /** The title is what everybody waits for. */
  verdict?: boolean;
  icon?: ReactNode;
  /** Why the last try came to nothing. */
  failure?: ReactNode;
  onClose: () => void;
  /** The buttons, primary last; else the one that closes. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** A window over a game. It covers the marks of the draw, so it says them itself; none may leave them out. */
export function GameWindow(props: GameWindowProps) {
  const { title, game, alert, tone = 'plain', verdict = false, icon, failure, onClose, footer, children } = props;
  const focusBack = useFocusBack();
  // In the live game Space calls a number: a button that had the focus again would be pressed by it.
  const isLive = use(LiveWindows) !== null;
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          {...(!isLive && focusBack)}
          role={alert ? 'alertdialog' : 'dialog'}
          aria-describedby={undefined}
          // On a low screen its buttons need the width to stand in one row.
          className={cx(dialogClass, 'short:max-w-3xl')}
        >
          <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-5 short:gap-1.5 short:py-3">
            <Radix.Title
              className={cx(
                'flex items-center gap-2',
                verdict ? cx(verdictClass, '[&_svg]:size-10') : 'text-2xl font-extrabold [&_svg]:size-7',
                TONES[tone],
              )}
            >
              {icon}
              <span>{named(title)}</span>
            </Radix.Title>
            {game !== null && <DrawWarnings game={game} />}
            {failure && <Banner tone="error">{failure}</Banner>}
            {children}
          </div>
          <DialogFooter>{footer ?? <WordButton text="close" autoFocus onClick={onClose} />}</DialogFooter>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type WordButtonProps = Omit<ButtonProps, 'children'> & { text: WindowKey; values?: Values };

export const WordButton = ({ text, values, ...rest }: WordButtonProps) => (
  <Button {...rest}>
    <Word text={text} {...(values && { values })} />
    {rest['aria-keyshortcuts'] !== undefined && (
      <span aria-hidden="true" className="rounded-control border border-current px-1.5 font-mono text-xs">
        {rest['aria-keyshortcuts']}
      </span>
    )}
  </Button>
);

interface GameFormProps extends Omit<GameWindowProps, 'footer' | 'verdict'> {
  submitLabel: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
}

export function GameForm({ submitLabel, danger, disabled, busy, onSubmit, children, ...window }: GameFormProps) {
  const id = useId();
  return (
    <GameWindow
      {...window}
      footer={
        <>
          <WordButton text="cancel" variant="secondary" onClick={window.onClose} />
          <Button
            text={submitLabel}
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={disabled}
          />
        </>
      }
    >
      <Form id={id} className="flex flex-col gap-4" onSubmit={onSubmit}>
        {children}
      </Form>
    </GameWindow>
  );
}

const isReason = (text: string) => text.trim() !== '' && isShortText(text.trim());

export function useReason() {
  const { word } = useTexts();
  return useForm({ reason: '' }, { reason: (text) => (isReason(text) ? null : word('reasonRequired')) });
}

export const ReasonField = ({ form }: { form: Pick<FormOf<{ reason: string }>, 'field'> }) => (
  <TextArea {...form.field('reason')} label={useTexts().word('reason')} autoFocus />
);

type Changed = Answer<'POST /games/:id/void'>;

/** What is done to a game and answered with the game as it is then. */
export type GameRoute = {
  [K in ChangeRoute]: K extends `${string} /games/:id/${string}` ? (Answer<K> extends Changed ? K : never) : never;
}[ChangeRoute];

/** How the live game does what its windows ask for: it takes the new game from the answer, and shows a failure itself. */
interface Live {
  busy: boolean;
  change: <K extends GameRoute>(route: K, asked: Asked<K>, failed: WindowKey) => Promise<boolean>;
  /** Shows what to give back, in place of the window that called the game off. */
  onVoided: () => void;
  check: (cardId: number) => void;
}

/** Null on the staff's screens, whose windows stay open with the reason of a failure, and end with a toast. */
export const LiveWindows = createContext<Live | null>(null);

/** Something done to a game. `said` adds to what the server says was done; `act` resolves to whether it was. */
export function useGameAction<K extends GameRoute>(route: K, failed: WindowKey, said = (words: string) => words) {
  const live = use(LiveWindows);
  const { t } = useTexts();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useAction<GameRoute>(route, {
    failed: t(failed),
    fits: ({ game }) => game,
    onDone: (answer: Changed) => {
      setFailure(null);
      if (answer.messageCode) toast.success(said(answerWords(answer)));
    },
    onFailed: setFailure,
  });
  const sent = (asked: Asked<K>) =>
    mutateAsync(asked as never).then(
      () => true,
      () => false,
    );
  if (live === null) return { act: sent, busy: isPending, failure };
  const act = (asked: Asked<K>) => live.change(route, asked, failed);
  return { act, busy: live.busy, failure: null };
}
