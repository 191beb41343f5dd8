import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { type TextKey, useTexts, Word } from '../../../i18n/live-game/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogFooter, dialogClass, scrimClass } from '../../../ui/dialog.tsx';

interface GameDialogProps {
  title: TextKey;
  /** `alert`: interrupts, as against a window the caller opened. */
  alert?: boolean;
  tone?: 'plain' | 'go' | 'attention' | 'danger';
  icon?: ReactNode;
  onClose: () => void;
  footer: ReactNode;
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
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
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
          <DialogFooter>{footer}</DialogFooter>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function CloseButton({ text = 'close', onClose }: { text?: TextKey; onClose: () => void }) {
  const { t, named } = useTexts();
  return (
    <Button autoFocus aria-label={named(text)} onClick={onClose}>
      {t(text)}
    </Button>
  );
}
