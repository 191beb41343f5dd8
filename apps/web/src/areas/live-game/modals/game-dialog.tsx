import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names.ts';
import { DialogFooter, dialogClass, scrimClass } from '@/ui/dialog.tsx';
import { DrawWarnings } from '@/ui/hall/draw-notice.tsx';
import { useLiveGame, useLiveState } from '../live-game-context.ts';
import { type WindowKey, Word } from './texts.ts';
import { WordButton } from './words.tsx';

interface GameDialogProps {
  title: WindowKey;
  /** `alert`: interrupts, as against a window the caller opened. */
  alert?: boolean;
  tone?: keyof typeof TONES;
  /** The title is what everybody waits for. */
  verdict?: boolean;
  icon?: ReactNode;
  /** Else it only closes. */
  onClose?: () => void;
  /** Else the one button that closes. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Read from across the counter: the largest thing in its window. */
export const verdictClass = 'text-[clamp(2.25rem,11vw,3rem)] leading-none font-extrabold';

const TONES = {
  plain: 'text-ink',
  go: 'text-go',
  attention: 'text-attention',
  danger: 'text-danger',
} as const;

/** A window over the game, whose marks none may leave out. Its name has the local word and the English one. */
export function GameDialog(props: GameDialogProps) {
  const { title, alert, tone = 'plain', verdict = false, icon, onClose, footer, children } = props;
  const { controller } = useLiveGame();
  const { game } = useLiveState();
  const close = onClose ?? controller.closeModal;
  return (
    <Radix.Root open onOpenChange={(open) => !open && close()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content role={alert ? 'alertdialog' : 'dialog'} aria-describedby={undefined} className={dialogClass}>
          <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-5 short:gap-1.5 short:py-3">
            <Radix.Title
              className={cx(
                'flex items-center gap-2',
                verdict ? cx(verdictClass, '[&_svg]:size-10') : 'text-2xl font-extrabold [&_svg]:size-7',
                TONES[tone],
              )}
            >
              {icon}
              <span>
                <Word text={title} />
              </span>
            </Radix.Title>
            {game !== null && <DrawWarnings game={game} />}
            {children}
          </div>
          <DialogFooter>{footer ?? <WordButton text="close" autoFocus onClick={close} />}</DialogFooter>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
