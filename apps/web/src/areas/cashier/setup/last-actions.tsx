import { History } from 'lucide-react';
import { useState } from 'react';
import { DrawWarnings } from '@/game/draw/draw-notice.tsx';
import { useT } from '@/i18n/use-t.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { Dialog } from '@/ui/dialogs/dialog.tsx';
import { useCounter, useCounterView } from './counter/use-counter.ts';
import { CASHIER_SETUP, useSetupSentences } from './texts.ts';

/** Dialog with the cashier's last ten actions for the current game. Each action has an Undo button. */
export function LastActions() {
  const { named, t, word } = useT(CASHIER_SETUP);
  const counter = useCounter();
  const { all, number, isDesignated } = useCounterView((view, state) => ({
    all: state.actions,
    number: view.gameNumber,
    isDesignated: view.isDesignated,
  }));
  const actions = all.filter(({ game }) => game === number);
  const { sentence } = useSetupSentences();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (actions.length === 0 && !isOpen) return null;
  return (
    <>
      <Button
        text={word('actionsWord')}
        variant="ghost"
        icon={<History aria-hidden="true" />}
        aria-label={`${t('actionsWord')}: ${named('lastActions')}`}
        onClick={() => setOpen(true)}
        className="flex-col gap-0! px-1! text-xs @min-[476px]:flex-row @min-[476px]:gap-1! @min-[476px]:px-2! @min-[476px]:text-sm"
      />
      <Dialog
        open={isOpen}
        title={word('lastActions')}
        marks={<DrawWarnings game={{ designated: isDesignated, manualCalls: 0 }} />}
        onClose={close}
        footer={<Button text={word('close')} autoFocus onClick={close} />}
      >
        {actions.length === 0 && <p role="status">{t('noActions')}</p>}
        <ul className="flex flex-col divide-y divide-line">
          {actions.map(({ id, text }) => (
            <li key={id} className="flex min-h-11 items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{sentence(text)}</span>
              <Button
                text={word('undo')}
                variant="secondary"
                size="small"
                onClick={() => {
                  close();
                  counter.cards.undo(id);
                }}
              />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
