import { useTexts, Word } from '../../../i18n/verify/index.ts';
import { Ball } from '../../../ui/ball.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { ReceiptAnswer } from '../use-receipt.ts';

export function Calls({ receipt: { calls } }: { receipt: ReceiptAnswer }) {
  const { t } = useTexts();
  if (calls.length === 0) return null;
  return (
    <Panel title={t('calls')}>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-2">
        {calls.map(({ number, kind }, index) => (
          <li key={number} className="flex flex-col items-center gap-0.5 text-center">
            <span className="sr-only">
              <Word text="callOf" values={{ index: index + 1 }} />:{' '}
            </span>
            <Ball number={number} letter className="size-12 text-base" />
            <span className="text-xs text-ink-soft">{kind === 'manual' ? <Word text="typed" /> : index + 1}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
