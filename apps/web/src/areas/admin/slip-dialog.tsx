import { Printer } from 'lucide-react';
import { tc } from '../../i18n/common.ts';
import { named } from '../../i18n/named.tsx';
import { isLoopback } from '../../lib/copy-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Printed } from '../../ui/paper/printed.tsx';
import { membersOf, type Pair } from './pairs.ts';
import { t, th } from './texts.ts';

/** A slip for each of a pair. The password is written in by hand: nothing here knows one. */
export function SlipDialog({ pair, onClose }: { pair: Pair; onClose: () => void }) {
  const slips = <Slips pair={pair} />;
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={th('slipTitle')}
        description={th('slipText')}
        footer={
          <>
            <Button text={tc('close')} variant="secondary" onClick={onClose} />
            <Button text={th('print')} icon={<Printer />} onClick={() => window.print()} />
          </>
        }
      >
        {slips}
      </Dialog>
      <Printed>{slips}</Printed>
    </>
  );
}

/** Where staff sign in. An address that only this computer understands is called that. */
function signInAddress(): string {
  const address = `${window.location.origin}/login`;
  return isLoopback(window.location.hostname) ? th('slipOnlyHere', { address }) : address;
}

const Slips = ({ pair }: { pair: Pair }) => (
  <div className="flex flex-col gap-4">
    {membersOf(pair).map(({ id, name, email, role }) => (
      <section key={id} className="rounded-card border border-line-strong p-4 text-sm">
        <h3 className="mb-2 text-base font-semibold">{named(th('slipHead'))}</h3>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-ink-soft">{named(th('slipAddress'))}</dt>
          <dd className="break-all">{signInAddress()}</dd>
          <dt className="text-ink-soft">{named(th('slipName'))}</dt>
          <dd>{name}</dd>
          <dt className="text-ink-soft">{named(th('slipRole'))}</dt>
          <dd>{role === 'cashier' ? t('cashier') : t('moderator')}</dd>
          <dt className="text-ink-soft">{named(th('slipEmail'))}</dt>
          <dd className="break-all">{email}</dd>
          <dt className="self-end text-ink-soft">{named(th('slipPassword'))}</dt>
          <dd className="h-8 border-b border-ink-soft" />
        </dl>
        <p className="mt-3 text-xs text-ink-soft">{th('slipChange')}</p>
      </section>
    ))}
  </div>
);
