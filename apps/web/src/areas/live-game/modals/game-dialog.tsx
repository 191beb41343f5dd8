import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { type WindowKey, Word } from '../../../i18n/live-windows/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { DialogFooter, dialogClass, scrimClass } from '../../../ui/dialog.tsx';
import { useLiveGame } from '../live-game-context.ts';
import { WordButton } from './words.tsx';

interface GameDialogProps {
  title: WindowKey;
  /** `alert`: interrupts, as against a window the caller opened. */
  alert?: boolean;
  tone?: keyof typeof TONES;
  icon?: ReactNode;
  /** Else it only closes. */
  onClose?: () => void;
  /** Else the one button that closes. */
  footer?: ReactNode;
  children: ReactNode;
}

const TONES = {
  plain: 'text-ink',
  go: 'text-go',
  attention: 'text-attention',
  danger: 'text-danger',
} as const;

/** A window over the game. Its name has the local word and the English one. */
export function GameDialog({ title, alert, tone = 'plain', icon, onClose, footer, children }: GameDialogProps) {
  const { controller } = useLiveGame();
  const close = onClose ?? controller.closeModal;
  return (
    <Radix.Root open onOpenChange={(open) => !open && close()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content role={alert ? 'alertdialog' : 'dialog'} aria-describedby={undefined} className={dialogClass}>
          <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-5">
            <Radix.Title className={cx('flex items-center gap-2 text-2xl font-extrabold [&_svg]:size-7', TONES[tone])}>
              {icon}
              <span>
                <Word text={title} />
              </span>
            </Radix.Title>
            {children}
          </div>
          <DialogFooter>{footer ?? <WordButton text="close" autoFocus onClick={close} />}</DialogFooter>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
