import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Word } from '../../../i18n/verify/index.ts';
import { buttonClass } from '../../../ui/button.tsx';
import type { ReceiptAnswer } from '../use-receipt.ts';

/** A file that anyone can check elsewhere, on a device they trust more. */
export function SaveReceipt({ receipt }: { receipt: ReceiptAnswer }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const file = new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' });
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [receipt]);
  if (address === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-4">
      <a href={address} download={`receipt-${receipt.gameId}.json`} className={buttonClass('secondary', 'small')}>
        <Download aria-hidden="true" />
        <Word text="download" />
      </a>
      <p className="text-xs text-ink-soft">
        <Word text="downloadHint" />
      </p>
    </div>
  );
}
