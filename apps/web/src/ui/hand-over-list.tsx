import { isShortText } from '@adarash/rules/game';
import { HandCoins, Undo2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { mayUndo, type Owed, type Undoable } from '../lib/owed.ts';
import { Button } from './button.tsx';
import { TextInput } from './fields.tsx';
import { Badge } from './marks.tsx';

/** Each in the language of the screen. */
interface HandOverWords {
  what: (owed: Owed) => ReactNode;
  /** Where there is a tax: what was won and what of it stays here. */
  withheld: (won: number, withheld: number) => ReactNode;
  payByBank: ReactNode;
  open: ReactNode;
  handOver: ReactNode;
  /** What the button does, for who does not see the row. */
  handOverTo: (owed: Owed) => string;
  handedOver: (paid: NonNullable<Owed['paid']>) => ReactNode;
  undo: ReactNode;
  undoIt: ReactNode;
  reason: string;
  reasonRequired: string;
}

interface HandOverListProps {
  owed: readonly Owed[];
  words: HandOverWords;
  busy: boolean;
  undoable: Undoable | undefined;
  onHandOver: (owed: Owed) => void;
  /** What has a large button of its own beside the list. */
  isApart?: (owed: Owed) => boolean;
  /** Answers whether it was undone. */
  onUndo: (owed: Owed, reason: string) => Promise<boolean>;
}

/** What was won, and whether it is open or in a player's hand. */
export function HandOverList({ owed, ...rest }: HandOverListProps) {
  return (
    <ul className="flex flex-col divide-y divide-line border-y border-line text-sm">
      {owed.map((one) => (
        <Row key={`${one.of} ${one.cardId}`} owed={one} {...rest} />
      ))}
    </ul>
  );
}

type RowProps = Omit<HandOverListProps, 'owed'> & { owed: Owed };

function Row(props: RowProps) {
  const { owed, words, busy, undoable, onHandOver, isApart } = props;
  const [undoing, setUndoing] = useState(false);
  const { paid, tax } = owed;
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1 short:min-h-9 short:py-0.5">
      <span className="mr-auto font-semibold">
        {words.what(owed)}
        {tax !== undefined && tax.withheld > 0 && (
          <span className="block font-normal">{words.withheld(owed.won, tax.withheld)}</span>
        )}
        {tax?.byBank && <span className="block text-attention-ink">{words.payByBank}</span>}
      </span>
      {paid === undefined && <Badge tone="attention">{words.open}</Badge>}
      {paid === undefined && !isApart?.(owed) && (
        <Button
          size="small"
          variant="secondary"
          icon={<HandCoins />}
          // At the end of its line, where it needs one of its own.
          className="ml-auto"
          busy={busy}
          aria-label={words.handOverTo(owed)}
          onClick={() => onHandOver(owed)}
        >
          {words.handOver}
        </Button>
      )}
      {paid !== undefined && <span className="font-medium text-go">{words.handedOver(paid)}</span>}
      {paid !== undefined && !undoing && mayUndo(paid, undoable) && (
        <Button size="small" variant="ghost" icon={<Undo2 />} onClick={() => setUndoing(true)}>
          {words.undo}
        </Button>
      )}
      {paid !== undefined && undoing && <Undoing {...props} onDone={() => setUndoing(false)} />}
    </li>
  );
}

/** The record keeps the hand-over, its undoing and the reason. */
function Undoing({ owed, words, busy, onUndo, onDone }: RowProps & { onDone: () => void }) {
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState(false);
  const trimmed = reason.trim();
  const fault = trimmed === '' || !isShortText(trimmed) ? words.reasonRequired : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (fault === undefined && (await onUndo(owed, trimmed))) onDone();
  };
  return (
    <form noValidate className="flex w-full flex-wrap items-end gap-2 pb-2" onSubmit={(event) => void submit(event)}>
      <div className="min-w-40 flex-1">
        <TextInput
          label={words.reason}
          value={reason}
          autoFocus
          error={touched ? fault : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <Button type="submit" variant="danger" busy={busy}>
        {words.undoIt}
      </Button>
    </form>
  );
}
